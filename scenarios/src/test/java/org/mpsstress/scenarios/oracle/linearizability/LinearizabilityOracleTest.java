package org.mpsstress.scenarios.oracle.linearizability;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mpsstress.harness.trace.RecordKind;
import org.mpsstress.model.Cause;
import org.mpsstress.model.Finding;
import org.mpsstress.model.FindingKind;
import org.mpsstress.model.record.Histories;
import org.mpsstress.scenarios.oracle.HandMade;
import org.mpsstress.scenarios.oracle.observation.Code;
import org.mpsstress.scenarios.oracle.observation.Opinion;

/** Whether calls that overlapped can have come one after the other. */
class LinearizabilityOracleTest {
  private static final int POOL_STREAM = 32;
  private static final int RELEASE = 34;
  private static final int ADOPT = 58;
  private static final int EVENT = 40;
  private static final int RECORD = 41;
  private static final int QUERY = 43;
  private static final int SYNCHRONIZE = 44;
  private static final int ELAPSED = 45;
  private static final int DEVICE = 36;
  private static final int DESTROY = 46;
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

  /** Whoever came upon it by whichever operation; not which stream it was, but its kind. */
  @Test
  void whatIsWrongWithDrawsIsOneCauseForEachKindOfStream() {
    String cause = judge(draws(7, 8, 8)).get(0).cause();
    assertThat(judge(draws(3, 4, 4)).get(0).cause()).isEqualTo(cause);
    assertThat(judge(draws(7, 8, 0)).get(0).cause()).isNotEqualTo(cause);
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

  /** Who becomes the main thread draws no stream again (C4). */
  @Test
  void theStreamOfAnAdoptedMainThreadIsNoDraw() {
    HandMade run =
        new HandMade(2, 1)
            .operation(HandMade.MM, "y = mm x x")
            .operation(ADOPT, "adopt")
            .operation(HandMade.MM, "y = mm x x")
            .operation(RELEASE, "release stream");
    run.started(1).ran(1, 0, 0, 4).ran(1, 0, 1, -1).ran(1, 0, 2, 0);
    run.ran(1, 0, 3, -1).ran(1, 0, 2, 0).ended(1, 0);
    run.started(2).ran(2, 0, 0, 5).ended(2, 0);
    assertThat(judge(run)).isEmpty();
  }

  @Test
  void whoIsNotTheMainThreadAnyMoreDraws() {
    for (int stream : new int[] {5, 8}) {
      HandMade run =
          new HandMade(2, 1)
              .operation(HandMade.MM, "y = mm x x")
              .operation(ADOPT, "adopt")
              .operation(RELEASE, "release stream");
      run.started(1).started(2).ran(1, 0, 1, -1).ran(1, 0, 0, 0).ran(2, 0, 0, 4);
      run.later().ran(2, 0, 1, -1).ran(2, 0, 0, 0);
      run.later().ran(1, 0, 2, -1).ran(1, 0, 0, stream).ended(1, 0).ended(2, 0);
      assertThat(judge(run)).hasSize(stream == 5 ? 0 : 1);
    }
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

  /**
   * What its first operation on another stream draws, in its setup, is told when it has started.
   */
  @Test
  void aDrawOfASetupComesBeforeThoseOfOthersThatFollow() {
    HandMade run =
        new HandMade(2, 1)
            .operation(POOL_STREAM, "s = pool stream")
            .registers(RECORD, "record e", null, List.of(1))
            .operation(HandMade.MM, "y = mm x x");
    run.ran(1, 0, 1, -1).later();
    run.ran(2, 0, 0, 5).later();
    run.started(1).ran(1, 0, 2, 4).ended(1, 0);
    run.started(2).ended(2, 0);
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

  /** The program ran once before, and what it recorded there is not told. */
  @Test
  void aSetupsEventMayHaveBeenRecordedWhileCachesWereWarmed() {
    assertThat(judge(reachedAtOnce(event()))).singleElement();
    assertThat(judge(reachedAtOnce(event().warm()))).isEmpty();
    HandMade late = event().warm();
    asked(late, 0, 0, 5, 5);
    late.started(1);
    asked(late, 1, 1, 5, 0);
    asked(late, 1, 3, 5, 0);
    asked(late, 1, 2, 5, 0);
    assertThat(judge(late.ended(1, 0)))
        .singleElement()
        .extracting(Finding::message)
        .asString()
        .contains("said not to be reached");
  }

  private static HandMade reachedAtOnce(HandMade run) {
    asked(run, 0, 0, 5, 5);
    run.started(1);
    asked(run, 1, 2, 5, 1);
    return run.ended(1, 0);
  }

  @Test
  void whoAskedTooEarlyAndWhoWasToldTooLateAreTwoCauses() {
    HandMade early = event().started(1);
    asked(early, 1, 0, 5, 5);
    asked(early, 1, 2, 5, 1);
    asked(early, 1, 1, 5, 0);
    HandMade late = event().started(1);
    asked(late, 1, 0, 5, 5);
    asked(late, 1, 1, 5, 0);
    asked(late, 1, 3, 5, 0);
    asked(late, 1, 2, 5, 0);
    assertThat(judge(late.ended(1, 0)).get(0).cause())
        .isEqualTo(Cause.of(FindingKind.LINEARIZABILITY, "event", "late", "query"))
        .isNotEqualTo(judge(early.ended(1, 0)).get(0).cause());
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

  /** Equal calls, of which one has a place in the order and one has none. */
  @Test
  void timeStandsStillBetweenTwoAnswers() {
    HandMade run = event().started(1);
    for (int operation : new int[] {0, 2, 1, 3, 2}) {
      int said = operation == 0 ? 0 : 5;
      run.later(-1).record(1, RecordKind.BEGIN, 0, operation, -1, said, null);
      run.later(-1).record(1, RecordKind.END, 0, operation, -1, 5 - said, null);
    }
    assertThat(judge(run.ended(1, 0)))
        .singleElement()
        .extracting(Finding::message)
        .asString()
        .contains("waited for was said not to be reached");
  }

  /**
   * Two events that were recorded; a time was told or the device synchronised; then one is asked.
   */
  private static HandMade told(int how, boolean recordBeside, long answer) {
    HandMade run =
        new HandMade(2, 1)
            .registers(EVENT, "e = event timing", 1, List.of())
            .registers(RECORD, "record e", null, List.of(1))
            .registers(QUERY, "query e", null, List.of(1))
            .registers(EVENT, "f = event timing", 2, List.of())
            .registers(RECORD, "record f", null, List.of(2))
            .registers(ELAPSED, "elapsed f e", null, List.of(2, 1))
            .registers(DEVICE, "synchronize device", null, List.of())
            .started(1)
            .started(2);
    asked(run, 1, 0, 5, 5);
    run.record(1, RecordKind.BEGIN, 0, 3, -1, 0, null).record(1, RecordKind.END, 0, 3, -1, 6, null);
    asked(run, 1, 1, 5, 0);
    asked(run, 1, 4, 6, 0);
    if (recordBeside) {
      run.record(2, RecordKind.BEGIN, 0, 1, -1, 5, null).later();
    }
    asked(run, 1, how, how == 5 ? 6 : 0, 0);
    if (recordBeside) {
      run.record(2, RecordKind.END, 0, 1, -1, 0, null).later();
    }
    asked(run, 1, 2, 5, answer);
    return run.ended(1, 0).ended(2, 0);
  }

  @ParameterizedTest
  @ValueSource(ints = {5, 6})
  void whatATimeWasToldOfOrTheDeviceHasDoneIsReached(int how) {
    assertThat(judge(told(how, false, 1))).isEmpty();
    assertThat(judge(told(how, true, 0))).isEmpty();
    assertThat(judge(told(how, false, 0)))
        .singleElement()
        .extracting(Finding::message)
        .asString()
        .contains("waited for was said not to be reached", "C33");
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

  /** Of parts of the calls: the specification has no commit, so there is none of all of them. */
  private static Histories histories(HandMade run) {
    run.operation(Code.COMMIT, "commit");
    Opinion opinion = new LinearizabilityOracle().judge(run.run());
    assertThat(opinion.findings()).isEmpty();
    return opinion.histories();
  }

  private static HandMade drawsOneAfterTheOther(int count) {
    HandMade run = new HandMade(1, count).operation(POOL_STREAM, "s = pool stream").started(1);
    for (int draw = 0; draw < count; draw++) {
      run.ran(1, draw, 0, draw % 31 + 1);
    }
    return run.ended(1, 0);
  }

  @Test
  void whatIsJudgedIsCounted() {
    assertThat(histories(draws(9, 7, 8))).isEqualTo(Histories.judged(1));
    HandMade run = toldEvent().started(1);
    asked(run, 1, 0, 5, 5);
    asked(run, 1, 2, 5, 0);
    Histories both = histories(run.ended(1, 0)); // the event's calls, and who held it
    assertThat(both).isEqualTo(Histories.judged(2));
    assertThat(both.caveat()).isEmpty();
    assertThat(histories(memory(true))).isEqualTo(Histories.judged(2)); // draws, holders
  }

  @Test
  void aDrawThatFailedIsNotPassedOverInSilence() {
    HandMade run = new HandMade(2, 1).operation(POOL_STREAM, "s = pool stream");
    run.started(1).ran(1, 0, 0, 4).ended(1, 0).started(2).raised(2, 0, 0, "no").ended(2, 1);
    assertThat(histories(run).caveat())
        .isEqualTo(
            "linearizability judged 0 of 1 histories, not 1 of draws in which an operation failed,"
                + " which may have drawn before");
  }

  @Test
  void anErrorThatDrawsNothingHidesNoDraw() {
    HandMade run =
        new HandMade(1, 1)
            .operation(POOL_STREAM, "s = pool stream")
            .operation(HandMade.MM, "y = mm x x")
            .operation(HandMade.MM, "y = mm x x");
    run.started(1).ran(1, 0, 0, 4).ran(1, 0, 1, 5).raised(1, 0, 2, "no").ended(1, 1);
    assertThat(histories(run)).isEqualTo(Histories.judged(1));
    HandMade drawing =
        new HandMade(1, 1)
            .operation(HandMade.MM, "y = mm x x")
            .operation(POOL_STREAM, "s = pool stream");
    drawing.started(1).ran(1, 0, 0, 5).raised(1, 0, 1, "no").ended(1, 1);
    assertThat(histories(drawing).judged()).isZero();
    HandMade unbound = new HandMade(1, 1).operation(HandMade.MM, "y = mm x x");
    unbound.started(1).raised(1, 0, 0, "no").ended(1, 1);
    assertThat(histories(unbound).judged()).isZero();
    assertThat(histories(unbound).count()).isEqualTo(1);
  }

  @Test
  void anUnseenDrawIsNotPassedOverInSilence() {
    HandMade run = new HandMade(1, 1).registers(RECORD, "record e", null, List.of(1));
    run.started(1).ran(1, 0, 0, -1).ended(1, 0);
    assertThat(histories(run).passedOver())
        .containsEntry("of draws that the trace does not tell all", 1L);
  }

  @Test
  void tooManyDrawsAreNotPassedOverInSilence() {
    assertThat(histories(drawsOneAfterTheOther(1500))).isEqualTo(Histories.judged(1));
    assertThat(histories(drawsOneAfterTheOther(1501)))
        .isEqualTo(Histories.passedOver("of more than 1,500 draws", 1));
  }

  @Test
  void howeverManyDrawsComeAtOnceTheyAreJudged() {
    // 63 draws at once: more orders than could be tried, and none of them explains so many of 17
    int[] streams = java.util.stream.IntStream.range(0, 63).map(i -> i % 31 + 1).toArray();
    assertThat(histories(draws(streams))).isEqualTo(Histories.judged(1));
    streams[0] = 17;
    streams[62] = 17;
    Opinion opinion = new LinearizabilityOracle().judge(draws(streams).run());
    assertThat(opinion.unjudged()).isEmpty();
    assertThat(opinion.histories()).isEqualTo(Histories.judged(1));
    assertThat(opinion.findings()).singleElement();
    assertThat(opinion.findings().get(0).message()).contains("no order of the calls explains");
  }

  @Test
  void onCudaStreamsMayBeGivenInAnyOrder() {
    assertThat(judge(draws(7, 8, 8).pool("cuda"))).isEmpty();
  }

  /** Of a pool where threads have a stream without drawing it. */
  private static HandMade toldEvent() {
    return event().pool("upstream");
  }

  private static HandMade askedOften(int times) {
    HandMade run = toldEvent().started(1);
    asked(run, 1, 0, 5, 5);
    for (int i = 0; i < times; i++) {
      asked(run, 1, 2, 5, 0);
    }
    return run.ended(1, 0);
  }

  @Test
  void tooManyCallsAboutAnEventAreNotPassedOverInSilence() {
    assertThat(histories(askedOften(399))).isEqualTo(Histories.judged(2));
    assertThat(histories(askedOften(400)))
        .isEqualTo(
            Histories.judged(1)
                .and(Histories.passedOver("of an event with more than 400 calls", 1)));
  }

  @Test
  void aFailedCallAboutAnEventIsNotPassedOverInSilence() {
    HandMade run = toldEvent().started(1);
    asked(run, 1, 0, 5, 5);
    run.record(1, RecordKind.BEGIN, 0, 1, -1, 5, null)
        .record(1, RecordKind.ERROR, 0, 1, -1, 0, "no")
        .ended(1, 1);
    assertThat(histories(run).passedOver())
        .containsEntry("of an event about which a call failed, to an unknown effect", 1L);
  }

  @Test
  void aCallThatDidNotReturnIsNotPassedOverInSilence() {
    HandMade run = toldEvent().started(1);
    asked(run, 1, 0, 5, 5);
    run.record(1, RecordKind.BEGIN, 0, 3, -1, 5, null);
    assertThat(histories(run).passedOver())
        .containsEntry("of an event about which a call did not return", 1L);
  }

  @Test
  void anEventThatNobodyMadeOrThatWasMadeTwiceIsNotPassedOverInSilence() {
    HandMade unmade = toldEvent().started(1);
    asked(unmade, 1, 2, 5, 0);
    assertThat(histories(unmade.ended(1, 0)).passedOver())
        .containsEntry("of an event of which no thread said that it made it", 1L);
    HandMade twice = toldEvent().started(1);
    asked(twice, 1, 0, 5, 5);
    asked(twice, 1, 0, 5, 5);
    assertThat(histories(twice.ended(1, 0)).passedOver())
        .containsEntry("of an event whose id was given out more than once at a time", 1L);
  }

  private static HandMade destroyedEvent() {
    return event().registers(DESTROY, "destroy e", null, List.of(1)).started(1);
  }

  /** As in PyTorch's pool, which gives the id back with the event. */
  @Test
  void anIdThatIsGivenOutAgainIsAnotherEvent() {
    HandMade run = destroyedEvent();
    for (int life = 0; life < 3; life++) {
      asked(run, 1, 0, 5, 5);
      asked(run, 1, 2, 5, 0);
      asked(run, 1, 1, 5, 0);
      asked(run, 1, 3, 5, 0);
      asked(run, 1, 2, 5, 1);
      asked(run, 1, 4, 5, 0);
    }
    assertThat(judge(run.ended(1, 0))).isEmpty();
    assertThat(histories(run).judged()).isEqualTo(4L); // three lives, and one for all holders
  }

  @Test
  void theNextEventOfAnIdIsNotReachedBecauseTheLastOneWas() {
    HandMade run = destroyedEvent();
    asked(run, 1, 0, 5, 5);
    asked(run, 1, 1, 5, 0);
    asked(run, 1, 3, 5, 0);
    asked(run, 1, 4, 5, 0);
    asked(run, 1, 0, 5, 5);
    asked(run, 1, 2, 5, 1); // C31
    assertThat(judge(run.ended(1, 0))).hasSize(1);
  }

  @Test
  void aCallOnBothSidesOfABirthMayBeAboutEither() {
    HandMade run = destroyedEvent().started(2);
    asked(run, 1, 0, 5, 5);
    run.record(2, RecordKind.BEGIN, 0, 2, -1, 5, null);
    asked(run, 1, 4, 5, 0);
    asked(run, 1, 0, 5, 5);
    run.record(2, RecordKind.END, 0, 2, -1, 1, null).ended(2, 0).ended(1, 0);
    assertThat(judge(run)).isEmpty();
    assertThat(histories(run).passedOver())
        .containsEntry("of an event whose id was given out more than once at a time", 1L);
  }

  @Test
  void holdersOfEventsThatTheScenarioDestroysAreJudged() {
    HandMade run = toldEvent().registers(DESTROY, "destroy e", null, List.of(1)).started(1);
    asked(run, 1, 0, 5, 5);
    asked(run, 1, 4, 5, 0);
    assertThat(histories(run.ended(1, 0))).isEqualTo(Histories.judged(2));
  }

  private static void refused(HandMade run, int lane, int operation) {
    run.record(lane, RecordKind.BEGIN, 0, operation, -1, 5, null)
        .record(lane, RecordKind.ERROR, 0, operation, -1, 0, "Invalid Event ID: 5");
  }

  @Test
  void ofTwoWhoGiveAnEventBackOneIsRefused() {
    for (boolean both : new boolean[] {false, true}) {
      HandMade run = destroyedEvent().started(2);
      asked(run, 1, 0, 5, 5);
      asked(run, 2, 4, 5, 0);
      if (both) {
        asked(run, 1, 4, 5, 0);
      } else {
        refused(run, 1, 4);
      }
      refused(run, 2, 2);
      run.ended(1, 0).ended(2, 0);
      assertThat(judge(run))
          .extracting(Finding::message)
          .isEqualTo(
              both
                  ? List.of("an event was given back twice, and nobody was refused (C34)")
                  : List.of());
    }
  }

  @Test
  void anEventIsRefusedOnlyAfterItWasGivenBackAndThenAlways() {
    HandMade early = destroyedEvent().started(2);
    asked(early, 1, 0, 5, 5);
    refused(early.later(), 2, 2);
    asked(early.later(), 1, 4, 5, 0);
    assertThat(judge(early.ended(1, 0).ended(2, 0)))
        .singleElement()
        .satisfies(finding -> assertThat(finding.message()).contains("nobody had given back"));
    HandMade late = destroyedEvent().started(2);
    asked(late, 1, 0, 5, 5);
    asked(late, 1, 4, 5, 0);
    asked(late.later(), 2, 1, 5, 0);
    assertThat(judge(late.ended(1, 0).ended(2, 0)))
        .singleElement()
        .satisfies(finding -> assertThat(finding.message()).contains("used after it had been"));
  }

  /** Whoever gives it back by name ends that (C34). */
  @Test
  void anIdIsOfOneHolderUntilSomebodyGivesItBack() {
    for (boolean given : new boolean[] {true, false}) {
      HandMade run = destroyedEvent().started(2);
      asked(run, 1, 0, 5, 5);
      if (given) {
        asked(run, 2, 4, 5, 0);
      }
      run.later();
      asked(run, 2, 0, 5, 5);
      run.later();
      asked(run, 1, 2, 5, 0);
      run.ended(1, 0).ended(2, 0);
      assertThat(judge(run))
          .extracting(Finding::message)
          .isEqualTo(
              given
                  ? List.of()
                  : List.of(
                      "thread worker#1 was given the same event id (C34) while thread worker#0 had it"));
    }
  }
}
