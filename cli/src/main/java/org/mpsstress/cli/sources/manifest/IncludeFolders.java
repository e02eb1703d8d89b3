package org.mpsstress.cli.sources.manifest;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Finds the include folders of sources: those from which the names in their include lines lead on.
 */
final class IncludeFolders {
  private static final int MOST_HEADERS = 20_000;

  /** Of the language: a folder with a file of such a name would hide the real one. */
  private static final Set<String> STANDARD =
      Set.of(
          ("assert.h complex.h ctype.h errno.h fenv.h float.h inttypes.h limits.h locale.h math.h"
                  + " memory.h pthread.h semaphore.h setjmp.h signal.h stdalign.h stdarg.h"
                  + " stdatomic.h stdbool.h stddef.h stdint.h stdio.h stdlib.h string.h strings.h"
                  + " tgmath.h threads.h time.h uchar.h unistd.h version.h wchar.h wctype.h")
              .split(" "));

  private final SourceTree tree;
  private final Set<Path> folders = new LinkedHashSet<>();

  private IncludeFolders(SourceTree tree) {
    this.tree = tree;
  }

  /** The folders that these sources and the headers which they include need. */
  static List<Path> of(SourceTree tree, List<Path> sources) throws IOException {
    IncludeFolders search = new IncludeFolders(tree);
    Deque<Path> left = new ArrayDeque<>(sources);
    Set<Path> seen = new HashSet<>(sources);
    while (!left.isEmpty() && seen.size() < MOST_HEADERS) {
      Path file = left.removeFirst();
      for (String name : Includes.of(Includes.text(file))) {
        Path header = search.find(file, name);
        if (header != null && seen.add(header)) {
          left.addLast(header);
        }
      }
    }
    return List.copyOf(search.folders);
  }

  /** Where a compiler would find it; a folder is added where none leads there yet. */
  private Path find(Path includer, String name) {
    Path beside = includer.resolveSibling(name).normalize();
    if (Files.isRegularFile(beside)) {
      return beside;
    }
    for (Path folder : folders) {
      Path header = folder.resolve(name).normalize();
      if (Files.isRegularFile(header)) {
        return header;
      }
    }
    if (name.contains("..") || STANDARD.contains(name)) {
      return null;
    }
    List<Path> found = tree.headers(name);
    // A bare name such as "config.h" lies in many places: only a path or the one place tells.
    if (found.isEmpty() || (!name.contains("/") && found.size() > 1)) {
      return null;
    }
    Path nearest =
        found.stream()
            .min(
                Comparator.comparingInt((Path header) -> -common(includer, header))
                    .thenComparingInt(Path::getNameCount)
                    .thenComparing(Comparator.naturalOrder()))
            .orElseThrow();
    int levels = Path.of(name).getNameCount();
    Path folder = nearest;
    for (int i = 0; i < levels; i++) {
      folder = folder.getParent();
    }
    folders.add(folder);
    return nearest;
  }

  private static int common(Path one, Path other) {
    int most = Math.min(one.getNameCount(), other.getNameCount());
    int same = 0;
    while (same < most && one.getName(same).equals(other.getName(same))) {
      same++;
    }
    return same;
  }
}
