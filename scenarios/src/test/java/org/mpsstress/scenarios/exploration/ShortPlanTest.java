package org.mpsstress.scenarios.exploration;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.mpsstress.scenarios.language.ScenarioLoader;
import org.mpsstress.scenarios.plan.Cases;
import org.mpsstress.scenarios.plan.Plan;
import org.mpsstress.scenarios.plan.PlanOptions;
import org.mpsstress.scenarios.runner.CaseSelection;

/** How often an explored program is repeated. */
class ShortPlanTest {
  private static Plan explored(String first, String second, String operation) {
    String text =
        """
        scenario: repeated
        title: Two groups repeat their programs
        checks: [C3]
        groups:
          - name: a
            threads: 1
            iterations: %s
            program:
              - x = full [4] 1
              - %s
          - name: b
            threads: 1
            iterations: %s
            program:
              - x = full [4] 1
        expect:
          errors: none
        """
            .formatted(first, operation, second);
    return ExplorationSelection.explored(
            CaseSelection.of(
                Cases.of(ScenarioLoader.load("repeated.yaml", text)).get(0),
                PlanOptions.simulated("patched")),
            Strategy.POS)
        .plan()
        .get();
  }

  @Test
  void programsAreRepeatedTwice() {
    assertThat(explored("50", "50", "check x").groups())
        .extracting(Plan.Group::iterations)
        .containsExactly(2, 2);
  }

  @Test
  void aProgramOfOneIterationStaysSo() {
    assertThat(explored("1", "1", "check x").groups())
        .extracting(Plan.Group::iterations)
        .containsExactly(1, 1);
  }

  @Test
  void groupsThatCountOnTheirNumbersKeepThem() {
    assertThat(explored("50", "25", "check x").groups())
        .extracting(Plan.Group::iterations)
        .containsExactly(50, 25);
    assertThat(explored("50", "50", "mm x x raises \"shape\"").groups())
        .extracting(Plan.Group::iterations)
        .containsExactly(50, 50);
  }
}
