package org.mpsstress.scenarios.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.mpsstress.harness.trace.RunState;
import org.mpsstress.model.Finding;
import org.mpsstress.model.FindingKind;
import org.mpsstress.scenarios.watchdog.RunEnding;

/** Errors that were not expected, expected ones that did not come, threads that did not end. */
class ErrorsOracleTest {
  private static List<Finding> judge(HandMade run) {
    return new ErrorsOracle().judge(run.run()).findings();
  }

  private static HandMade program() {
    return new HandMade(2, 3).operation(3, "x = randint [2]").operation(HandMade.MM, "y = mm x x");
  }

  @Test
  void aWholeRunIsQuiet() {
    assertThat(judge(program().runWhole())).isEmpty();
  }

  @Test
  void anErrorNamesOperationLineThreadAndMessage() {
    List<Finding> findings = judge(program().raised(2, 1, 1, "out of memory").ended(2, 1));
    assertThat(findings.get(0).kind()).isEqualTo(FindingKind.ERROR);
    assertThat(findings.get(0).message())
        .startsWith("`y = mm x x` (line 11) raised: out of memory");
    assertThat(findings.get(0).scenarioLine()).isEqualTo(11);
    assertThat(findings.get(0).current().title()).isEqualTo("thread worker#1, iteration 1");
  }

  @Test
  void theSameErrorInEveryThreadIsOneFindingWithACount() {
    HandMade run = program();
    for (int iteration = 0; iteration < 3; iteration++) {
      run.raised(1, iteration, 1, "no").raised(2, iteration, 1, "no");
    }
    run.ending(new RunEnding.Interrupted(), RunState.STARTED);
    assertThat(judge(run)).singleElement().extracting(Finding::message).asString().contains("6");
  }

  private static HandMade mustRaise() {
    return new HandMade(1, 1).operation(33, "set stream s", null, "out of range");
  }

  @Test
  void anExpectedErrorIsQuiet() {
    assertThat(judge(mustRaise().raised(1, 0, 0, "stream 40 is out of range [0, 32)").ended(1, 0)))
        .isEmpty();
  }

  @Test
  void anExpectedErrorThatDoesNotComeIsAFinding() {
    assertThat(judge(mustRaise().ran(1, 0, 0, 1).ended(1, 0)))
        .singleElement()
        .extracting(Finding::message)
        .asString()
        .contains("must raise an error with \"out of range\" and raised none");
  }

  @Test
  void anyErrorWillDoWhereNoWordsAreExpected() {
    HandMade run = new HandMade(1, 1).operation(33, "set stream s", null, "");
    assertThat(judge(run.raised(1, 0, 0, "null stream").ended(1, 0))).isEmpty();
    assertThat(judge(new HandMade(1, 1).operation(33, "set stream s", null, "").ran(1, 0, 0, 1)))
        .anySatisfy(
            finding ->
                assertThat(finding.message()).contains("must raise an error and raised none"));
  }

  @Test
  void anErrorThatMayComeNeedNot() {
    HandMade run = new HandMade(1, 1).operation(43, "query e", null, "Invalid Event ID", true);
    assertThat(judge(run.ran(1, 0, 0, 1).ended(1, 0))).isEmpty();
  }

  @Test
  void anotherErrorThanTheExpectedIsAFinding() {
    assertThat(judge(mustRaise().raised(1, 0, 0, "null stream").ended(1, 0)))
        .singleElement()
        .extracting(Finding::message)
        .asString()
        .contains("but raised: null stream");
  }

  @Test
  void aThreadThatNeverEndedIsAFinding() {
    HandMade run = program().started(1).ran(1, 0, 0, 1).started(2).ended(2, 0);
    assertThat(judge(run))
        .singleElement()
        .extracting(Finding::message)
        .isEqualTo("thread worker#0 began and did not reach its end");
  }

  @Test
  void aThreadThatNeverBeganIsAFinding() {
    assertThat(judge(program().started(2).ended(2, 0)))
        .singleElement()
        .extracting(Finding::message)
        .isEqualTo("thread worker#0 never began");
  }

  @Test
  void aLaneThatIsMissingIsAFinding() {
    assertThat(judge(program().runWhole().without(2)))
        .singleElement()
        .extracting(Finding::message)
        .isEqualTo("the scenario has 2 threads, the trace has 1");
  }

  @Test
  void aThreadThatStoppedWithoutAnyErrorIsAFinding() {
    assertThat(judge(program().started(1).ended(1, 1).started(2).ended(2, 0)))
        .singleElement()
        .extracting(Finding::message)
        .asString()
        .contains("stopped early although nothing was raised");
  }

  @Test
  void inARunThatDiedUnendedThreadsAreNoNews() {
    HandMade run = program().started(1).ending(new RunEnding.Died(134, "", null), RunState.STARTED);
    assertThat(judge(run)).isEmpty();
  }
}
