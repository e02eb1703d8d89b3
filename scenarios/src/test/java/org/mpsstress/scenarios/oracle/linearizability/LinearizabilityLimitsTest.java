package org.mpsstress.scenarios.oracle.linearizability;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mpsstress.harness.trace.RecordKind;
import org.mpsstress.model.record.Histories;
import org.mpsstress.scenarios.oracle.HandMade;
import org.mpsstress.scenarios.oracle.observation.Code;
import org.mpsstress.scenarios.oracle.observation.Opinion;

/** Where the search for an order begins, when it is given up, and what is counted of that. */
final class LinearizabilityLimitsTest {
  private static final int POOL_STREAM = 32;
  private static final int EVENT = 40;
  private static final int QUERY = 43;

  /** Of parts of the calls: the specification has no commit, so there is none of all of them. */
  private static Opinion judge(HandMade run) {
    run.operation(Code.COMMIT, "commit");
    return new LinearizabilityOracle().judge(run.run());
  }

  /** What the setup has drawn before is not told: every beginning must be thought of (C6). */
  @ParameterizedTest
  @CsvSource({"patched, 1, 31", "upstream, 1, 32"})
  void theFirstDrawMayBeAnyStreamAndTheNextIsTheOneAfterIt(String pool, int least, int last) {
    for (int first = least; first <= last; first++) {
      int next = first == last ? least : first + 1;
      assertThat(judge(draws(pool, first, next)).findings()).as("%s, %s", first, next).isEmpty();
      assertThat(judge(draws(pool, first, first)).findings()).as("%s twice", first).hasSize(1);
    }
  }

  private static HandMade draws(String pool, int first, int next) {
    return new HandMade(1, 2)
        .pool(pool)
        .operation(POOL_STREAM, "s = pool stream")
        .started(1)
        .ran(1, 0, 0, first)
        .ran(1, 1, 0, next)
        .ended(1, 0);
  }

  /**
   * Events that nobody records, each of which one of many threads at once finds reached: no order
   * explains that, and there are more of them than anybody tries.
   */
  private static HandMade askedByManyAtOnce(int events) {
    int threads = 20;
    HandMade run =
        new HandMade(threads, 1)
            .pool("upstream")
            .registers(EVENT, "e = event", 1, List.of())
            .registers(QUERY, "query e", null, List.of(1));
    for (int lane = 1; lane <= threads; lane++) {
      run.started(lane);
    }
    for (int event = 5; event < 5 + events; event++) {
      run.record(1, RecordKind.BEGIN, 0, 0, -1, 0, null);
      run.record(1, RecordKind.END, 0, 0, -1, event, null).later();
      for (int lane = 1; lane <= threads; lane++) {
        run.record(lane, RecordKind.BEGIN, 0, 1, -1, event, null);
      }
      for (int lane = 1; lane <= threads; lane++) {
        run.record(lane, RecordKind.END, 0, 1, -1, lane == 1 ? 1 : 0, null);
      }
      run.later();
    }
    for (int lane = 1; lane <= threads; lane++) {
      run.ended(lane, 0);
    }
    return run;
  }

  @Test
  void aSearchThatIsGivenUpIsNotPassedOverInSilence() {
    Opinion opinion = judge(askedByManyAtOnce(1));
    assertThat(opinion.findings()).isEmpty();
    assertThat(opinion.histories())
        .isEqualTo(
            Histories.judged(1) // who held the event
                .and(
                    Histories.passedOver(
                        "of an event's calls whose order was not found in time", 1)));
  }

  @Test
  void afterTwoSearchesInVainTheOthersAreNotBegunAndThatIsSaid() {
    assertThat(judge(askedByManyAtOnce(5)).histories())
        .isEqualTo(
            Histories.judged(1) // who held them
                .and(
                    Histories.passedOver(
                        "of an event's calls whose order was not found in time", 2))
                .and(Histories.passedOver("of an event after too many searches in vain", 3)));
  }

  @Test
  void whoHeldASlotIsJudgedToo() {
    HandMade run = new HandMade(1, 1).pool("freelist").operation(POOL_STREAM, "s = pool stream");
    assertThat(judge(run.started(1).ran(1, 0, 0, 3).ended(1, 0)).histories())
        .isEqualTo(Histories.judged(1));
  }
}
