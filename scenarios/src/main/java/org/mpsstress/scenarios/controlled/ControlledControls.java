package org.mpsstress.scenarios.controlled;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.mpsstress.model.FindingKind;
import org.mpsstress.scenarios.plan.Case;
import org.mpsstress.scenarios.plan.Cases;
import org.mpsstress.scenarios.plan.PlanOptions;
import org.mpsstress.scenarios.runner.CaseSelection;
import org.mpsstress.scenarios.runner.ControlScenarios;
import org.mpsstress.scenarios.runner.SuiteControl;

/** What is planted before anything is explored. */
public final class ControlledControls {
  private static final long SCHEDULES = 5000;
  private static final Duration LIMIT = Duration.ofSeconds(10);

  private ControlledControls() {}

  /** The planted defects of the controlled layer, to be found by partial order sampling. */
  public static List<SuiteControl> planted(ExplorerBinary binary) {
    return List.of(
        planted(
            binary,
            "non-atomic-counter",
            "the round robin's counter is loaded and stored instead of added to",
            "controlled-counter",
            Set.of(FindingKind.STREAM_ASSIGNMENT, FindingKind.RACE)),
        planted(
            binary,
            "handler-on-default-stream",
            "a free adds its handler to the default stream's command buffer",
            "controlled-handler",
            Set.of(FindingKind.RULE, FindingKind.VALUE, FindingKind.RACE)),
        planted(
            binary,
            "device-sync-current-stream-only",
            "a device synchronisation waits for one stream only",
            "controlled-device",
            Set.of(FindingKind.VALUE, FindingKind.RACE)));
  }

  private static SuiteControl planted(
      ExplorerBinary binary,
      String defect,
      String title,
      String scenario,
      Set<FindingKind> detectors) {
    Case only =
        Cases.of(
                ControlScenarios.find(scenario)
                    .orElseThrow(() -> new IllegalStateException("no scenario " + scenario)))
            .get(0);
    return new ControlledDefect(
        ControlledSelection.explored(
            CaseSelection.of(only, PlanOptions.simulated("patched").withDefect(defect)),
            Strategy.POS),
        title,
        detectors,
        binary,
        ExploreOptions.of(Strategy.POS).within(SCHEDULES, LIMIT));
  }
}
