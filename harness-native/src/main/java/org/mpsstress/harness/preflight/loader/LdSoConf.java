package org.mpsstress.harness.preflight.loader;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The system's library directories: those that ld.so.conf names, with what it includes, then the
 * loader's own.
 */
public final class LdSoConf {
  private static final int MAXIMUM_DEPTH = 8;
  private static final List<Path> OWN =
      List.of(Path.of("/lib64"), Path.of("/usr/lib64"), Path.of("/lib"), Path.of("/usr/lib"));

  private LdSoConf() {}

  /** The directories of this system. */
  public static List<Path> systemDirectories() throws IOException {
    List<Path> directories = new ArrayList<>(directories(Path.of("/etc/ld.so.conf")));
    directories.addAll(OWN);
    return directories;
  }

  /** The directories that {@code configuration} and its includes name, in order. */
  public static List<Path> directories(Path configuration) throws IOException {
    Set<Path> directories = new LinkedHashSet<>();
    read(configuration, directories, 0);
    return List.copyOf(directories);
  }

  private static void read(Path file, Set<Path> directories, int depth) throws IOException {
    if (depth > MAXIMUM_DEPTH || !Files.isRegularFile(file)) {
      return;
    }
    for (String raw : Files.readAllLines(file)) {
      String line = raw.replaceFirst("#.*", "").strip();
      if (line.startsWith("include ")) {
        for (Path included : matching(file.resolveSibling(line.substring(8).strip()))) {
          read(included, directories, depth + 1);
        }
      } else if (line.startsWith("/")) {
        // Old files write DIRECTORY=TYPE.
        directories.add(Path.of(line.replaceFirst("=.*", "")));
      }
    }
  }

  private static List<Path> matching(Path pattern) throws IOException {
    List<Path> files = new ArrayList<>();
    if (Files.isDirectory(pattern.getParent())) {
      String name = pattern.getFileName().toString();
      try (DirectoryStream<Path> found = Files.newDirectoryStream(pattern.getParent(), name)) {
        found.forEach(files::add);
      }
    }
    files.sort(null);
    return files;
  }
}
