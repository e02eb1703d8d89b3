package org.mpsstress.scenarios.watchdog;

import java.io.IOException;
import java.nio.file.Path;
import org.mpsstress.harness.trace.BrokenTraceException;
import org.mpsstress.harness.trace.RunState;
import org.mpsstress.harness.trace.TraceFile;
import org.mpsstress.harness.trace.TraceLane;

/** Asks a trace file that is being written how far its lanes are. For one thread. */
public final class TraceProbe {
  private final Path file;
  private RunState state = RunState.NONE;

  /** Of a file that may not be there yet. */
  public TraceProbe(Path file) {
    this.file = file;
  }

  /**
   * A number that changes whenever a lane publishes a record or the run enters another state; 0
   * while there is no trace yet.
   */
  public long progress() {
    try (TraceFile trace = TraceFile.open(file)) {
      state = trace.state();
      long sum = state.ordinal();
      for (TraceLane lane : trace.lanes()) {
        sum += lane.count() + lane.dropped(); // records without room are progress, too
      }
      return sum;
    } catch (IOException | BrokenTraceException notYet) {
      return 0;
    }
  }

  /** Whether lanes were at work when {@link #progress} was last asked. */
  public boolean lanesRun() {
    return state == RunState.STARTED;
  }
}
