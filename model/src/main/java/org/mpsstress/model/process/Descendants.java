package org.mpsstress.model.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.StringTokenizer;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * What a process has started and what that has, for those who look many times a second: where the
 * system names a process's children, only those are read about, and not all processes that there
 * are. One that comes or goes at that moment may be missing: who has to miss none asks {@link
 * ProcessHandle#descendants}.
 */
final class Descendants {
  private static final Path PROC = Path.of("/proc");

  private Descendants() {}

  /** Their ids, parents before their children. */
  static LongStream of(ProcessHandle root) {
    Set<Long> found = new LinkedHashSet<>();
    if (see(PROC, root.pid(), found)) {
      return found.stream().mapToLong(Long::longValue);
    }
    try (Stream<ProcessHandle> all = root.descendants()) {
      return LongStream.of(all.mapToLong(ProcessHandle::pid).toArray());
    }
  }

  /** Whether the system names them; each thread has children of its own. */
  static boolean see(Path proc, long parent, Set<Long> found) {
    boolean named = false;
    Path tasks = proc.resolve(Long.toString(parent)).resolve("task");
    try (DirectoryStream<Path> threads = Files.newDirectoryStream(tasks)) {
      for (Path thread : threads) {
        Optional<String> children = read(thread.resolve("children"));
        if (children.isPresent()) {
          named = true;
          StringTokenizer pids = new StringTokenizer(children.get());
          while (pids.hasMoreTokens()) {
            long pid = Long.parseLong(pids.nextToken());
            if (found.add(pid)) {
              see(proc, pid, found);
            }
          }
        }
      }
    } catch (IOException | RuntimeException notLinuxOrGone) {
      return named;
    }
    return named;
  }

  private static Optional<String> read(Path file) {
    try {
      return Optional.of(Files.readString(file, StandardCharsets.ISO_8859_1));
    } catch (IOException notNamedOrGone) {
      return Optional.empty();
    }
  }
}
