package org.mpsstress.scenarios.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.mpsstress.harness.trace.RunState;
import org.mpsstress.model.Finding;
import org.mpsstress.model.FindingKind;
import org.mpsstress.model.Verdict;
import org.mpsstress.model.record.Histories;
import org.mpsstress.scenarios.language.shape.Keywords;
import org.mpsstress.scenarios.oracle.observation.Opinion;
import org.mpsstress.scenarios.oracle.observation.Oracle;
import org.mpsstress.scenarios.oracle.observation.OracleFault;
import org.mpsstress.scenarios.oracle.observation.RunObservation;
import org.mpsstress.scenarios.watchdog.RunEnding;

/** From findings to a verdict. */
class OraclesTest {
  private static HandMade whole() {
    return new HandMade(1, 1).operation(HandMade.MM, "y = mm x x").runWhole();
  }

  private static Oracle saying(Opinion opinion) {
    return new Oracle() {
      @Override
      public String name() {
        return "planted";
      }

      @Override
      public Opinion judge(RunObservation run) {
        return opinion;
      }
    };
  }

  @Test
  void whatAScenarioMayExpectIsWhatTheListedOraclesJudge() {
    assertThat(new JudgedExpectations().judged()).containsAll(Keywords.expectations());
    assertThat(new JudgedExpectations().judged()).containsAll(Oracles.all().expectations());
    assertThat(Oracles.all().expectations())
        .as("who runs it sees whether threads overlap")
        .doesNotContain("overlap");
    assertThat(new Oracles(List.of(new HangOracle(), new ValuesOracle())).expectations())
        .as("an oracle that is not listed judges nothing")
        .containsExactlyInAnyOrder("hang", "values");
  }

  @Test
  void aWholeRunWithoutFindingsPasses() {
    assertThat(Oracles.all().judge(whole().run()).verdict()).isEqualTo(Verdict.PASSED);
  }

  @Test
  void aRunInWhichNothingRanIsInconclusive() {
    HandMade nothing = new HandMade(1, 0).operation(HandMade.MM, "y = mm x x").runWhole();
    Oracles.Judgement judgement = Oracles.all().judge(nothing.run());
    assertThat(judgement.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
    assertThat(judgement.reason()).isEqualTo("no operation ran");
  }

  @Test
  void anyFindingFailsTheRunAndNamesItsOracle() {
    Finding finding = Finding.of(FindingKind.VALUE, "wrong");
    Oracles oracles = new Oracles(List.of(saying(Opinion.of(List.of(finding)))));
    Oracles.Judgement judgement = oracles.judge(whole().run());
    assertThat(judgement.verdict()).isEqualTo(Verdict.FAILED);
    assertThat(judgement.findings()).containsExactly(finding);
    assertThat(judgement.objecting()).containsExactly("planted");
  }

  @Test
  void theHistoriesOfAllOraclesAreCountedTogether() {
    Oracle one = saying(Opinion.of(Histories.judged(3)));
    Oracle other = saying(Opinion.of(Histories.judged(2).and(Histories.passedOver("x", 4))));
    assertThat(new Oracles(List.of(one, other)).judge(whole().run()).histories())
        .isEqualTo(Histories.judged(5).and(Histories.passedOver("x", 4)));
  }

  @Test
  void whatCouldNotBeJudgedMakesARunInconclusive() {
    Oracles oracles = new Oracles(List.of(saying(Opinion.unjudged("leaks: no statistics"))));
    assertThat(oracles.judge(whole().run()).verdict()).isEqualTo(Verdict.INCONCLUSIVE);
  }

  @Test
  void aRunThatUsedWhatIsNotThereNeverPasses() {
    HandMade partly =
        whole().ending(new RunEnding.Unsupported("-[MTLBuffer frobnicate]"), RunState.STARTED);
    assertThat(Oracles.all().judge(partly.run()).verdict()).isEqualTo(Verdict.INCONCLUSIVE);
    Finding before = Finding.of(FindingKind.VALUE, "wrong");
    assertThat(
            new Oracles(List.of(saying(Opinion.of(List.of(before))))).judge(partly.run()).verdict())
        .isEqualTo(Verdict.FAILED);
  }

  @Test
  void aDeathIsCrashedAndAStandstillIsHungWhateverElseWasFound() {
    HandMade died = whole().ending(new RunEnding.Died(134, "", null), RunState.STARTED);
    assertThat(Oracles.all().judge(died.run()).verdict()).isEqualTo(Verdict.CRASHED);
  }

  @Test
  void anOracleThatFailsIsAFaultOfTheTool() {
    Oracle broken =
        new Oracle() {
          @Override
          public String name() {
            return "broken";
          }

          @Override
          public Opinion judge(RunObservation run) {
            throw new IndexOutOfBoundsException("bug");
          }
        };
    assertThatExceptionOfType(OracleFault.class)
        .isThrownBy(() -> new Oracles(List.of(broken)).judge(whole().run()))
        .withMessageContaining("'broken'")
        .withCauseInstanceOf(IndexOutOfBoundsException.class);
  }
}
