package org.mpsstress.scenarios.runner;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.mpsstress.model.record.Skipped;
import org.mpsstress.scenarios.runner.cases.CaseMethod;
import org.mpsstress.scenarios.runner.cases.CaseSelection;

/**
 * A layer of a run: its controls come first, then its cases. A missed control makes the layer, and
 * so the run, inconclusive.
 *
 * @param name as controls and cases of the record say it
 * @param controls what is planted in it
 * @param cases what it runs
 * @param skipped what was left out when its cases were chosen, with reasons
 * @param budget CPU time after which none of its cases is begun any more, or null for that of the
 *     whole run only
 * @param sideBySide whether its cases may run beside each other: none needs the machine alone
 * @param asTimeAllows whether those that the run's time does not reach are left out, and what the
 *     others say stands
 */
public record SuiteLayer(
    String name,
    List<SuiteControl> controls,
    List<SuiteCase> cases,
    List<Skipped> skipped,
    Duration budget,
    boolean sideBySide,
    boolean asTimeAllows) {
  public SuiteLayer {
    Objects.requireNonNull(name, "name");
    controls = List.copyOf(controls);
    cases = List.copyOf(cases);
    skipped = List.copyOf(skipped);
  }

  /** A layer whose cases run one after the other. */
  public SuiteLayer(
      String name,
      List<SuiteControl> controls,
      List<SuiteCase> cases,
      List<Skipped> skipped,
      Duration budget) {
    this(name, controls, cases, skipped, budget, false, false);
  }

  /** The same with cases that may run beside each other. */
  public SuiteLayer withCasesSideBySide() {
    return new SuiteLayer(name, controls, cases, skipped, budget, true, asTimeAllows);
  }

  /** The same whose last cases may be left out. */
  public SuiteLayer asTimeAllowed() {
    return new SuiteLayer(name, controls, cases, skipped, budget, sideBySide, true);
  }

  /** Cases of scenarios, all carried out by one method. */
  public static SuiteLayer of(
      String name,
      List<SuiteControl> controls,
      CaseSelection selection,
      CaseMethod method,
      Duration budget) {
    return new SuiteLayer(
        name,
        controls,
        selection.cases().stream().map(one -> SuiteCase.of(one, method)).toList(),
        selection.skipped(),
        budget);
  }
}
