package org.mpsstress.scenarios.oracle;

import java.util.List;
import org.mpsstress.harness.trace.RecordKind;
import org.mpsstress.harness.trace.TraceRecord;
import org.mpsstress.model.Finding;
import org.mpsstress.model.FindingKind;
import org.mpsstress.scenarios.oracle.objection.OperationObjection;
import org.mpsstress.scenarios.oracle.objection.StoppedThread;
import org.mpsstress.scenarios.oracle.objection.Wrong;
import org.mpsstress.scenarios.oracle.observation.LaneTrace;
import org.mpsstress.scenarios.oracle.observation.Names;
import org.mpsstress.scenarios.oracle.observation.Opinion;
import org.mpsstress.scenarios.oracle.observation.Oracle;
import org.mpsstress.scenarios.oracle.observation.RunObservation;
import org.mpsstress.scenarios.oracle.observation.Tally;
import org.mpsstress.scenarios.plan.Plan;

/**
 * No operation raises what it must not, each raises what it must, and every thread runs to its end.
 */
public final class ErrorsOracle implements Oracle {
  @Override
  public String name() {
    return "errors";
  }

  @Override
  public Opinion judge(RunObservation run) {
    Names names = run.names();
    Tally tally = new Tally();
    boolean anyError = false;
    for (LaneTrace lane : run.trace().lanes()) {
      for (TraceRecord record : lane.records()) {
        String expected = names.find(record).map(Plan.Operation::raises).orElse(null);
        if (record.kind() == RecordKind.ERROR) {
          anyError = true;
          judgeError(run, tally, lane, record, expected);
        } else if (record.kind() == RecordKind.END
            && expected != null
            && mustRaise(names, record)) {
          object(run, tally, Wrong.RAISED_NONE, lane, record, "");
        }
      }
    }
    if (run.isComplete()) {
      judgeThreads(run, names, tally, anyError);
    }
    return Opinion.of(tally.findings());
  }

  private static boolean mustRaise(Names names, TraceRecord record) {
    return names.find(record).map(one -> one.expected().mayRaise()).filter(may -> may).isEmpty();
  }

  private static void judgeError(
      RunObservation run, Tally tally, LaneTrace lane, TraceRecord record, String expected) {
    String text = run.trace().text(record);
    if (expected == null) {
      object(run, tally, Wrong.RAISED, lane, record, text);
    } else if (!text.contains(expected)) {
      object(run, tally, Wrong.RAISED_OTHER, lane, record, text);
    }
  }

  private static void object(
      RunObservation run,
      Tally tally,
      Wrong wrong,
      LaneTrace lane,
      TraceRecord record,
      String text) {
    tally.add(
        wrong.word() + " " + record.operation(),
        OperationObjection.of(wrong, lane, record, text).finding(run.plan()));
  }

  /** A lane that is missing or that stopped early is an error even if nobody raised one. */
  private static void judgeThreads(RunObservation run, Names names, Tally tally, boolean anyError) {
    int planned =
        run.plan().groups().stream()
            .flatMap(group -> group.phases().stream())
            .mapToInt(List::size)
            .sum();
    long present = run.trace().lanes().stream().filter(lane -> lane.lane() > 0).count();
    if (present != planned) {
      tally.add(
          "lanes",
          Finding.of(
              FindingKind.ERROR,
              "the scenario has " + planned + " threads, the trace has " + present));
    }
    for (LaneTrace lane : run.trace().lanes()) {
      if (lane.lane() == 0) {
        continue;
      }
      if (lane.records().isEmpty()) {
        tally.add("never", thread(names, lane, "never began"));
      } else if (!lane.hasEnded()) {
        tally.add("unended", thread(names, lane, "began and did not reach its end"));
      } else if (!lane.ranWhole() && !anyError) {
        tally.add(
            Wrong.STOPPED, new StoppedThread(lane.group(), lane.member(), 1).finding(run.plan()));
      }
    }
  }

  private static Finding thread(Names names, LaneTrace lane, String what) {
    return Finding.of(FindingKind.ERROR, "thread " + names.thread(lane) + " " + what);
  }
}
