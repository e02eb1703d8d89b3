package org.mpsstress.scenarios.control;

import java.util.ArrayList;
import java.util.List;
import org.mpsstress.harness.trace.RecordKind;
import org.mpsstress.harness.trace.TraceRecord;
import org.mpsstress.model.record.Control;
import org.mpsstress.scenarios.oracle.linearizability.LinearizabilityOracle;
import org.mpsstress.scenarios.oracle.observation.Code;
import org.mpsstress.scenarios.oracle.observation.LaneTrace;
import org.mpsstress.scenarios.oracle.observation.Opinion;
import org.mpsstress.scenarios.oracle.observation.RunObservation;
import org.mpsstress.scenarios.oracle.observation.RunTrace;
import org.mpsstress.scenarios.runner.SuiteControl;
import org.mpsstress.scenarios.runner.cases.RunCase;
import org.mpsstress.scenarios.runner.cases.RunInterrupted;
import org.mpsstress.scenarios.runner.cases.RunResult;
import org.mpsstress.scenarios.runner.cases.Seeds;

/**
 * A history of the subject itself, in which one answer is changed once it is over: nothing can be
 * planted in a library, but what it has answered can be told wrongly. The judge of histories must
 * object to that one, and not to the history as it was.
 *
 * @param runCase a scenario that asks whether a stream is idle that was waited for (C17, C18)
 */
record WrongAnswer(RunCase runCase) implements SuiteControl {
  @Override
  public String id() {
    return "wrong-answer";
  }

  @Override
  public Control attempt(Context context) throws RunInterrupted, InterruptedException {
    long began = System.nanoTime();
    long seed = Seeds.of(context.seed(), runCase.id(), 0);
    RunResult result =
        context.runner().run(runCase, seed, context.tick(), context.settings().patience());
    LinearizabilityOracle oracle = new LinearizabilityOracle();
    Opinion asItWas = oracle.judge(result.observation());
    Opinion changed = oracle.judge(changed(result.observation()));
    boolean found = asItWas.findings().isEmpty() && !changed.findings().isEmpty();
    return new Control(
        id(),
        "an idle stream is told to be at work",
        runCase.begin().layer(),
        oracle.name(),
        found,
        (System.nanoTime() - began) * 1e-9,
        null,
        found ? changed.findings().get(0).message() : missed(result, asItWas));
  }

  private static String missed(RunResult result, Opinion asItWas) {
    if (!asItWas.findings().isEmpty()) {
      return "the history is objected to as it was: " + asItWas.findings().get(0).message();
    }
    String caveat = asItWas.histories().caveat();
    return "not found in a history that "
        + result.verdict().word()
        + (caveat.isEmpty() ? "" : "; " + caveat);
  }

  /** The first answer that a stream is idle is another one. */
  static RunObservation changed(RunObservation run) {
    RunTrace trace = run.trace();
    List<LaneTrace> lanes = new ArrayList<>();
    boolean done = false;
    for (LaneTrace lane : trace.lanes()) {
      List<TraceRecord> records = new ArrayList<>(lane.records());
      for (int i = 0; i < records.size() && !done; i++) {
        if (isIdle(records.get(i))) {
          records.set(i, atWork(records.get(i)));
          done = true;
        }
      }
      lanes.add(
          new LaneTrace(
              lane.lane(),
              lane.group(),
              lane.member(),
              lane.nativeThread(),
              lane.dropped(),
              records));
    }
    return new RunObservation(
        run.expected(),
        run.plan(),
        new RunTrace(
            trace.seed(),
            trace.state(),
            trace.ticksPerNano(),
            trace.startTicks(),
            lanes,
            trace.texts(),
            trace.summary(),
            trace.violation()),
        run.ending(),
        run.summary(),
        run.virtualTime());
  }

  private static boolean isIdle(TraceRecord record) {
    return record.kind() == RecordKind.END
        && record.code() == Code.QUERY_STREAM
        && record.value() == 1;
  }

  private static TraceRecord atWork(TraceRecord idle) {
    return new TraceRecord(
        idle.ticks(),
        idle.iteration(),
        idle.operation(),
        idle.kind(),
        idle.code(),
        idle.stream(),
        idle.section(),
        0);
  }
}
