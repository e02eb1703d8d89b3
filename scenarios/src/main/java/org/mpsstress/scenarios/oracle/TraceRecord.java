package org.mpsstress.scenarios.oracle;

/**
 * One record of a lane (mpsstress/trace.h).
 *
 * @param ticks when, by the trace's clock
 * @param iteration of the program
 * @param operation index into the plan's table; {@link #NO_OPERATION} for none
 * @param kind what happened
 * @param code the operation's code
 * @param stream that it ran on or answered; -1 unknown
 * @param section 0 setup of all, 1 setup of a thread, 2 program, 3 teardown
 * @param value by kind and operation
 * @param text of an error or a mismatch, else null
 */
public record TraceRecord(
    long ticks,
    int iteration,
    int operation,
    Kind kind,
    int code,
    int stream,
    int section,
    long value,
    String text) {
  public static final int NO_OPERATION = 0xffff;

  /** What a record says. */
  public enum Kind {
    BEGIN,
    END,
    ERROR,
    MISMATCH,
    THREAD_BEGIN,
    THREAD_START,
    THREAD_END;

    /** The kind of that number in the file, or null. */
    static Kind of(int number) {
      return number >= 1 && number <= values().length ? values()[number - 1] : null;
    }
  }
}
