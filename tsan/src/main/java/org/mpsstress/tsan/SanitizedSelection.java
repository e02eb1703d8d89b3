package org.mpsstress.tsan;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.mpsstress.harness.Capability;
import org.mpsstress.model.RunStrategy;
import org.mpsstress.model.record.CaseBegin;
import org.mpsstress.model.record.Skipped;
import org.mpsstress.scenarios.plan.Case;
import org.mpsstress.scenarios.plan.PlanOptions;
import org.mpsstress.scenarios.runner.cases.CaseSelection;
import org.mpsstress.scenarios.runner.cases.RunCase;

/** Chooses what is run with sanitizers: native programs only, for no sanitizer works in a JVM. */
public final class SanitizedSelection {
  /** The layer of these cases. */
  public static final String LAYER = "sanitizers";

  private SanitizedSelection() {}

  /**
   * How much is chosen.
   *
   * @param mostThreads of a case
   * @param perScenario how many cases of each scenario, the first ones; 0 for all
   */
  public record Extent(int mostThreads, int perScenario) {
    /** Every case. */
    public static final Extent ALL = new Extent(Integer.MAX_VALUE, 0);
  }

  /**
   * Makes cases ready.
   *
   * @param chosen the cases
   * @param options pool, SUT and defect
   * @param capabilities what the SUT can do, in the language's words
   * @param flavour the sanitizer
   * @param strategy free or noise
   * @param extent how much
   */
  public static CaseSelection of(
      List<Case> chosen,
      PlanOptions options,
      Set<String> capabilities,
      Flavour flavour,
      String strategy,
      Extent extent) {
    List<RunCase> cases = new ArrayList<>();
    List<Skipped> skipped = new ArrayList<>();
    Map<String, Integer> taken = new HashMap<>();
    for (Case one : chosen) {
      String scenario = one.scenario().name();
      int threads = one.point().threads();
      if (!one.driver().equals("native")) {
        skipped.add(skip(one, "no sanitizer works in a JVM"));
      } else if (Capability.FORK.isIn(one.needs())) {
        skipped.add(skip(one, "sanitizers do not follow a fork of many threads"));
      } else if (one.point().surroundings().ending().equals("exit")) {
        skipped.add(skip(one, "a run that exits its process has no end that could be judged here"));
      } else if (threads > extent.mostThreads()) {
        skipped.add(
            skip(one, "it has " + threads + " threads; here are at most " + extent.mostThreads()));
      } else if (extent.perScenario() > 0
          && taken.getOrDefault(scenario, 0) >= extent.perScenario()) {
        skipped.add(skip(one, "enough other cases of its scenario are run with " + flavour.word()));
      } else {
        CaseSelection ready = CaseSelection.of(List.of(one), options, capabilities);
        skipped.addAll(ready.skipped());
        for (RunCase runCase : ready.cases()) {
          cases.add(sanitized(runCase, flavour, strategy));
          taken.merge(scenario, 1, Integer::sum);
        }
      }
    }
    return new CaseSelection(cases, skipped);
  }

  /** The case as one that is run with a sanitizer. */
  public static RunCase sanitized(RunCase free, Flavour flavour, String strategy) {
    CaseBegin begin = free.begin();
    String suffix = RunStrategy.FREE.is(strategy) ? "" : "-" + strategy;
    return new RunCase(
        begin
            .as(begin.id() + "/" + flavour.word() + suffix)
            .strategy(strategy)
            .sanitizer(flavour.word())
            .driver("native")
            .layer(LAYER)
            .build(),
        free.plan(),
        free.expected(),
        true,
        free.defect(),
        free.tokenFile());
  }

  private static Skipped skip(Case one, String reason) {
    return new Skipped(one.scenario().name(), one.id().isEmpty() ? null : one.id(), reason);
  }
}
