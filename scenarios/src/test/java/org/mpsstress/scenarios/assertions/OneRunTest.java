package org.mpsstress.scenarios.assertions;

import static org.mpsstress.scenarios.assertions.RunAssertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mpsstress.model.FindingKind;
import org.mpsstress.model.Verdict;
import org.mpsstress.scenarios.catalogue.Catalogue;
import org.mpsstress.scenarios.language.Scenario;
import org.mpsstress.scenarios.plan.PlanOptions;
import org.mpsstress.scenarios.runner.ScenarioRunner;

class OneRunTest {
  private static final String CASE = "synchronisation=device,driver=native";

  @TempDir private Path out;

  @Test
  void quietWithoutABugAndNotWithOne() throws Exception {
    Scenario scenario = Catalogue.find("gpu-error").orElseThrow();
    try (ScenarioRunner runner = new ScenarioRunner(out)) {
      assertThat(runner.run(scenario, CASE, PlanOptions.simulated("patched"), 7))
          .hasVerdict(Verdict.PASSED)
          .hasNoFindings();
      PlanOptions planted =
          new PlanOptions("patched", "sim", "command-buffer-fault-swallowed", null);
      assertThat(runner.run(scenario, CASE, planted, 7)).hasFinding(FindingKind.ERROR);
    }
  }
}
