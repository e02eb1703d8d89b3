package org.mpsstress.scenarios.language;

/** How large a scenario may be. A scenario is untrusted input. */
public final class Limits {
  /** Bytes of a file. */
  public static final int FILE_BYTES = 1 << 20;

  /** Levels of lists and mappings within each other. */
  public static final int DEPTH = 16;

  /** Values, lists, mappings and keys of a file. */
  public static final int NODES = 60_000;

  /** The same, times cases: each case reads the document with its own values. */
  public static final long NODES_OF_ALL_CASES = 1_000_000;

  /** Cases of a scenario. */
  public static final int CASES = 512;

  /** Values of one parameter. */
  public static final int PARAMETER_VALUES = 64;

  /** Parameters of a matrix. */
  public static final int PARAMETERS = 16;

  /** Threads of a case, over all groups. */
  public static final int THREADS = 4095;

  /** Groups of a scenario. */
  public static final int GROUPS = 64;

  /** Channels, and barriers, of a scenario. */
  public static final int CHANNELS = 64;

  /** Values that a channel can hold. */
  public static final int CHANNEL_CAPACITY = 4096;

  /** Repetitions of a group's program. */
  public static final int ITERATIONS = 1_000_000;

  /** Lines of one program, and of all programs of a scenario. */
  public static final int LINES = 2048;

  /** Lines of all programs, times cases. */
  public static final int LINES_OF_ALL_CASES = 100_000;

  /** Characters of a line. */
  public static final int LINE = 1000;

  /** Operations that all threads execute together; for a longer test there are more runs. */
  public static final long EXECUTED = 4_000_000;

  /** Elements of one tensor (256 MiB). */
  public static final long ELEMENTS = 1L << 26;

  /** Elements of all tensors that may be held at the same time (1 GiB). */
  public static final long HELD_ELEMENTS = 1L << 28;

  /** Dimensions of a tensor. */
  public static final int RANK = 4;

  /** Longest duration, in nanoseconds (a minute). */
  public static final long DURATION_NANOS = 60_000_000_000L;

  /** Largest device memory, in bytes (1 TiB). */
  public static final long MEMORY_BYTES = 1L << 40;

  /** Characters of a name. */
  public static final int NAME = 64;

  /** Characters of a title or source. */
  public static final int TEXT = 500;

  /** Characters of a text after the values of parameters are put into it. */
  public static final int EXPANDED = 4000;

  /** Characters of one particular that a message quotes. */
  public static final int QUOTED = 1000;

  /** Messages for one file. */
  public static final int PROBLEMS = 10;

  /** Integers up to here are exact in a 32-bit float. */
  public static final double EXACT = 1 << 24;

  private Limits() {}
}
