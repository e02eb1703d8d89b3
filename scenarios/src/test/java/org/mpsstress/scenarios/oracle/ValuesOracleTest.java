package org.mpsstress.scenarios.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.mpsstress.harness.trace.RunState;
import org.mpsstress.model.Finding;
import org.mpsstress.model.FindingKind;
import org.mpsstress.model.LifeEvent;
import org.mpsstress.scenarios.watchdog.RunEnding;

/** Wrong values, and checks that did not run. */
class ValuesOracleTest {
  private static List<Finding> judge(HandMade run) {
    return new ValuesOracle().judge(run.run()).findings();
  }

  private static HandMade program() {
    return new HandMade(2, 3).operation(HandMade.MM, "y = mm x x").operation(21, "check y");
  }

  @Test
  void aRunWhoseChecksAllRanIsQuiet() {
    assertThat(judge(program().runWhole())).isEmpty();
  }

  @Test
  void aWrongValueNamesTheCheckAndWhatWasSeen() {
    HandMade run =
        program()
            .mismatch(1, 2, 1, "3 instead of 5 at [0, 1]; 3 is what worker#1 wrote")
            .ending(new RunEnding.Interrupted(), RunState.STARTED);
    assertThat(judge(run))
        .singleElement()
        .satisfies(
            finding -> {
              assertThat(finding.kind()).isEqualTo(FindingKind.VALUE);
              assertThat(finding.message())
                  .isEqualTo(
                      "`check y` (line 11) saw 3 instead of 5 at [0, 1]; 3 is what worker#1 wrote");
              assertThat(finding.current().title()).startsWith("thread worker#0, iteration 2");
            });
  }

  /** Where another thread saw it wrong by itself, the finding about the operation is that. */
  @Test
  void whatItFollowsFromIsThatOfTheSummary() {
    String facts =
        "{'what':'value','group':0,'member':0,'operation':2,'iteration':2,'text':'3','times':1%s}";
    String behind = facts.formatted(",'behind':1");
    HandMade run =
        new HandMade(2, 3)
            .registers(HandMade.MM, "y = mm x x", 1, List.of(0))
            .registers(21, "check y", null, List.of(1))
            .registers(21, "check y", null, List.of(1))
            .runWhole()
            .mismatch(1, 2, 2, "3 instead of 5");
    assertThat(judge(run.summary(("{'objections':[" + behind + "]}").replace('\'', '"'))))
        .singleElement()
        .extracting(Finding::message)
        .isEqualTo(
            "`check y` (line 12) saw 3 instead of 5; it was computed from what `check y` (line 11)"
                + " saw, which was wrong already");
    String both = behind + "," + facts.formatted("");
    assertThat(judge(run.summary(("{'objections':[" + both + "]}").replace('\'', '"'))))
        .singleElement()
        .extracting(Finding::message)
        .isEqualTo("`check y` (line 12) saw 3 instead of 5");
  }

  @Test
  void theLifeOfItsMemoryIsThatOfTheSummary() {
    String facts =
        "{'what':'value','group':0,'member':0,'operation':1,'iteration':2,'text':'3','times':1,"
            + "'life':[{'what':'freed','group':0,'member':1,'iteration':1,'operation':0},"
            + "{'what':'reused','group':-1,'member':0,'iteration':0,'operation':65535}]}";
    HandMade run =
        program()
            .runWhole()
            .mismatch(1, 2, 1, "3 instead of 5")
            .summary(("{'objections':[" + facts + "]}").replace('\'', '"'));
    assertThat(judge(run))
        .singleElement()
        .extracting(Finding::life)
        .isEqualTo(
            List.of(
                new LifeEvent(
                    LifeEvent.What.FREED,
                    "freed by thread worker#1, iteration 1: `y = mm x x` (line 10)",
                    List.of(),
                    10),
                new LifeEvent(
                    LifeEvent.What.REUSED,
                    "reused by thread setup, iteration 0, at its end",
                    List.of(),
                    null)));
  }

  @Test
  void aCheckThatRanTooSeldomIsAFindingAlthoughNoValueWasWrong() {
    HandMade run = program();
    for (int lane = 1; lane <= 2; lane++) {
      run.started(lane);
      for (int iteration = 0; iteration < 3; iteration++) {
        run.ran(lane, iteration, 0, lane);
        if (lane == 1 || iteration < 1) {
          run.ran(lane, iteration, 1, lane);
        }
      }
      run.ended(lane, 0);
    }
    assertThat(judge(run))
        .singleElement()
        .extracting(Finding::message)
        .isEqualTo("`check y` ran 1 times in thread worker#1 instead of 3");
  }

  @Test
  void aThreadThatAnErrorStoppedOwesNoChecks() {
    HandMade run = program().started(1).raised(1, 0, 0, "no").ended(1, 1).started(2).ended(2, 1);
    assertThat(judge(run)).isEmpty();
  }

  @Test
  void differentBitsAreAFinding() {
    HandMade run = program().runWhole().summary("{\"bitwise\":{\"compared\":9,\"different\":2}}");
    assertThat(judge(run))
        .singleElement()
        .extracting(Finding::message)
        .asString()
        .startsWith("2 of 9 results differ in their bits");
  }

  @Test
  void equalBitsAreQuiet() {
    HandMade run = program().runWhole().summary("{\"bitwise\":{\"compared\":9,\"different\":0}}");
    assertThat(judge(run)).isEmpty();
  }
}
