package org.mpsstress.scenarios.watchdog;

import java.io.IOException;
import java.nio.file.Path;
import org.mpsstress.harness.trace.BrokenTraceException;
import org.mpsstress.harness.trace.TraceFile;
import org.mpsstress.harness.trace.TraceLane;

/** Asks a trace file that is being written how far its lanes are. */
public final class TraceProbe {
  private final Path file;

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
      long sum = trace.state().ordinal();
      for (TraceLane lane : trace.lanes()) {
        sum += lane.count() + lane.dropped(); // records without room are progress, too
      }
      return sum;
    } catch (IOException | BrokenTraceException notYet) {
      return 0;
    }
  }
}
