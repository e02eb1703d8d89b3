package org.mpsstress.scenarios.runner.cases;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.mpsstress.model.record.CaseBegin;
import org.mpsstress.scenarios.language.Expectations;
import org.mpsstress.scenarios.language.ScenarioLoader;
import org.mpsstress.scenarios.plan.Cases;
import org.mpsstress.scenarios.plan.Plan;
import org.mpsstress.scenarios.plan.PlanOptions;

class RunCaseTest {
  private static final String SCENARIO =
      """
      scenario: small
      title: Small
      checks: [C1]
      groups:
        - name: worker
          threads: 1
          program:
            - x = randint [4]
      """;

  /** What a missed control is compared with must not be the control once more. */
  @Test
  void withoutItsDefectNothingIsPlanted() {
    PlanOptions options = PlanOptions.simulated("patched").withDefect("some-defect");
    Plan planned = Cases.of(ScenarioLoader.load("small.yaml", SCENARIO)).get(0).plan(options);
    CaseBegin begin =
        new CaseBegin(
            "small",
            "small",
            "Small",
            "",
            Map.of(),
            "free",
            null,
            "patched",
            "native",
            "scenarios",
            List.of(),
            new CaseBegin.Place("small.yaml", 1));
    RunCase control =
        new RunCase(
            begin,
            () -> planned,
            new Expectations(Set.of(), List.of()),
            false,
            "some-defect",
            null);
    assertThat(control.plan().get().tested().defect()).isEqualTo("some-defect");
    RunCase bare = control.withoutDefect();
    assertThat(bare.defect()).isNull();
    assertThat(bare.plan().get().tested().defect()).isNull();
    assertThat(bare.id()).isEqualTo("small/nothing-planted");
  }
}
