package org.mpsstress.scenarios.oracle;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.mpsstress.scenarios.oracle.objection.Counts;
import org.mpsstress.scenarios.oracle.objection.Grown;
import org.mpsstress.scenarios.oracle.objection.LeftAlive;
import org.mpsstress.scenarios.oracle.observation.Opinion;
import org.mpsstress.scenarios.oracle.observation.Oracle;
import org.mpsstress.scenarios.oracle.observation.RunObservation;

/**
 * At quiescence nothing is alive that was not alive before the run. What the host's main thread,
 * which lives on, may still hold is not in the summary (session_end.cpp).
 */
public final class LeaksOracle implements Oracle {
  @Override
  public String name() {
    return "leaks";
  }

  @Override
  public Opinion judge(RunObservation run) {
    if (!run.expected().leaks() || !run.isComplete()) {
      return Opinion.quiet(); // a run that died or hung has its own finding
    }
    JsonNode statistics = run.summary().path("statistics");
    if (!statistics.path("after").isObject() || !statistics.path("before").isObject()) {
      return Opinion.unjudged("leaks: the run says nothing of what was alive at its end");
    }
    Grown grown = Counts.get().grown(run.summary(), run.plan().pool());
    if (grown.isEmpty()) {
      return Opinion.quiet();
    }
    long waited = run.summary().path("bindings").path("waitedMillis").asLong();
    return Opinion.of(List.of(new LeftAlive(grown, waited).finding(run.plan())));
  }
}
