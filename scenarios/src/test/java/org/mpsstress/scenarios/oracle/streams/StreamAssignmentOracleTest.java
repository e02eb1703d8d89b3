package org.mpsstress.scenarios.oracle.streams;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.mpsstress.model.Finding;
import org.mpsstress.scenarios.language.StreamExpectation;
import org.mpsstress.scenarios.oracle.HandMade;
import org.mpsstress.scenarios.oracle.observation.Opinion;

/** Who had which stream. */
class StreamAssignmentOracleTest {
  private static final StreamExpectation NOTHING =
      new StreamExpectation(null, List.of(), List.of(), null, false, false, false, 30);
  private static final StreamExpectation BALANCED =
      new StreamExpectation(null, List.of(), List.of(), null, true, false, false, 30);

  private static List<Finding> judge(HandMade run) {
    return new StreamAssignmentOracle().judge(run.run()).findings();
  }

  private static HandMade currentStreams(int... streams) {
    HandMade run = new HandMade(streams.length, 1).operation(30, "s = current stream");
    for (int lane = 1; lane <= streams.length; lane++) {
      run.started(lane).ran(lane, 0, 0, streams[lane - 1]).ended(lane, 0);
    }
    return run;
  }

  @Test
  void sixtyTwoThreadsOnThirtyOneStreamsAreTwoEach() {
    int[] streams = new int[62];
    for (int i = 0; i < 62; i++) {
      streams[i] = (i + 5) % 31 + 1;
    }
    assertThat(judge(currentStreams(streams).expect(BALANCED))).isEmpty();
    streams[61] = streams[60]; // an update of the counter was lost
    assertThat(judge(currentStreams(streams).expect(BALANCED)))
        .singleElement()
        .satisfies(
            finding -> {
              assertThat(finding.message())
                  .startsWith("62 selections over 31 streams: each must be given 2 times (C6)")
                  .contains("stream 4 was 3 times", "stream 5 was 1 times", "line 30");
              assertThat(finding.current().title()).contains("worker#61", "stream 4");
              assertThat(finding.previous().title()).contains("worker#60", "stream 4");
            });
  }

  @Test
  void fewThreadsHaveAStreamEach() {
    assertThat(judge(currentStreams(7, 8, 9).expect(BALANCED))).isEmpty();
    assertThat(judge(currentStreams(7, 7, 8).expect(BALANCED))).hasSize(1);
  }

  @Test
  void streamsOfThePoolCountToo() {
    HandMade run =
        new HandMade(1, 1)
            .operation(32, "s = pool stream")
            .operation(30, "c = current stream")
            .expect(BALANCED);
    run.started(1).ran(1, 0, 0, 4).ran(1, 0, 1, 4).ended(1, 0);
    assertThat(judge(run)).hasSize(1);
  }

  @Test
  void aStreamThatChangesByItselfIsAFindingInEveryScenario() {
    HandMade run = new HandMade(1, 3).operation(HandMade.MM, "y = mm x x").started(1);
    run.ran(1, 0, 0, 4).ran(1, 1, 0, 4).ran(1, 2, 0, 5).ended(1, 0);
    assertThat(judge(run))
        .singleElement()
        .extracting(Finding::message)
        .asString()
        .contains("changed from 4 to 5 although the thread neither set nor released it (C5)");
  }

  private static HandMade setReleaseAndPrefix() {
    HandMade run =
        new HandMade(1, 1)
            .operation(HandMade.MM, "a = mm x x")
            .operation(33, "set stream s")
            .operation(HandMade.MM, "on t: b = mm x x", 2, null)
            .operation(34, "release stream")
            .operation(31, "d = default stream");
    return run.started(1)
        .ran(1, 0, 0, 4) // selected
        .ran(1, 0, 4, 0) // asked for, not run on
        .ran(1, 0, 1, -1) // set
        .ran(1, 0, 0, 9)
        .ran(1, 0, 2, 20) // on another for one operation
        .ran(1, 0, 0, 9)
        .ran(1, 0, 3, -1) // released
        .ran(1, 0, 0, 5) // selected anew
        .ended(1, 0);
  }

  @Test
  void setReleaseAndPrefixChangeAStreamRightly() {
    assertThat(judge(setReleaseAndPrefix())).isEmpty();
    // 4 and 5 were selected; 9 and 20 were the thread's own choice
    assertThat(judge(setReleaseAndPrefix().expect(BALANCED))).isEmpty();
  }

  private static HandMade adopted(int stream, int chosen) {
    HandMade run =
        new HandMade(1, 1)
            .operation(HandMade.MM, "a = mm x x")
            .operation(58, "adopt")
            .operation(33, "set stream s")
            .expect(BALANCED);
    run.started(1).ran(1, 0, 0, 4).ran(1, 0, 1, -1).ran(1, 0, 0, stream);
    return run.ran(1, 0, 2, -1).ran(1, 0, 0, chosen).ended(1, 0);
  }

  /** C4: and what it is given is none of the streams that are given in turn. */
  @Test
  void aThreadThatBecomesTheMainOneIsGivenTheDefaultStream() {
    assertThat(judge(adopted(0, 9))).isEmpty();
    assertThat(judge(adopted(4, 9)))
        .singleElement()
        .extracting(Finding::message)
        .asString()
        .contains("the main thread was given stream 4 instead of 0 (C4)");
  }

