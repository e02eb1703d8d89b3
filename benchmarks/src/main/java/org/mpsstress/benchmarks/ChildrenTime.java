package org.mpsstress.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalDouble;

/**
 * Processor time of this process's children that have ended, and of theirs, where Linux tells. A
 * child's speed in processor time does not depend on who else uses the machine.
 */
public final class ChildrenTime {
  private static final Path STAT = Path.of("/proc/self/stat");
  private static final double TICKS_PER_SECOND = 100; // USER_HZ, on every architecture of ours

  private ChildrenTime() {}

  /** Seconds so far; empty where the system does not tell. */
  public static OptionalDouble seconds() {
    try {
      return Files.isReadable(STAT) ? parse(Files.readString(STAT)) : OptionalDouble.empty();
    } catch (IOException error) {
      return OptionalDouble.empty();
    }
  }

  /** The line of proc(5): cutime and cstime are fields 16 and 17. */
  static OptionalDouble parse(String stat) {
    // The second field is a name in brackets, which may hold anything.
    String[] fields = stat.substring(stat.lastIndexOf(')') + 1).strip().split(" ");
    int ofThird = 3;
    if (fields.length <= 17 - ofThird) {
      return OptionalDouble.empty();
    }
    long user = Long.parseLong(fields[16 - ofThird]);
    long system = Long.parseLong(fields[17 - ofThird]);
    return OptionalDouble.of((user + system) / TICKS_PER_SECOND);
  }
}
