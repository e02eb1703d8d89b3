package org.mpsstress.cli.sources.manifest;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.mpsstress.cli.UserError;

/** The files of a checkout that a compiler could read, found by one walk that follows no links. */
final class SourceTree {
  private static final int MOST_FILES = 1_000_000;
  private static final int DEPTH = 40;
  private static final Set<String> LEFT_OUT =
      Set.of(".git", ".hg", ".svn", "node_modules", "build", "target", "__pycache__", ".venv");

  private final Path root;
  private final List<Path> objectiveC = new ArrayList<>();
  private final Map<Path, List<Path>> cxx = new HashMap<>(); // by folder
  private final Map<String, List<Path>> headers = new HashMap<>();

  private int unnamed;

  private SourceTree(Path root) {
    this.root = root;
  }

  /** Looks through a folder. */
  static SourceTree of(Path root) throws IOException {
    SourceTree tree = new SourceTree(root.toAbsolutePath().normalize());
    if (!ManifestKeywords.holds(tree.root.toString())) {
      throw new UserError("no manifest can hold the path of " + root);
    }
    tree.walk();
    tree.objectiveC.sort(null);
    tree.cxx.values().forEach(files -> files.sort(null));
    tree.headers.values().forEach(places -> places.sort(null));
    return tree;
  }

  Path root() {
    return root;
  }

  /** Files in Objective-C or Objective-C++, sorted. */
  List<Path> objectiveC() {
    return List.copyOf(objectiveC);
  }

  /** Files in C++ of that folder itself, sorted. */
  List<Path> cxx(Path folder) {
    return List.copyOf(cxx.getOrDefault(folder, List.of()));
  }

  /** All that a compiler makes an object of in that folder itself: in C++, then the others. */
  List<Path> compiled(Path folder) {
    List<Path> files = new ArrayList<>(cxx(folder));
    objectiveC.stream().filter(file -> file.getParent().equals(folder)).forEach(files::add);
    return files;
  }

  /** How many more there are whose names no manifest can hold. */
  int unnamed() {
    return unnamed;
  }

  /** Headers whose path ends in that one, for instance {@code pool/stream.h}. */
  List<Path> headers(String name) {
    Path wanted = Path.of(name);
    return headers.getOrDefault(String.valueOf(wanted.getFileName()), List.of()).stream()
        .filter(header -> header.endsWith(wanted))
        .toList();
  }

  /** A name may hold line ends, or octets that are no text: nothing of it is written down. */
  private boolean isNamed(Path file) {
    return ManifestKeywords.holds(root.relativize(file).toString())
        && Path.of(file.toString()).equals(file);
  }

  private void walk() throws IOException {
    int[] seen = {0};
    Files.walkFileTree(
        root,
        Set.of(),
        DEPTH,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
            boolean out =
                !folder.equals(root) && LEFT_OUT.contains(folder.getFileName().toString());
            return out ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (++seen[0] > MOST_FILES) {
              throw new UserError(root + " holds more than " + MOST_FILES + " files");
            }
            if (attributes.isRegularFile()) {
              add(file);
            }
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFileFailed(Path file, IOException unreadable) {
            return FileVisitResult.CONTINUE; // what cannot be read is not offered
          }
        });
  }

  private void add(Path file) {
    String name = file.getFileName().toString();
    if (!isNamed(file)) {
      unnamed += name.endsWith(".mm") || name.endsWith(".m") ? 1 : 0;
      return;
    }
    if (name.endsWith(".mm") || name.endsWith(".m")) {
      objectiveC.add(file);
    } else if (name.endsWith(".cpp") || name.endsWith(".cc")) {
      cxx.computeIfAbsent(file.getParent(), none -> new ArrayList<>()).add(file);
    } else if (name.endsWith(".h") || name.endsWith(".hpp")) {
      headers.computeIfAbsent(name, none -> new ArrayList<>()).add(file);
    }
  }
}
