package org.mpsstress.scenarios.runner.cases;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.MissingNode;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.mpsstress.model.Verdict;
import org.mpsstress.model.record.CaseEnd;
import org.mpsstress.model.record.Histories;
import org.mpsstress.scenarios.language.Expectations;
import org.mpsstress.scenarios.oracle.Oracles;
import org.mpsstress.scenarios.oracle.observation.RunObservation;
import org.mpsstress.scenarios.oracle.observation.RunTrace;
import org.mpsstress.scenarios.watchdog.RunEnding;

/** What a case says of histories of calls that nobody judged. */
class CaseTallyTest {
  private static final Histories SKIPPED = Histories.passedOver("with a hole", 1);

  private final CaseTally tally = new CaseTally("a-case");

  private void ran(Verdict verdict, Histories histories) {
    RunObservation seen =
        new RunObservation(
            new Expectations(Set.of(), List.of()),
            null,
            RunTrace.none(),
            new RunEnding.Ended(),
            MissingNode.getInstance());
    Oracles.Judgement judgement =
        new Oracles.Judgement(verdict, null, List.of(), List.of(), histories);
    tally.add(new RunResult(1, 2, seen, judgement, List.of(), List.of(), 0.1, List.of()));
  }

  @Test
  void aPassSaysWhatItDidNotJudge() {
    ran(Verdict.PASSED, Histories.judged(4));
    ran(Verdict.PASSED, Histories.judged(3).and(SKIPPED));
    CaseEnd end = tally.end();
    assertThat(end.verdict()).isEqualTo(Verdict.PASSED);
    assertThat(end.reason())
        .isEqualTo("linearizability judged 7 of 8 histories, not 1 with a hole");
    assertThat(end.histories()).isEqualTo(Histories.judged(7).and(SKIPPED));
  }

  @Test
  void itStandsBesideAnotherReason() {
    ran(Verdict.PASSED, SKIPPED);
    assertThat(tally.early("the time was up").reason())
        .isEqualTo("the time was up; linearizability judged 0 of 1 histories, not 1 with a hole");
  }

  @Test
  void aCaseWhoseHistoriesWereAllJudgedNeedsNoReason() {
    ran(Verdict.PASSED, Histories.judged(4));
    assertThat(tally.end().reason()).isNull();
    assertThat(tally.end().histories()).isEqualTo(Histories.judged(4));
  }

  @Test
  void aFindingSpeaksForItself() {
    ran(Verdict.FAILED, SKIPPED);
    assertThat(tally.end().reason()).isNull();
    assertThat(tally.end().histories()).isEqualTo(SKIPPED);
  }

  @Test
  void whereCallsMakeNoHistoriesNothingIsSaid() {
    ran(Verdict.PASSED, Histories.NONE);
    assertThat(tally.end().histories()).isNull();
  }
}
