package org.mpsstress.scenarios.oracle.answers;

import java.util.List;
import org.mpsstress.harness.trace.RecordKind;
import org.mpsstress.harness.trace.TraceRecord;
import org.mpsstress.scenarios.oracle.observation.Code;
import org.mpsstress.scenarios.oracle.observation.LaneTrace;
import org.mpsstress.scenarios.oracle.observation.RunObservation;
import org.mpsstress.scenarios.plan.Plan;

/**
 * Errors that say that a time is over come when it is over: that of a wait for a free stream, which
 * a variable says (C6), and that of a wait for an event (C32). Never before; and not many times as
 * long after, whatever else the machine has to do. In virtual time they come at that time, which
 * the explorer judges itself, of every schedule. A wait for an event that takes as long and comes
 * back all the same was not woken: it has looked again when its time was over.
 */
final class Patience {
  private static final double EARLY = 1e6; // nanoseconds, for clocks that are not one
  private static final double LATE_FACTOR = 10;
  private static final double LATE = 10e9; // nanoseconds
  private static final double EVENT = 30e9; // nanoseconds
  private static final String VARIABLE = "MPS_STREAM_POOL_WAIT_TIMEOUT_MS";

  private Patience() {}

  static void judge(RunObservation run, LaneTrace lane, List<AnswersOracle.Objection> objections) {
    TraceRecord begin = null;
    for (TraceRecord record : lane.records()) {
      if (record.kind() == RecordKind.BEGIN) {
        begin = record;
      } else if (record.kind() == RecordKind.ERROR && begin != null && !run.virtualTime()) {
        double waited = (record.ticks() - begin.ticks()) / run.trace().ticksPerNano();
        String text = run.trace().text(record);
        if (text.contains("pool exhausted")) {
          judge(slotWait(run.plan()), waited, "C6", record, objections);
        } else if (text.contains("timed out waiting for an MPS event")) {
          judge(EVENT, waited, "C32", record, objections);
        }
      } else if (record.kind() == RecordKind.END && begin != null && waitsForEvent(record)) {
        double waited = (record.ticks() - begin.ticks()) / run.trace().ticksPerNano();
        if (waited >= EVENT - EARLY) {
          String wrong =
              String.format(
                  java.util.Locale.ROOT,
                  "came back after %.1f s, when its time was over: nobody woke it (C32)",
                  waited * 1e-9);
          objections.add(new AnswersOracle.Objection("woken", record, wrong));
        }
      }
    }
  }

  private static boolean waitsForEvent(TraceRecord record) {
    return record.code() == Code.SYNCHRONIZE_EVENT || record.code() == Code.ELAPSED;
  }

  private static void judge(
      double patience,
      double waited,
      String clause,
      TraceRecord record,
      List<AnswersOracle.Objection> objections) {
    if (waited >= patience - EARLY && waited <= LATE_FACTOR * patience + LATE) {
      return;
    }
    String wrong =
        String.format(
            java.util.Locale.ROOT,
            "gave up after %.1f ms; its time was %.1f ms (%s)",
            waited * 1e-6,
            patience * 1e-6,
            clause);
    objections.add(new AnswersOracle.Objection("patience", record, wrong));
  }

  /** In nanoseconds; without the variable, or with what it may not be, nobody waits. */
  private static double slotWait(Plan plan) {
    String millis = Variables.value(plan, VARIABLE);
    if (millis == null) {
      return 0;
    }
    return millis.equals("-1") ? Double.POSITIVE_INFINITY : Long.parseLong(millis) * 1e6;
  }
}
