package org.mpsstress.scenarios.runner.cases;

import java.util.Objects;
import java.util.function.Supplier;
import org.mpsstress.model.RunToken;
import org.mpsstress.model.record.CaseBegin;
import org.mpsstress.scenarios.language.Expectations;
import org.mpsstress.scenarios.plan.Plan;

/**
 * A case, ready to be run.
 *
 * @param begin how the record calls it
 * @param plan makes the plan, when it is the case's turn
 * @param expected what must hold
 * @param freshProcess whether it needs a process in which nothing ran before
 * @param defect that is planted, or null
 * @param tokenFile the scenario's file as tokens name it; null for one of the catalogue
 */
public record RunCase(
    CaseBegin begin,
    Supplier<Plan> plan,
    Expectations expected,
    boolean freshProcess,
    String defect,
    String tokenFile) {
  public RunCase {
    Objects.requireNonNull(begin, "begin");
    Objects.requireNonNull(plan, "plan");
    Objects.requireNonNull(expected, "expected");
  }

  public String id() {
    return begin.id();
  }

  /**
   * The same case under a strategy of real threads: its word ends the id and names the layer.
   *
   * @param strategy the word; a case of plain stress has none in its id, and stays as it is
   */
  public RunCase under(String strategy) {
    if (strategy.equals(begin.strategy())) {
      return this;
    }
    CaseBegin named =
        begin.as(begin.id() + "/" + strategy).strategy(strategy).layer(strategy).build();
    return new RunCase(named, plan, expected, freshProcess, defect, tokenFile);
  }

  /** The same case with nothing planted in it, under a name of its own. */
  public RunCase withoutDefect() {
    return new RunCase(
        begin.as(begin.id() + "/nothing-planted").build(),
        () -> plan.get().withDefect(null),
        expected,
        freshProcess,
        null,
        tokenFile);
  }

  /** The token of a run of this case with that seed, on the simulated SUT. */
  public RunToken token(long seed, String buildId) {
    return new RunToken(
        begin.scenario(),
        begin.caseId() == null ? "" : begin.caseId(),
        begin.pool(),
        begin.strategy(),
        begin.driver(),
        defect,
        seed,
        buildId,
        tokenFile);
  }
}
