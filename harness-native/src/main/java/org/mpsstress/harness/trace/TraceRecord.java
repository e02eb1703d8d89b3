package org.mpsstress.harness.trace;

/**
 * One record of a lane.
 *
 * @param ticks when, by the trace's clock
 * @param iteration of the program
 * @param operation index into the plan's table; {@link #NO_OPERATION} for none
 * @param kind what it says
 * @param code of the operation
 * @param stream that it ran on or that it answered; -1 unknown
 * @param section 0 setup of all, 1 setup of a thread, 2 program, 3 teardown
 * @param value by kind and operation
 */
public record TraceRecord(
    long ticks,
    int iteration,
    int operation,
    RecordKind kind,
    int code,
    int stream,
    int section,
    long value) {
  public static final int NO_OPERATION = 0xffff;
}
