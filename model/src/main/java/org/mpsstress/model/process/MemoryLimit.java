package org.mpsstress.model.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.LongStream;

/**
 * How much memory a child may hold, what is swapped out included. The system's own limits are of
 * address space, which sanitizers and JVMs reserve without using it; so its parent looks at what is
 * really held, many times a second, and ends a child that holds too much before the system ends
 * whatever it likes. Where the system does not say, there is no limit.
 */
public final class MemoryLimit {
  /** Names another limit than the usual one: {@code 6000m}, {@code 8g}. */
  public static final String VARIABLE = "MPSSTRESS_MEMORY_LIMIT";

  private static final long MOST_BYTES = 4L << 30;
  private static final Pattern SIZE = Pattern.compile("([1-9][0-9]{0,5})([mg])");

  /** Descendants are looked for once in so many samples: that may read all processes there are. */
  private static final int SAMPLES_OF_TREE = 10;

  private final Path proc;
  private final long bytes;
  private final long killsBefore;
  private int samples;
  private long ofDescendants;

  /**
   * A limit.
   *
   * @param proc where the system tells of processes
   * @param bytes that a child and what it started may hold together
   */
  public MemoryLimit(Path proc, long bytes) {
    this.proc = proc;
    this.bytes = bytes;
    this.killsBefore = systemKills();
  }

  /**
   * For a child that is started now: what the user has said, or 4 GiB, or half of what is free if
   * that is less.
   */
  public static MemoryLimit ofMachine() {
    return of(Path.of("/proc"), System.getenv(VARIABLE));
  }

  static MemoryLimit of(Path proc, String said) {
    if (said != null) {
      return new MemoryLimit(proc, bytesOf(said));
    }
    long free = kibibytes(proc.resolve("meminfo"), "MemAvailable:") << 10;
    return new MemoryLimit(proc, free > 0 ? Math.min(MOST_BYTES, free / 2) : MOST_BYTES);
  }

  /**
   * What the user's words mean.
   *
   * @throws IllegalArgumentException with a sentence for the user if they name no size
   */
  public static long bytesOf(String said) {
    Matcher size = SIZE.matcher(said.toLowerCase(Locale.ROOT));
    if (!size.matches()) {
      throw new IllegalArgumentException(
          VARIABLE + " is '" + said + "'; expected a size like 6000m or 8g");
    }
    return Long.parseLong(size.group(1)) << (size.group(2).equals("g") ? 30 : 20);
  }

  /**
   * Takes a sample of a process and of what it started.
   *
   * @return what is to be said of one that holds too much
   */
  public Optional<String> exceededBy(ProcessHandle process) {
    return exceeded(process.pid(), () -> heldBy(Descendants.of(process)));
  }

  Optional<String> exceeded(long pid, LongSupplier descendants) {
    if (samples++ % SAMPLES_OF_TREE == 0) {
      ofDescendants = descendants.getAsLong();
    }
    long held = heldBy(LongStream.of(pid)) + ofDescendants;
    return held <= bytes
        ? Optional.empty()
        : Optional.of(
            "it held "
                + (held >> 20)
                + " MiB of memory, more than its limit of "
                + (bytes >> 20)
                + " MiB, and was ended for that; "
                + VARIABLE
                + " may name another");
  }

  /** Whether the system has ended a process for want of memory since the child was started. */
  public Optional<String> systemKilled() {
    return systemKills() > killsBefore
        ? Optional.of("the system ended a process for want of memory")
        : Optional.empty();
  }

  long heldBy(LongStream pids) {
    return pids.map(
            pid -> {
              Path status = proc.resolve(Long.toString(pid)).resolve("status");
              return kibibytes(status, "VmRSS:") + kibibytes(status, "VmSwap:") << 10;
            })
        .sum();
  }

  private long systemKills() {
    return Math.max(0, kibibytes(proc.resolve("vmstat"), "oom_kill "));
  }

  /** The number behind a word of one of the system's tables; 0 where it is not there. */
  private static long kibibytes(Path table, String word) {
    try {
      for (String line : Files.readString(table, StandardCharsets.ISO_8859_1).split("\n")) {
        if (line.startsWith(word)) {
          String number = line.substring(word.length()).replace("kB", "").strip();
          return number.matches("[0-9]{1,15}") ? Long.parseLong(number) : 0;
        }
      }
    } catch (IOException notLinuxOrGone) {
      return 0;
    }
    return 0;
  }
}
