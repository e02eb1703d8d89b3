package org.mpsstress.scenarios.watchdog;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Asks the system whether a process has a thread that could run. On a machine that is busy with
 * something else such a thread may get no CPU time for long; its process is not hung.
 */
public final class ThreadStates {
  private ThreadStates() {}

  /** Whether any thread runs or waits for a processor; false where the system does not say. */
  public static boolean anyRunnable(long pid) {
    return anyRunnable(Path.of("/proc", Long.toString(pid), "task"));
  }

  static boolean anyRunnable(Path tasks) {
    try (DirectoryStream<Path> threads = Files.newDirectoryStream(tasks)) {
      for (Path thread : threads) {
        if (isRunnable(thread.resolve("stat"))) {
          return true;
        }
      }
      return false;
    } catch (IOException notLinuxOrGone) {
      return false;
    }
  }

  /** The state is the letter behind the name, which is in parentheses and may hold any others. */
  private static boolean isRunnable(Path stat) {
    try {
      String line = Files.readString(stat, StandardCharsets.ISO_8859_1);
      int state = line.lastIndexOf(')') + 2;
      return state < line.length() && line.charAt(state) == 'R';
    } catch (IOException gone) {
      return false;
    }
  }
}
