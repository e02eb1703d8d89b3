package org.mpsstress.harness.trace;

/** Where a run stands. The order is that of {@code mpss_run_state}; none is 0. */
public enum RunState {
  NONE,
  /** File mapped, SUT made. */
  PREPARED,
  /** The start barrier was opened. */
  STARTED,
  /** Every lane has ended. */
  JOINED,
  /** Quiescent; the summary is written. */
  FINISHED
}
