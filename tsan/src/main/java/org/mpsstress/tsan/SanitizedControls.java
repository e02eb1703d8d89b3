package org.mpsstress.tsan;

import java.util.ArrayList;
import java.util.List;
import org.mpsstress.model.FindingKind;
import org.mpsstress.model.Pool;
import org.mpsstress.model.RunStrategy;
import org.mpsstress.scenarios.language.Scenario;
import org.mpsstress.scenarios.plan.Case;
import org.mpsstress.scenarios.plan.Cases;
import org.mpsstress.scenarios.plan.PlanOptions;
import org.mpsstress.scenarios.runner.SuiteControl;
import org.mpsstress.scenarios.runner.cases.CaseSelection;
import org.mpsstress.scenarios.runner.cases.ControlScenarios;
import org.mpsstress.scenarios.runner.cases.RunCase;

/** What is planted before a sanitizer's silence counts, and the small contracts that are run. */
public final class SanitizedControls {
  private static final int MOST = 100; // trials

  /** One shared object of the backend each, used by threads that start together. */
  private static final List<String> CONTRACTS =
      List.of(
          "sanitized-counter",
          "sanitized-streams",
          "sanitized-shaders",
          "sanitized-graphs",
          "sanitized-events",
          "sanitized-allocator",
          "sanitized-profiler",
          "sanitized-buffers");

  private SanitizedControls() {}

  /** The small contract tests: a big workload orders accesses by accident. */
  public static List<Case> contracts() {
    List<Case> contracts = new ArrayList<>();
    CONTRACTS.forEach(name -> contracts.addAll(Cases.of(scenario(name))));
    return contracts;
  }

  /** What is planted for that harness: each kind of trouble that its sanitizers must see. */
  public static List<SuiteControl> planted(SanitizedBinary binary, SanitizedOptions options) {
    return switch (binary.flavour()) {
      case TSAN ->
          List.of(
              planted(
                  binary,
                  options,
                  "plain-round-robin-counter",
                  "the round robin's counter is an ordinary integer",
                  "sanitized-counter",
                  FindingKind.RACE),
              planted(
                  binary,
                  options,
                  "allocator-lock-order-inversion",
                  "emptying the cache takes the allocator's locks in another order",
                  "sanitized-locks",
                  FindingKind.LOCK_ORDER));
      case ASAN ->
          List.of(
              planted(
                  binary,
                  options,
                  "notify-callback-after-destroy",
                  "the callback that notes an event's time writes into a destroyed event",
                  "sanitized-events",
                  FindingKind.USE_AFTER_FREE),
              planted(
                  binary,
                  options,
                  "prev-command-buffer-overwritten-leak",
                  "a replaced command buffer is not released",
                  "sanitized-buffers",
                  FindingKind.LEAK));
    };
  }

  private static SuiteControl planted(
      SanitizedBinary binary,
      SanitizedOptions options,
      String defect,
      String title,
      String scenario,
      FindingKind detector) {
    return new SanitizedDefect(
        caseOf(scenario, defect, binary.flavour(), RunStrategy.FREE.word()),
        title,
        detector,
        binary,
        options,
        MOST);
  }

  /** The one case of a scenario of this layer, with that defect or with null for none. */
  public static RunCase caseOf(String scenario, String defect, Flavour flavour, String strategy) {
    Case only = Cases.of(scenario(scenario)).get(0);
    return SanitizedSelection.sanitized(
        CaseSelection.of(only, PlanOptions.simulated(Pool.PATCHED.word()).withDefect(defect)),
        flavour,
        strategy);
  }

  private static Scenario scenario(String name) {
    return ControlScenarios.find(name)
        .orElseThrow(() -> new IllegalStateException("no scenario " + name));
  }
}
