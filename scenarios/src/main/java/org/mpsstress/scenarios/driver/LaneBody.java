package org.mpsstress.scenarios.driver;

/** What a lane's thread does: it becomes the lane's thread and runs the lane's program. */
@FunctionalInterface
public interface LaneBody {
  /** Runs the lane to its end. An error of the SUT is in the trace and no exception here. */
  void run(int lane) throws RunFault;
}
