package org.mpsstress.scenarios.exploration;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.nio.file.Path;
import org.mpsstress.harness.trace.RunState;
import org.mpsstress.model.Json;
import org.mpsstress.scenarios.language.Expectations;
import org.mpsstress.scenarios.oracle.Oracles;
import org.mpsstress.scenarios.oracle.observation.OracleFault;
import org.mpsstress.scenarios.oracle.observation.RunObservation;
import org.mpsstress.scenarios.oracle.observation.RunTrace;
import org.mpsstress.scenarios.oracle.observation.TraceSnapshot;
import org.mpsstress.scenarios.plan.Plan;
import org.mpsstress.scenarios.runner.workers.FrameworkError;
import org.mpsstress.scenarios.watchdog.RunEnding;

/** Has the oracles of free runs judge the trace of a schedule. */
final class OutcomeJudge {
  private final Oracles oracles;
  private final Expectations expected;
  private final Plan plan;

  OutcomeJudge(Oracles oracles, Expectations expected, Plan plan) {
    this.oracles = oracles;
    this.expected = expected;
    this.plan = plan;
  }

  /**
   * Judges a trace.
   *
   * @throws FrameworkError if it cannot be read or judged
   */
  Oracles.Judgement judge(Path trace) {
    try {
      RunTrace snapshot = TraceSnapshot.read(trace);
      if (snapshot.state() == RunState.NONE) {
        throw new FrameworkError("the explorer names a trace that is none: " + trace.getFileName());
      }
      JsonNode summary =
          snapshot.summary() == null
              ? MissingNode.getInstance()
              : Json.mapper().readTree(snapshot.summary());
      return oracles.judge(
          new RunObservation(expected, plan, snapshot, new RunEnding.Ended(), summary, true));
    } catch (IllegalStateException | JsonProcessingException | OracleFault e) {
      throw new FrameworkError("trace " + trace.getFileName() + ": " + e.getMessage(), e);
    }
  }
}
