package org.mpsstress.model.process;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Ends a process and all that it has started. One that was looked at may start another before it is
 * killed, and that one would be nobody's: so all are stopped first, until a look finds none that is
 * new. Whoever is stopped starts nothing, and is killed all the same.
 */
final class ProcessTree {
  /** Enough for whoever starts processes that start processes; the rest are killed as they are. */
  private static final int MOST_LOOKS = 100;

  private ProcessTree() {}

  static void kill(ProcessHandle root) {
    Set<ProcessHandle> known = new LinkedHashSet<>();
    for (int look = 0; look < MOST_LOOKS; look++) {
      List<ProcessHandle> found =
          Stream.concat(Stream.of(root), root.descendants())
              .filter(process -> !known.contains(process))
              .filter(ProcessHandle::isAlive)
              .toList();
      if (found.isEmpty()) {
        break;
      }
      known.addAll(found);
      stop(found);
    }
    known.forEach(ProcessHandle::destroyForcibly);
  }

  /** SIGSTOP; where that cannot be sent, what is known is killed as it runs. */
  private static void stop(List<ProcessHandle> processes) {
    List<String> command = new ArrayList<>(List.of("/bin/sh", "-c", "kill -STOP \"$@\"", "sh"));
    processes.forEach(process -> command.add(String.valueOf(process.pid())));
    boolean interrupted = Thread.interrupted();
    try {
      ChildCommand.of(command).discardErrors().run();
    } catch (IOException none) {
      // no shell, or no process more
    } catch (InterruptedException again) {
      interrupted = true;
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
