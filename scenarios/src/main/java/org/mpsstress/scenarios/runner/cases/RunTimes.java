package org.mpsstress.scenarios.runner.cases;

import java.util.ArrayList;
import java.util.List;
import org.mpsstress.harness.trace.RecordKind;
import org.mpsstress.harness.trace.TraceRecord;
import org.mpsstress.model.record.CaseEnd.Phase;
import org.mpsstress.scenarios.oracle.observation.LaneTrace;
import org.mpsstress.scenarios.oracle.observation.RunTrace;

/**
 * How long the parts of a run took, read from its trace: what the runner's own clock adds is not in
 * it.
 */
public final class RunTimes {
  private final RunTrace trace;
  private long firstStart = Long.MAX_VALUE;
  private long lastEnd = Long.MIN_VALUE;

  /** Of a run with that trace. */
  public RunTimes(RunTrace trace) {
    this.trace = trace;
    for (LaneTrace lane : trace.lanes()) {
      if (lane.lane() == 0) {
        continue;
      }
      for (TraceRecord record : lane.records()) {
        if (record.kind() == RecordKind.THREAD_START) {
          firstStart = Math.min(firstStart, record.ticks());
        }
        lastEnd = Math.max(lastEnd, record.ticks());
      }
    }
  }

  /** From the first thread's start to the last record of any, in seconds; 0 where unknown. */
  public double programSeconds() {
    return firstStart < lastEnd ? (lastEnd - firstStart) / trace.ticksPerNano() * 1e-9 : 0;
  }

  /**
   * The stretches of a run.
   *
   * @param sent when the worker was asked, milliseconds since 1970
   * @param answered when it answered or died
   * @param judged when the oracles were done
   */
  public List<Phase> phases(long sent, long answered, long judged) {
    List<Phase> phases = new ArrayList<>();
    if (firstStart < lastEnd) {
      long start = Math.min(answered, sent + millis(firstStart - trace.startTicks()));
      long end = Math.max(start, Math.min(answered, sent + millis(lastEnd - trace.startTicks())));
      phases.add(new Phase("setup", sent, start));
      phases.add(new Phase("run", start, end));
      phases.add(new Phase("quiescence", end, answered));
    } else {
      phases.add(new Phase("run", sent, answered));
    }
    phases.add(new Phase("oracles", answered, judged));
    return phases;
  }

  private long millis(long ticks) {
    return Math.max(0, Math.round(ticks / trace.ticksPerNano() * 1e-6));
  }
}
