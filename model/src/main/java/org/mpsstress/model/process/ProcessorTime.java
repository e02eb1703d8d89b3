package org.mpsstress.model.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import java.util.stream.LongStream;

/**
 * CPU time of processes and of what they have started, those included that have ended. A limit of
 * it means the same work on a machine that is busy with something else.
 */
public final class ProcessorTime {
  /** Linux counts in hundredths of a second, whatever its kernel does. */
  private static final long NANOS_OF_A_TICK = 10_000_000;

  /** Behind the name: user and system time, then those of children that have ended. */
  private static final int FIRST = 11;

  private static final int OWN = 2;
  private static final int ALL = 4;

  private ProcessorTime() {}

  /**
   * A clock of this process and everything that it starts; it never goes back. Where the system
   * does not count, it is the time on the wall.
   */
  public static LongSupplier ofThisOne() {
    ProcessHandle self = ProcessHandle.current();
    if (nanos(self.pid(), ALL) == 0) {
      return System::nanoTime;
    }
    AtomicLong most = new AtomicLong();
    // A child that ends between two looks is in neither; the next look has it.
    return () -> most.accumulateAndGet(ofTree(self).toNanos(), Math::max);
  }

  /** Of a process and all of its descendants, those included that have ended. */
  public static Duration ofTree(ProcessHandle root) {
    return sum(root, ALL);
  }

  /** Of a process and those of its descendants that are still there. */
  static Duration ofLiving(ProcessHandle root) {
    return sum(root, OWN);
  }

  private static Duration sum(ProcessHandle root, int words) {
    LongStream all = LongStream.concat(LongStream.of(root.pid()), Descendants.of(root));
    return Duration.ofNanos(all.map(pid -> nanos(pid, words)).sum());
  }

  private static long nanos(long pid, int words) {
    long counted = nanos(Path.of("/proc", Long.toString(pid), "stat"), words);
    return counted > 0
        ? counted
        : ProcessHandle.of(pid)
            .flatMap(process -> process.info().totalCpuDuration())
            .orElse(Duration.ZERO)
            .toNanos();
  }

  static long nanos(Path stat, int words) {
    try {
      String line = Files.readString(stat, StandardCharsets.ISO_8859_1);
      String[] all = line.substring(line.lastIndexOf(')') + 2).split(" ");
      long ticks = 0;
      for (int i = FIRST; i < FIRST + words; i++) {
        ticks += Long.parseLong(all[i]);
      }
      return ticks * NANOS_OF_A_TICK;
    } catch (IOException | RuntimeException notLinuxOrGone) {
      return 0;
    }
  }
}
