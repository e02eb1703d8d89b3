package org.mpsstress.scenarios.oracle.observation;

import com.fasterxml.jackson.databind.JsonNode;
import org.mpsstress.harness.trace.RunState;
import org.mpsstress.scenarios.language.Expectations;
import org.mpsstress.scenarios.plan.Plan;
import org.mpsstress.scenarios.watchdog.RunEnding;

/**
 * All that is known of one run.
 *
 * @param expected what must hold
 * @param plan what was run
 * @param trace what the threads did
 * @param ending how the process fared
 * @param summary what the run said of itself at its end; a missing node if it did not get there
 * @param virtualTime whether time stood still while any thread could go on, as in explored runs
 */
public record RunObservation(
    Expectations expected,
    Plan plan,
    RunTrace trace,
    RunEnding ending,
    JsonNode summary,
    boolean virtualTime) {

  /** A run by the machine's clocks. */
  public RunObservation(
      Expectations expected, Plan plan, RunTrace trace, RunEnding ending, JsonNode summary) {
    this(expected, plan, trace, ending, summary, false);
  }

  /** Whether the run came to its end, so that what is missing in the trace is really missing. */
  public boolean isComplete() {
    return ending instanceof RunEnding.Ended && trace.state() == RunState.FINISHED;
  }

  /** How findings call threads and operations. */
  public Names names() {
    return new Names(plan);
  }
}
