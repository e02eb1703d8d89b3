package org.mpsstress.scenarios.oracle.observation;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.nio.file.Path;
import org.mpsstress.harness.trace.TraceRecord;
import org.mpsstress.model.Json;
import org.mpsstress.model.PlainText;
import org.mpsstress.scenarios.language.Expectations;
import org.mpsstress.scenarios.plan.Plan;
import org.mpsstress.scenarios.watchdog.RunEnding;

/**
 * Puts together what is known of a run once its process has answered, died or been killed. The
 * trace lies in the memory of a process under test, which may have written anything over it: where
 * such a process died or hung, that is what there is to say, and an unreadable trace must not hide
 * it.
 */
public final class RunObserver {
  private static final int QUOTED_BYTES = 300;

  /** Of a record that is about no operation. */
  private static final int NO_OPERATION = 0xffff;

  private RunObserver() {}

  /**
   * Reads the trace of a run.
   *
   * @throws OracleFault if the run came to its end and its trace is not whole
   */
  public static RunObservation observe(
      Expectations expected, Plan plan, Path trace, RunEnding ending) {
    try {
      RunTrace snapshot = TraceSnapshot.read(trace);
      check(snapshot, plan);
      return new RunObservation(expected, plan, snapshot, ending, summary(snapshot));
    } catch (IllegalStateException | JsonProcessingException e) {
      return without(new RunObservation(expected, plan, null, ending, null), e);
    }
  }

  /** What oracles look up in the plan must be there. */
  private static void check(RunTrace trace, Plan plan) {
    for (LaneTrace lane : trace.lanes()) {
      if (lane.group() < -1 || lane.group() >= plan.groups().size() || lane.member() < 0) {
        throw new IllegalStateException(
            "a broken trace: lane " + lane.lane() + " says that it is of group " + lane.group());
      }
      for (TraceRecord record : lane.records()) {
        int operation = record.operation();
        if (operation >= plan.operations().size() && operation != NO_OPERATION) {
          throw new IllegalStateException(
              "a broken trace: lane " + lane.lane() + " says that it ran operation " + operation);
        }
      }
    }
  }

  private static JsonNode summary(RunTrace trace) throws JsonProcessingException {
    return trace.summary() == null
        ? MissingNode.getInstance()
        : Json.mapper().readTree(trace.summary());
  }

  /**
   * The same without its trace, which nobody can read or judge.
   *
   * @throws OracleFault if the run came to its end: then nothing can be said
   */
  public static RunObservation without(RunObservation run, Exception why) {
    String because =
        PlainText.cut(PlainText.line("its trace is lost: " + why.getMessage()), QUOTED_BYTES);
    RunEnding ending = run.ending();
    if (ending instanceof RunEnding.Died died) {
      ending = died.also(because);
    } else if (!(ending instanceof RunEnding.Hung || ending instanceof RunEnding.Unsupported)) {
      throw why instanceof OracleFault fault ? fault : new OracleFault(why.getMessage(), why);
    }
    return new RunObservation(
        run.expected(), run.plan(), RunTrace.none(), ending, MissingNode.getInstance());
  }
}
