package org.mpsstress.scenarios.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.mpsstress.harness.trace.RecordKind;
import org.mpsstress.model.Finding;
import org.mpsstress.model.FindingKind;

/** Whether calls that overlapped can have come one after the other. */
class LinearizabilityOracleTest {
  private static final int POOL_STREAM = 32;
  private static final int RELEASE = 34;
  private static final int EVENT = 40;
  private static final int RECORD = 41;
  private static final int QUERY = 43;
  private static final int SYNCHRONIZE = 44;
  private static final int FREE = 22;
  private static final int FULL = 2;

  private static List<Finding> judge(HandMade run) {
    return new LinearizabilityOracle().judge(run.run()).findings();
  }

  private static HandMade draws(int... streams) {
    HandMade run = new HandMade(streams.length, 1).operation(POOL_STREAM, "s = pool stream");
    for (int lane = 1; lane <= streams.length; lane++) {
      run.started(lane).begin(lane, 0, 0);
    }
    for (int lane = 1; lane <= streams.length; lane++) { // all at once
      run.record(lane, RecordKind.END, 0, 0, streams[lane - 1], 0, null).ended(lane, 0);
    }
    return run;
  }

  @Test
  void callsAtOnceMayHaveComeInAnyOrder() {
    assertThat(judge(draws(9, 7, 8))).isEmpty();
    assertThat(judge(draws(1, 31, 30))).isEmpty(); // it comes round (C6)
  }

  @Test
  void aStreamForTwoIsALostUpdate() {
    assertThat(judge(draws(7, 8, 8)))
        .singleElement()
        .satisfies(
            finding -> {
              assertThat(finding.kind()).isEqualTo(FindingKind.LINEARIZABILITY);
              assertThat(finding.message())
                  .contains("2 come one after the other, then stream 8")
                  .contains("(C3, C6, C10)");
              assertThat(finding.previous().title()).contains("stream 8");
            });
  }

  @Test
  void callsOneAfterTheOtherCameInThatOrder() {
    HandMade run = new HandMade(2, 1).operation(POOL_STREAM, "s = pool stream");
    run.started(1).ran(1, 0, 0, 8).ended(1, 0).later();
    run.started(2).ran(2, 0, 0, 7).ended(2, 0);
    assertThat(judge(run)).hasSize(1);
  }

  @Test
  void aThreadsFirstStreamIsADrawAndSoIsTheOneAfterARelease() {
    HandMade run =
        new HandMade(2, 1)
            .operation(HandMade.MM, "y = mm x x")
            .operation(RELEASE, "release stream")
            .operation(HandMade.MM, "y = mm x x");
    run.started(1).ran(1, 0, 0, 4).ran(1, 0, 1, -1).ran(1, 0, 2, 6).ended(1, 0);
    run.started(2).ran(2, 0, 0, 5).ran(2, 0, 1, -1).ran(2, 0, 2, 7).ended(2, 0);
    assertThat(judge(run)).isEmpty();
    run.started(2).ran(2, 0, 1, -1).ran(2, 0, 2, 7).ended(2, 0);
    assertThat(judge(run)).hasSize(1);
  }

  @Test
  void aThreadThatMayHaveDrawnUnseenLeavesNothingToSay() {
    HandMade run =
        new HandMade(2, 1)
            .operation(POOL_STREAM, "s = pool stream")
            .registers(RECORD, "record e", null, List.of(1));
    run.started(1).ran(1, 0, 0, 4).ran(1, 0, 1, -1).ended(1, 0);
    run.started(2).ran(2, 0, 0, 4).ended(2, 0);
    assertThat(judge(run)).isEmpty();
  }

  private static HandMade event() {
    return new HandMade(2, 1)
        .registers(EVENT, "e = event", 1, List.of())
        .registers(RECORD, "record e", null, List.of(1))
        .registers(QUERY, "query e", null, List.of(1))
        .registers(SYNCHRONIZE, "synchronize e", null, List.of(1));
  }

  private static void asked(HandMade run, int lane, int operation, long event, long answer) {
    run.record(lane, RecordKind.BEGIN, 0, operation, -1, operation == 0 ? 0 : event, null)
        .record(lane, RecordKind.END, 0, operation, -1, answer, null)
        .later();
  }

  @Test
  void anEventThatWasNotRecordedIsNotReached() {
    HandMade run = event().started(1);
    asked(run, 1, 0, 5, 5);
    asked(run, 1, 2, 5, 0);
    asked(run, 1, 1, 5, 0);
    asked(run, 1, 2, 5, 1);
    assertThat(judge(run.ended(1, 0))).isEmpty();
    HandMade early = event().started(1);
    asked(early, 1, 0, 5, 5);
    asked(early, 1, 2, 5, 1);
    asked(early, 1, 1, 5, 0);
    assertThat(judge(early.ended(1, 0)))
        .singleElement()
        .extracting(Finding::message)
        .asString()
        .contains("reached before it was recorded (C31)");
  }

  @Test
  void anEventThatWasWaitedForIsReachedForOtherThreadsToo() {
    HandMade run = event().started(1).started(2);
    asked(run, 1, 0, 5, 5);
    asked(run, 1, 1, 5, 0);
    asked(run, 1, 3, 5, 0);
    asked(run, 2, 2, 5, 0);
    assertThat(judge(run.ended(1, 0).ended(2, 0)))
        .singleElement()
        .extracting(Finding::message)
        .asString()
        .contains("waited for was said not to be reached");
  }

  private static HandMade memory(boolean freedFirst) {
    HandMade run =
        new HandMade(2, 1)
            .registers(FULL, "x = full [4] 1", 0, List.of())
            .registers(FREE, "free x", null, List.of(0));
    run.started(1).started(2).begin(1, 0, 0);
    run.record(1, RecordKind.END, 0, 0, 1, 77, null).later();
    if (freedFirst) {
      run.ran(1, 0, 1, -1).later();
    }
    run.begin(2, 0, 0).record(2, RecordKind.END, 0, 0, 2, 77, null).later();
    if (!freedFirst) {
      run.ran(1, 0, 1, -1);
    }
    return run.ran(2, 0, 1, -1).ended(1, 0).ended(2, 0);
  }

  @Test
  void memoryHasOneHolder() {
    assertThat(judge(memory(true))).isEmpty();
    assertThat(judge(memory(false)))
        .singleElement()
        .extracting(Finding::message)
        .asString()
        .contains("thread worker#1 was given the same memory", "while thread worker#0 had it");
  }
}
