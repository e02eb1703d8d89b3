package org.mpsstress.scenarios.driver;

import java.nio.file.Path;
import java.time.Duration;

/** One run of a plan on the native side (mpsstress/harness.h); a seam for tests of the worker. */
public interface Session extends AutoCloseable {
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
    /**
     * Reads the plan, makes the trace file and the SUT.
     *
     * @param library the SUT plugin, or null
     * @param lanes what the worker knows of the plan
     */
    Session open(Path plan, Path trace, long seed, Path library, LaunchPlan lanes) throws RunFault;
  }
}
