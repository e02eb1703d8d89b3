package org.mpsstress.scenarios.worker;

import java.time.Duration;

/** One run of a plan on the native side (mpsstress/harness.h); a seam for tests of the worker. */
interface Session extends AutoCloseable {
  /** Runs the setup program on the calling thread. */
  void setup() throws RunFault;

  /** The calling thread becomes the lane's thread and runs it to its end. */
  void runLane(int lane) throws RunFault;

  /** Every lane has been joined: teardown, quiescence, statistics, summary. */
  void finish(Duration quiescence) throws RunFault;

  @Override
  void close();

  /** Opens sessions. */
  interface Opener {
    /** Reads the plan, makes the trace file and the SUT. */
    Session open(RunOrder order, LaunchPlan plan) throws RunFault;
  }
}
