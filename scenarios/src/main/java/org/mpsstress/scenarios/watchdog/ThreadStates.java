package org.mpsstress.scenarios.watchdog;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Asks the system what the threads of a process want. On a machine that is busy with something else
 * a thread that could run may get no CPU time for long; its process is not hung. A JVM's own
 * threads do not count: on such a machine its timers wait most of the time, in a hung process too.
 */
public final class ThreadStates {
  /** How the names of a JVM's own threads begin, as far as the system keeps them. */
  private static final List<String> OF_THE_JVM =
      List.of(
          "VM Periodic Tas",
          "VM Thread",
          "GC Thread",
          "G1 ",
          "C1 CompilerThre",
          "C2 CompilerThre",
          "Signal Dispatch",
          "Service Thread",
          "Monitor Deflati",
          "Notification Th",
          "Reference Handl",
          "Finalizer",
          "Common-Cleaner",
          "Sweeper thread");

  private ThreadStates() {}

  /** Of a process, now; nothing where the system does not say. */
  public static Demand demand(long pid) {
    return demand(Path.of("/proc", Long.toString(pid), "task"));
  }

  static Demand demand(Path tasks) {
    boolean runnable = false;
    long ran = 0;
    long waited = 0;
    try (DirectoryStream<Path> threads = Files.newDirectoryStream(tasks)) {
      for (Path thread : threads) {
        String stat = text(thread.resolve("stat"));
        if (isOfTheJvm(stat)) {
          continue;
        }
        runnable |= isRunnable(stat);
        String[] times = text(thread.resolve("schedstat")).strip().split(" ");
        if (times.length == 3) {
          ran += Long.parseLong(times[0]);
          waited += Long.parseLong(times[1]);
        }
      }
      return new Demand(runnable, ran, waited);
    } catch (IOException | DirectoryIteratorException | NumberFormatException notLinuxOrGone) {
      return Demand.NONE;
    }
  }

  private static boolean isOfTheJvm(String stat) {
    int name = stat.indexOf('(') + 1;
    return OF_THE_JVM.stream().anyMatch(word -> stat.startsWith(word, name));
  }

  /** The state is the letter behind the name, which is in parentheses and may hold any others. */
  private static boolean isRunnable(String stat) {
    int state = stat.lastIndexOf(')') + 2;
    return state < stat.length() && stat.charAt(state) == 'R';
  }

  /** Empty for a thread that has ended in the meantime. */
  private static String text(Path file) {
    try {
      return Files.readString(file, StandardCharsets.ISO_8859_1);
    } catch (IOException gone) {
      return "";
    }
  }
}
