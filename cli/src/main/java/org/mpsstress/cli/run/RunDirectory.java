package org.mpsstress.cli.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.mpsstress.cli.UserError;
import org.mpsstress.reports.RunReports;

/**
 * Chooses where a run lies: {@code --out}, or a fresh folder under {@code out} named by the time,
 * to which {@code out/latest} then points. Nothing of anybody is ever overwritten.
 */
public final class RunDirectory {
  private static final DateTimeFormatter NAME = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss");

  private RunDirectory() {}

  /**
   * Makes the folder.
   *
   * @param home the checkout
   * @param chosen by the user, or null
   */
  public static Path make(Path home, Path chosen) throws IOException {
    if (chosen != null) {
      return created(chosen, empty(chosen.toAbsolutePath().normalize()));
    }
    Path directory = fresh(home, "");
    linkLatest(directory.resolveSibling("latest"), directory.getFileName());
    return directory;
  }

  /**
   * Makes the folder of something that is no run of scenarios: a fresh one begins with a word, and
   * {@code out/latest} is left as it is.
   *
   * @param home the checkout
   * @param chosen by the user, or null
   * @param kind of thing that lies there
   */
  public static Path make(Path home, Path chosen, String kind) throws IOException {
    return chosen == null ? fresh(home, kind + "-") : make(home, chosen);
  }

  private static Path created(Path chosen, Path directory) {
    try {
      return Files.createDirectories(directory);
    } catch (IOException error) {
      throw new UserError("--out " + chosen + ": such a folder cannot be made here");
    }
  }

  private static Path fresh(Path home, String prefix) throws IOException {
    Path all = Files.createDirectories(home.resolve("out"));
    String name = prefix + LocalDateTime.now().format(NAME);
    Path directory = all.resolve(name);
    // Two that begin in the same second get folders of their own.
    for (int number = 2; !created(directory); number++) {
      directory = all.resolve(name + "-" + number);
    }
    return directory;
  }

  private static Path empty(Path directory) throws IOException {
    if (Files.exists(directory) && !Files.isDirectory(directory)) {
      throw new UserError("--out " + directory + " is a file; expected a new or empty folder");
    }
    if (Files.isDirectory(directory)) {
      try (Stream<Path> files = Files.list(directory)) {
        if (files.findAny().isPresent()) {
          String what =
              Files.exists(directory.resolve(RunReports.RECORD))
                  ? " holds another run"
                  : " is not empty and not of mps-stress";
          throw new UserError("--out " + directory + what + "; expected a new or empty folder");
        }
      }
    }
    return directory;
  }

  private static boolean created(Path directory) throws IOException {
    try {
      Files.createDirectory(directory);
      return true;
    } catch (java.nio.file.FileAlreadyExistsException error) {
      return false;
    }
  }

  /** Removes the folder of a run that was refused before there was anything to keep. */
  public static void removeIfEmpty(Path directory) throws IOException {
    List<Path> all;
    try (Stream<Path> found = Files.walk(directory)) {
      all = found.sorted(Comparator.reverseOrder()).toList();
    } catch (NoSuchFileException gone) {
      return;
    }
    if (!all.stream().allMatch(path -> Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS))) {
      return;
    }
    for (Path folder : all) {
      Files.delete(folder);
    }
    Path latest = directory.resolveSibling("latest");
    if (Files.isSymbolicLink(latest) && !Files.exists(latest)) {
      Files.delete(latest);
    }
  }

  /** Points the link at the newest run; a file of that name that is no link is left alone. */
  private static void linkLatest(Path link, Path target) throws IOException {
    if (Files.exists(link, LinkOption.NOFOLLOW_LINKS) && !Files.isSymbolicLink(link)) {
      return;
    }
    Path fresh = link.resolveSibling(".latest-" + ProcessHandle.current().pid());
    Files.deleteIfExists(fresh);
    Files.createSymbolicLink(fresh, target);
    Files.move(fresh, link, java.nio.file.StandardCopyOption.ATOMIC_MOVE);
  }
}
