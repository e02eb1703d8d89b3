package org.mpsstress.scenarios.exploration;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mpsstress.scenarios.exploration.explorer.Strategy;
import org.mpsstress.scenarios.language.ScenarioLoader;
import org.mpsstress.scenarios.plan.Cases;
import org.mpsstress.scenarios.plan.Plan;
import org.mpsstress.scenarios.plan.PlanOptions;
import org.mpsstress.scenarios.runner.cases.CaseSelection;

/** How often an explored program is repeated. */
class ShortPlanTest {
  private static Plan explored(String first, String second, String operation) {
    return explored("", first, second, operation, "x = full [4] 1");
  }

  private static Plan explored(
      String meeting, String first, String second, String operation, String other) {
    String text =
        """
        scenario: repeated
        title: Two groups repeat their programs
        checks: [C3]
        %s
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
              - %s
        expect:
          errors: none
        """
            .formatted(meeting, first, operation, second, other);
    return explored(text);
  }

  private static Plan explored(String text) {
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
  void groupsOfTheirOwnAreRepeatedTwiceWhateverTheirNumbers() {
    assertThat(explored("50", "25", "check x").groups())
        .extracting(Plan.Group::iterations)
        .containsExactly(2, 2);
    assertThat(explored("50", "1", "mm x x raises \"shape\"").groups())
        .extracting(Plan.Group::iterations)
        .containsExactly(2, 1);
  }

  @Test
  void groupsThatFeedEachOtherInOtherNumbersKeepThem() {
    String channel = "channels: { c: { capacity: 1, carries: stream } }";
    Plan plan =
        explored(
            channel,
            "4",
            "2",
            "s = stream 3\n      - send c s",
            "t = receive c\n      - u = receive c");
    assertThat(plan.groups()).extracting(Plan.Group::iterations).containsExactly(4, 2);
  }

  @Test
  void aProgramThatIsByItselfIsRepeatedUntilANumberOfEightBitsHasComeRound() {
    assertThat(alone("40").groups()).extracting(Plan.Group::iterations).containsExactly(40);
    assertThat(alone("1000").groups()).extracting(Plan.Group::iterations).containsExactly(260);
  }

  private static Plan alone(String iterations) {
    String text =
        """
        scenario: repeated
        title: One thread repeats its program
        checks: [C10]
        groups:
          - name: a
            threads: 1
            iterations: %s
            program:
              - s = pool stream
        expect:
          errors: none
        """
            .formatted(iterations);
    return explored(text);
  }

  @ParameterizedTest
  @ValueSource(strings = {"gpu-error: 7", "compile-error: 2", "library-error: 2"})
  void programsInWhichACommandFailsKeepTheirNumbers(String fault) {
    assertThat(
            explored("faults: { " + fault + " }", "50", "50", "check x", "x = full [4] 1").groups())
        .extracting(Plan.Group::iterations)
        .containsExactly(50, 50);
  }
}
