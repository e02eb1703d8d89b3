package org.mpsstress.scenarios.mutants;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.mpsstress.scenarios.catalogue.Catalogue;
import org.mpsstress.scenarios.language.Point;
import org.mpsstress.scenarios.language.Scenario;
import org.mpsstress.scenarios.language.ScenarioLoader;
import org.mpsstress.scenarios.language.program.Step;
import org.mpsstress.scenarios.plan.Plan;
import org.mpsstress.scenarios.plan.PlanOptions;

/** Which mutants a scenario has, and that each lacks one thing and nothing else. */
class MutantsTest {
  private static final Scenario SCENARIO =
      ScenarioLoader.load(
          "paired.yaml",
          """
          scenario: paired
          title: Every kind of line that orders something
          checks: [C30]
          matrix:
            how: [stream, device]
            driver: [native, java]
          driver: ${driver}
          barriers: [meeting]
          setup:
            - w = randint [4, 4]
            - synchronize device
          groups:
            - name: left
              setup:
                - other = pool stream
              program:
                - x = randint [4, 4]
                - mark = event
                - record mark
                - wait mark on other
                - record_stream x on other
                - on other: y = mm x w
                - record_stream x on other
                - await meeting
                - synchronize ${how}
                - check y
            - name: right
              threads: 2
              program:
                - await meeting
                - x = relu w
                - synchronize stream
                - check x
          """);

  private static List<Mutant> mutants() {
    return Mutants.of(SCENARIO);
  }

  @Test
  void eachLineThatOrdersSomethingIsTakenAwayInTurn() {
    assertThat(mutants())
        .extracting(mutant -> mutant.removal().what() + " " + mutant.removal().text())
        .containsExactly(
            "synchronisation synchronize device",
            "event record mark",
            "wait wait mark on other",
            "record_stream record_stream x on other",
            "barrier await meeting",
            "synchronisation synchronize stream",
            "synchronisation synchronize device",
            "synchronisation synchronize stream");
    assertThat(mutants().get(2).title()).isEqualTo("paired.yaml:20 without 'wait mark on other'");
    assertThat(mutants())
        .flatExtracting(Mutant::broken)
        .allMatch(broken -> broken.driver().equals("native"));
    assertThat(mutants().get(2).broken()).hasSize(2);
    assertThat(mutants().get(5).broken()).hasSize(1);
  }

  @Test
  void aMutantLacksThatAndNothingElse() {
    Point whole = SCENARIO.point("how=stream,driver=native").orElseThrow();
    Point broken = mutants().get(2).broken().get(0).point();
    assertThat(broken.groups().get(0).program())
        .hasSize(whole.groups().get(0).program().size() - 1)
        .extracting(Step::text)
        .doesNotContain("wait mark on other");
    assertThat(broken.groups().get(1)).isEqualTo(whole.groups().get(1));
    assertThat(broken.setup()).isEqualTo(whole.setup());
  }

  @Test
  void repeatedRecordsGoTogether() {
    Mutant mutant = mutants().get(3);
    assertThat(mutant.removal().line()).isEqualTo(21);
    assertThat(mutant.broken().get(0).point().groups().get(0).program())
        .noneMatch(step -> step.is("record_stream"));
  }

  @Test
  void aBarrierGoesWithEveryVisit() {
    Mutant mutant = mutants().get(4);
    assertThat(mutant.removal().line()).isEqualTo(24);
    Plan plan = mutant.broken().get(0).plan(PlanOptions.simulated("patched"));
    assertThat(plan.operations()).extracting(Plan.Operation::name).doesNotContain("await");
  }

  @Test
  void devicesOfOtherSpeedsChangeTheDeviceOnly() {
    Point point = mutants().get(0).broken().get(0).point();
    assertThat(Provocation.of(point, false))
        .extracting(Provocation::name)
        .startsWith("as it is", "a slow device", "slow stream 0")
        .endsWith("slow stream 4", "slow mm", "slow randint", "slow relu");
    for (Provocation provocation : Provocation.of(point, true)) {
      Point other = provocation.device().apply(point);
      assertThat(other.groups()).isEqualTo(point.groups());
      assertThat(other.expectations()).isEqualTo(point.expectations());
      boolean same =
          other.device().latencyNanos() == point.device().latencyNanos()
              && other.surroundings().equals(point.surroundings());
      assertThat(same).as(provocation.name()).isEqualTo(provocation.name().equals("as it is"));
    }
  }

  @Test
  void whatIsMissingBeforeThreadsStartIsTriedWithASetupThatTakesLonger() {
    assertThat(Attempt.of(mutants().get(0)))
        .extracting(Attempt::provocation)
        .contains("slow setup");
    assertThat(Attempt.of(mutants().get(5)))
        .extracting(Attempt::provocation)
        .doesNotContain("slow setup");
    assertThat(Attempt.of(mutants().get(6)).get(0).broken().point().setup())
        .as("the same text in a thread")
        .isNotEmpty();
    assertThat(mutants().get(6).isOfSetup()).isFalse();
  }

  @Test
  void everySurvivorIsAMutantThatThereIs() {
    for (SurvivingMutants.SurvivingMutant spot : SurvivingMutants.all()) {
      assertThat(Catalogue.find(spot.scenario())).as(spot.scenario()).isPresent();
      assertThat(Mutants.of(Catalogue.find(spot.scenario()).orElseThrow()))
          .as(spot.scenario() + ": " + spot.text())
          .anyMatch(mutant -> mutant.removal().text().equals(spot.text()));
      assertThat(spot.reason()).isNotBlank();
    }
  }

  @Test
  void whatHoldsOnOneDeviceExplainsNothingOnAnother() {
    Mutant wait =
        Mutants.of(Catalogue.find("cross-stream-event").orElseThrow()).stream()
            .filter(mutant -> mutant.removal().text().equals("wait mark"))
            .findFirst()
            .orElseThrow();
    assertThat(SurvivingMutants.reason(wait, "cuda")).isPresent();
    assertThat(SurvivingMutants.reason(wait, "mps")).isEmpty();
    assertThat(SurvivingMutants.reason(wait, null)).isEmpty();
  }

  @Test
  void onlyCasesWithinWhatASutCanDoAreLeft() {
    assertThat(Mutants.within(Set.of("streams", "events", "record_stream"), mutants()))
        .isEqualTo(mutants());
    assertThat(Mutants.within(Set.of("streams"), mutants())).isEmpty();
  }

  @Test
  void onTheHostItIsKnownWhyAMissingSynchronisationDoesNotShow() {
    Mutant wait = mutants().get(2);
    Mutant barrier = mutants().get(4);
    assertThat(SurvivingMutants.reason(wait, "cpu"))
        .hasValueSatisfying(r -> assertThat(r).contains("host"));
    assertThat(SurvivingMutants.reason(wait, "cuda")).isEmpty();
    assertThat(SurvivingMutants.reason(barrier, "cpu")).isEmpty();
  }
}