  /** The first thread becomes the main one, then the second, then the first chooses anew. */
  private static HandMade succeeded(int stream) {
    HandMade run =
        new HandMade(2, 1)
            .operation(HandMade.MM, "a = mm x x")
            .operation(58, "adopt")
            .operation(34, "release stream");
    run.started(1).started(2).ran(1, 0, 1, -1).ran(1, 0, 0, 0);
    run.later().ran(2, 0, 1, -1).ran(2, 0, 0, 0);
    run.later().ran(1, 0, 2, -1).ran(1, 0, 0, stream);
    return run.ended(1, 0).ended(2, 0);
  }

  /** C4: by identity, so there is one. */
  @Test
  void whoIsNotTheMainThreadAnyMoreIsNotGivenItsStream() {
    assertThat(judge(succeeded(4))).isEmpty();
    assertThat(judge(succeeded(0)))
        .singleElement()
        .extracting(Finding::message)
        .isEqualTo(
            "thread worker#0 was given stream 0 although another one is the main thread now (C4)");
  }

  @Test
  void upstreamGivesItToEveryThread() {
    assertThat(judge(succeeded(0).pool("upstream"))).isEmpty();
  }

  @Test
  void whileAnotherBecomesTheMainThreadBothMayBeGivenItsStream() {
    for (int stream : new int[] {0, 4}) {
      HandMade run =
          new HandMade(2, 1)
              .operation(HandMade.MM, "a = mm x x")
              .operation(58, "adopt")
              .operation(34, "release stream");
      run.started(1).started(2).ran(1, 0, 1, -1).later().begin(2, 0, 1);
      run.later().ran(1, 0, 2, -1).ran(1, 0, 0, stream);
      assertThat(judge(run.ended(1, 0))).isEmpty();
    }
  }

  @Test
  void aThreadThatMustKeepItsStreamMayNotSetIt() {
    StreamExpectation stable =
        new StreamExpectation(null, List.of(), List.of(), null, false, false, true, 30);
    assertThat(judge(currentStreams(3, 4).expect(stable))).isEmpty();
    assertThat(judge(setReleaseAndPrefix().expect(stable)))
        .singleElement()
        .extracting(Finding::message)
        .asString()
        .contains("did not keep stream 4 but had 9");
  }

  @Test
  void anExcludedStreamIsAFinding() {
    StreamExpectation noDefault =
        new StreamExpectation("worker", List.of(0), List.of(), null, false, false, false, 30);
    assertThat(judge(currentStreams(1, 2).expect(noDefault))).isEmpty();
    assertThat(judge(currentStreams(1, 0).expect(noDefault)))
        .singleElement()
        .extracting(Finding::message)
        .asString()
        .startsWith("thread worker#1 had stream 0");
  }

  @Test
  void theExpectationOfAGroupIsNotThatOfOthers() {
    StreamExpectation ofOthers =
        new StreamExpectation("others", List.of(0), List.of(), null, false, false, false, 30);
    Opinion opinion = new StreamAssignmentOracle().judge(currentStreams(0).expect(ofOthers).run());
    assertThat(opinion.findings()).isEmpty();
    assertThat(opinion.unjudged()).singleElement().asString().contains("line 30");
  }

  @Test
  void anyOtherStreamThanTheOnlyOnesIsAFinding() {
    StreamExpectation only =
        new StreamExpectation(null, List.of(), List.of(0, 3), null, false, false, false, 30);
    assertThat(judge(currentStreams(0, 3).expect(only))).isEmpty();
    assertThat(judge(currentStreams(0, 4).expect(only))).hasSize(1);
  }

  @Test
  void theNumberOfDistinctStreamsIsExact() {
    StreamExpectation three =
        new StreamExpectation(null, List.of(), List.of(), 3, false, false, false, 30);
    assertThat(judge(currentStreams(1, 2, 3, 1).expect(three))).isEmpty();
    assertThat(judge(currentStreams(1, 2, 2, 1).expect(three))).hasSize(1);
  }

  @Test
  void oneAndTheSameStreamMeansOne() {
    StreamExpectation same =
        new StreamExpectation(null, List.of(), List.of(), null, false, true, false, 30);
    assertThat(judge(currentStreams(5, 5).expect(same))).isEmpty();
    assertThat(judge(currentStreams(5, 6).expect(same))).hasSize(1);
  }

  @Test
  void theMainThreadHasStreamZeroWhateverTheScenarioExpects() {
    assertThat(judge(currentStreams(0).main())).isEmpty();
    assertThat(judge(currentStreams(1).main()))
        .singleElement()
        .extracting(Finding::message)
        .asString()
        .contains("instead of 0 (C4)");
  }

  @Test
  void withoutAnyStreamSeenNothingIsSaid() {
    HandMade run = new HandMade(1, 1).operation(53, "hold 1ms").expect(NOTHING);
    run.started(1).ran(1, 0, 0, -1).ended(1, 0);
    Opinion opinion = new StreamAssignmentOracle().judge(run.run());
    assertThat(opinion.findings()).isEmpty();
    assertThat(opinion.unjudged()).isNotEmpty();
  }
}
