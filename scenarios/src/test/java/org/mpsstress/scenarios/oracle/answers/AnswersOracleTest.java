package org.mpsstress.scenarios.oracle.answers;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.mpsstress.harness.trace.RecordKind;
import org.mpsstress.model.Finding;
import org.mpsstress.model.FindingKind;
import org.mpsstress.scenarios.oracle.HandMade;
import org.mpsstress.scenarios.oracle.observation.Code;
import org.mpsstress.scenarios.oracle.observation.RunObservation;

/** Answers that can be, and those that cannot, whatever the order of calls. */
class AnswersOracleTest {
  private static final int RANDINT = 3;
  private static final int RELU = 13;
  private static final int DEFAULT = 31;
  private static final int CURRENT = 30;
  private static final int POOL = 32;
  private static final int SET = 33;
  private static final int RELEASE = 34;
  private static final int ADOPT = 58;
  private static final int ACTIVE = 38;
  private static final int EVENT = 40;
  private static final int RECORD = 41;
  private static final int QUERY = 43;
  private static final int ELAPSED = 45;
  private static final int GATE = 75;
  private static final int OPEN_GATE = 76;

  private static List<Finding> judge(HandMade run) {
    return new AnswersOracle().judge(run.run()).findings();
  }

  private static List<Finding> inVirtualTime(HandMade made) {
    RunObservation run = made.run();
    RunObservation virtual =
        new RunObservation(
            run.expected(), run.plan(), run.trace(), run.ending(), run.summary(), true);
    return new AnswersOracle().judge(virtual).findings();
  }

  private static HandMade answered(int code, int stream, String pool) {
    return new HandMade(1, 1)
        .pool(pool)
        .operation(code, "s = some stream")
        .started(1)
        .ran(1, 0, 0, stream)
        .ended(1, 0);
  }

  @ParameterizedTest
  @CsvSource({
    "31, 0, patched",
    "32, 1, patched",
    "32, 31, freelist",
    "32, 32, upstream",
    "30, 0, upstream",
    "30, 31, patched"
  })
  void aPoolAnswersItsOwnStreams(int code, int stream, String pool) {
    assertThat(judge(answered(code, stream, pool))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "31, 1, patched, C11",
    "32, 0, patched, C10",
    "32, 32, patched, C10",
    "32, 33, upstream, C10",
    "30, 32, freelist, C1"
  })
  void anotherStreamIsAWrongAnswer(int code, int stream, String pool, String clause) {
    assertThat(judge(answered(code, stream, pool)))
        .singleElement()
        .satisfies(
            finding -> {
              assertThat(finding.kind()).isEqualTo(FindingKind.ANSWER);
              assertThat(finding.message()).contains(clause);
            });
  }

  private static HandMade afterSet(int stream) {
    return new HandMade(1, 1)
        .operation(SET, "set stream s")
        .operation(CURRENT, "c = current stream")
        .operation(RELEASE, "release stream")
        .operation(CURRENT, "d = current stream")
        .started(1)
        .ran(1, 0, 0, 7)
        .ran(1, 0, 1, stream)
        .ran(1, 0, 2, -1)
        .ran(1, 0, 3, 9)
        .ended(1, 0);
  }

  @Test
  void whatAThreadHasSetItHasUntilItReleasesIt() {
    assertThat(judge(afterSet(7))).isEmpty();
    assertThat(judge(afterSet(8)))
        .singleElement()
        .satisfies(finding -> assertThat(finding.message()).contains("has set stream 7", "C9"));
  }

  private static HandMade afterBlock(int code, int stream) {
    return new HandMade(1, 1)
        .operation(SET, "set stream s")
        .inBlock(code, "set stream t", 2)
        .operation(CURRENT, "c = current stream")
        .started(1)
        .ran(1, 0, 0, 7)
        .ran(1, 0, 1, 8)
        .ran(1, 0, 2, stream)
        .ended(1, 0);
  }

  /**
   * Within a block another stream is current; which one the thread has set is its own all the same.
   */
  @ParameterizedTest
  @ValueSource(ints = {SET, Code.EXCHANGE_STREAM})
  void whatAThreadSetsWithinABlockItHasAfterIt(int code) {
    assertThat(judge(afterBlock(code, 8))).isEmpty();
    assertThat(judge(afterBlock(code, 7)))
        .singleElement()
        .satisfies(finding -> assertThat(finding.message()).contains("has set stream 8", "C9"));
  }

  private static List<String> causes(int... streams) {
    HandMade run =
        new HandMade(1, 1)
            .operation(SET, "set stream s")
            .operation(RANDINT, "x = randint [4, 4]")
            .operation(RELU, "y = relu x")
            .operation(CURRENT, "c = current stream")
            .started(1)
            .ran(1, 0, 0, 7);
    for (int i = 0; i < streams.length; i++) {
      run.ran(1, 0, i + 1, streams[i]);
    }
    return judge(run.ended(1, 0)).stream().map(Finding::cause).toList();
  }

  /** Which operations come upon it is no cause of a thread's being on another stream. */
  @Test
  void aThreadThatIsOnAnotherStreamIsSoBecauseOfOneOperation() {
    List<String> neverThere = causes(0, 0, 0);
    List<String> leftByTheSecond = causes(7, 0, 0);
    List<String> leftByTheThird = causes(7, 7, 0);
    assertThat(neverThere).hasSize(3).containsOnly(neverThere.get(0));
    assertThat(leftByTheSecond).hasSize(2).containsOnly(leftByTheSecond.get(0));
    assertThat(List.of(neverThere.get(0), leftByTheSecond.get(0), leftByTheThird.get(0)))
        .doesNotHaveDuplicates();
  }

  /** Who becomes the main thread has left what it had set, and draws no stream again (C4). */
  @Test
  void whoBecomesTheMainThreadLeavesItsStream() {
    HandMade run =
        new HandMade(1, 1)
            .operation(SET, "set stream s")
            .operation(ADOPT, "adopt")
            .operation(CURRENT, "c = current stream")
            .started(1)
            .ran(1, 0, 0, 7)
            .ran(1, 0, 1, -1)
            .ran(1, 0, 2, 0)
            .ended(1, 0);
    assertThat(judge(run)).isEmpty();
  }

  private static HandMade sharesMemory(String pool, int stream, long memory) {
    return new HandMade(2, 1)
        .pool(pool)
        .creates(RANDINT, "x = randint [8]", List.of(8L))
        .started(1)
        .started(2)
        .begin(1, 0, 0)
        .record(1, RecordKind.END, 0, 0, 3, 7, null)
        .ended(1, 0)
        .begin(2, 0, 0)
        .record(2, RecordKind.END, 0, 0, stream, memory, null)
        .ended(2, 0);
  }

  @ParameterizedTest
  @CsvSource({"upstream, 3, 7", "upstream, 4, 8", "upstream, -1, 7", "upstream, 4, 0"})
  void memoryComesBackToItsOwnStream(String pool, int stream, long memory) {
    assertThat(judge(sharesMemory(pool, stream, memory))).isEmpty();
  }

  /** Only there: the others hand out what is idle to any stream. */
  @Test
  void upstreamHandsNoMemoryToAnotherStream() {
    assertThat(judge(sharesMemory("patched", 4, 7))).isEmpty();
    assertThat(judge(sharesMemory("upstream", 4, 7)))
        .singleElement()
        .satisfies(finding -> assertThat(finding.message()).contains("memory of stream 3", "C36"));
  }

  private static HandMade active(long count) {
    return new HandMade(1, 1)
        .operation(POOL, "s = pool stream")
        .operation(ACTIVE, "active streams")
        .started(1)
        .ran(1, 0, 0, 1)
        .begin(1, 0, 1)
        .record(1, RecordKind.END, 0, 1, -1, count, null)
        .ended(1, 0);
  }

  @Test
  void twoStreamsAreActiveOnceAWorkerWasUsed() {
    assertThat(judge(active(2))).isEmpty();
    assertThat(judge(active(1))).hasSize(1);
    assertThat(judge(active(3))).hasSize(1);
  }

  private static HandMade twoEvents(long first, long second) {
    return new HandMade(2, 1)
        .operation(EVENT, "e = event")
        .started(1)
        .started(2)
        .begin(1, 0, 0)
        .record(1, RecordKind.END, 0, 0, -1, first, null)
        .begin(2, 0, 0)
        .record(2, RecordKind.END, 0, 0, -1, second, null)
        .ended(1, 0)
        .ended(2, 0);
  }

  @Test
  void anIdOfAnEventIsNotUsedAgain() {
    assertThat(judge(twoEvents(7, 8))).isEmpty();
    assertThat(judge(twoEvents(0, 0))).as("a driver that knows no ids").isEmpty();
    assertThat(judge(twoEvents(7, 7)))
        .singleElement()
        .satisfies(finding -> assertThat(finding.message()).contains("event id 7", "C34"));
  }

  private static HandMade elapsed(long nanos, Integer otherStream) {
    return recorded(otherStream, 41, 42).then(nanos, 41);
  }

  /** Two events with those ids, recorded one after the other. */
  private static Recorded recorded(Integer otherStream, long first, long second) {
    HandMade run =
        new HandMade(1, 1)
            .registers(EVENT, "a = event timing", 0, List.of())
            .registers(EVENT, "b = event timing", 1, List.of())
            .registers(RECORD, "record a", null, List.of(0))
            .registers(
                RECORD,
                "record b",
                null,
                otherStream == null ? List.of(1) : List.of(1, otherStream))
            .registers(ELAPSED, "elapsed a b", null, List.of(0, 1))
            .started(1);
    run.begin(1, 0, 0).record(1, RecordKind.END, 0, 0, -1, first, null);
    run.begin(1, 0, 1).record(1, RecordKind.END, 0, 1, -1, second, null);
    return new Recorded(run).record(2, first, RecordKind.END).record(3, second, RecordKind.END);
  }

  /** A run of which the last words are still to come. */
  private record Recorded(HandMade run) {
    Recorded record(int operation, long event, RecordKind end) {
      run.record(1, RecordKind.BEGIN, 0, operation, -1, event, null)
          .record(1, end, 0, operation, -1, 0, end == RecordKind.ERROR ? "refused" : null)
          .later();
      return this;
    }

    HandMade then(long nanos, long event) {
      return run.record(1, RecordKind.BEGIN, 0, 4, -1, event, null)
          .record(1, RecordKind.END, 0, 4, -1, nanos, null)
          .ended(1, 0);
    }
  }

  @Test
  void timeIsNotNegativeAndNotLongerThanTheHostSawPass() {
    assertThat(judge(elapsed(0, null))).isEmpty();
    assertThat(judge(elapsed(150_000, null))).isEmpty();
    assertThat(judge(elapsed(-1, null)))
        .singleElement()
        .satisfies(finding -> assertThat(finding.message()).contains("wrong order", "C33"));
    assertThat(judge(elapsed(150_000_000, null)))
        .singleElement()
        .satisfies(finding -> assertThat(finding.message()).contains("have passed"));
  }

  /** There host and device have one clock. */
  @Test
  void inVirtualTimeNothingIsLongerThanWhatHasPassed() {
    assertThat(judge(elapsed(1_000_000, null))).isEmpty();
    assertThat(inVirtualTime(elapsed(1_000_000, null)))
        .singleElement()
        .satisfies(finding -> assertThat(finding.message()).contains("have passed", "C33"));
    assertThat(inVirtualTime(elapsed(150_000, null))).isEmpty();
  }

  @Test
  void betweenTwoStreamsTimeMayBeNegative() {
    assertThat(judge(elapsed(-1, 2))).isEmpty();
  }

  @Test
  void whatARefusedRecordMarksIsUnknown() {
    assertThat(judge(recorded(null, 41, 42).record(3, 42, RecordKind.ERROR).then(-1, 41)))
        .noneMatch(finding -> finding.message().contains("C33"));
  }

  @Test
  void eventsThatTheDriverDoesNotNameAreNotToldApart() {
    assertThat(judge(recorded(null, 0, 0).then(-1, 0)))
        .noneMatch(finding -> finding.message().contains("C33"));
  }

  @ParameterizedTest
  @CsvSource({"150000, true", "90000, false"})
  void timesToldOfTheSameMarksAreTheSame(long again, boolean same) {
    HandMade run = recorded(null, 41, 42).run();
    done(run, 4, 41, 150_000);
    done(run, 4, 41, again);
    assertThat(judge(run.ended(1, 0)).isEmpty()).isEqualTo(same);
  }

  private static HandMade refused(String text) {
    HandMade run =
        new HandMade(1, 1)
            .registers(EVENT, "a = event", 0, List.of())
            .registers(QUERY, "query a", null, List.of(0))
            .started(1);
    run.begin(1, 0, 0).record(1, RecordKind.END, 0, 0, -1, 41, null);
    return run.record(1, RecordKind.BEGIN, 0, 1, -1, 41, null)
        .record(1, RecordKind.ERROR, 0, 1, -1, 0, text)
        .ended(1, 0);
  }

  @Test
  void anErrorNamesTheEventThatItIsAbout() {
    assertThat(judge(refused("Invalid Event ID: 41"))).isEmpty();
    assertThat(judge(refused("Invalid Event ID: 4"))).hasSize(1);
    assertThat(judge(refused("Invalid Event ID: 141"))).hasSize(1);
  }

  private static HandMade tooLarge(String text) {
    return new HandMade(1, 1)
        .creates(RANDINT, "x = randint [30, 40]", List.of(30L, 40L))
        .started(1)
        .begin(1, 0, 0)
        .record(1, RecordKind.ERROR, 0, 0, -1, 0, text)
        .ended(1, 0);
  }

  @Test
  void anErrorNamesTheBytesThatCouldNotBeHad() {
    String text = "MPS backend out of memory (max allowed: 4799 bytes). Tried to allocate ";
    assertThat(judge(tooLarge(text + "4800 bytes."))).isEmpty();
    assertThat(judge(tooLarge(text + "4.69 KiB."))).as("another wording").isEmpty();
    assertThat(judge(tooLarge(text + "4801 bytes.")))
        .singleElement()
        .satisfies(finding -> assertThat(finding.message()).contains("it needs 4800 bytes", "C40"));
  }

  @Test
  void sourcesWordTheirErrorsAsTheyLike() {
    String rounded = "MPS backend out of memory. Tried to allocate 5120 bytes on private pool.";
    assertThat(judge(refused("Invalid Event ID: 7 of the pool").of("sources"))).isEmpty();
    assertThat(judge(tooLarge(rounded).of("sources"))).isEmpty();
    assertThat(judge(tooLarge(rounded).of("torch"))).as("sizes are rounded up").isEmpty();
    assertThat(judge(refused("Invalid Event ID: 7").of("torch"))).hasSize(1);
  }

  private static HandMade made(int streams) {
    return new HandMade(1, 1)
        .operation(HandMade.MM, "y = mm x x")
        .runWhole()
        .summary("{\"statistics\": {\"after\": {\"streamsCreated\": " + streams + "}}}");
  }

  @Test
  void noMoreStreamsAreMadeThanThePoolHasAndNoFewerThanWereUsed() {
    assertThat(judge(made(1))).isEmpty();
    assertThat(judge(made(32))).isEmpty();
    assertThat(judge(made(33))).hasSize(1);
    assertThat(judge(made(0))).hasSize(1);
  }

  /** Told of two marks; between them the second one's stream was held up, or the thread paused. */
  private static HandMade told(long nanos, boolean gated) {
    HandMade run =
        new HandMade(1, 1)
            .registers(EVENT, "a = event timing", 0, List.of())
            .registers(EVENT, "b = event timing", 1, List.of())
            .registers(RECORD, "record a", null, List.of(0))
            .registers(RECORD, "record b", null, List.of(1))
            .registers(ELAPSED, "elapsed a a", null, List.of(0, 0))
            .registers(ELAPSED, "elapsed a b", null, List.of(0, 1))
            .registers(GATE, "gate", null, List.of())
            .registers(OPEN_GATE, "open gate", null, List.of())
            .started(1);
    run.begin(1, 0, 0).record(1, RecordKind.END, 0, 0, -1, 41, null);
    run.begin(1, 0, 1).record(1, RecordKind.END, 0, 1, -1, 42, null);
    done(run, 2, 41, 0);
    done(run, 4, 41, 0);
    if (gated) {
      done(run, 6, 0, 0);
      done(run, 3, 42, 0);
      run.later(1_500_000);
      done(run, 7, 0, 0);
    } else {
      run.later(1_500_000);
      done(run, 3, 42, 0);
    }
    run.later();
    done(run, 5, 41, nanos);
    return run.ended(1, 0);
  }

  private static void done(HandMade run, int operation, long event, long value) {
    run.record(1, RecordKind.BEGIN, 0, operation, -1, event, null)
        .record(1, RecordKind.END, 0, operation, -1, value, null);
  }

  @ParameterizedTest
  @CsvSource({"true", "false"})
  void timeIsNotShorterThanWhatPassedBetweenTheMarks(boolean gated) {
    assertThat(judge(told(1_500_000, gated))).isEmpty();
    assertThat(judge(told(1500, gated)))
        .singleElement()
        .satisfies(finding -> assertThat(finding.message()).contains("between which", "C33"));
  }

  private static HandMade counted(String pool, int stream, String counts) {
    return new HandMade(1, 1)
        .pool(pool)
        .operation(HandMade.MM, "y = mm x x")
        .operation(RECORD, "record e")
        .started(1)
        .ran(1, 0, 0, stream)
        .ran(1, 0, 1, -1)
        .ended(1, 0)
        .summary("{\"statistics\": {\"after\": {\"submissions\": 1, " + counts + "}}}");
  }

  @Test
  void whatARecordCommitsIsSubmitted() {
    String none = "\"submissions\": 0, \"continued\": 0";
    assertThat(judge(counted("patched", 3, none)))
        .singleElement()
        .satisfies(finding -> assertThat(finding.message()).contains("1 calls commit, and 0"));
  }

  private static HandMade recordedOnTheDefaultStream(int between, int continued) {
    return new HandMade(1, 1)
        .registers(HandMade.MM, "y = mm x x", 1, List.of(2, 2))
        .operation(between, "between")
        .registers(RECORD, "record e", null, List.of(0))
        .started(1)
        .ran(1, 0, 0, 0)
        .ran(1, 0, 1, -1)
        .ran(1, 0, 2, -1)
        .ended(1, 0)
        .summary(
            "{\"statistics\": {\"after\": {\"submissions\": 1, \"continued\": "
                + continued
                + "}}}");
  }

  /** Which stream that is the kernel's record says, until another one may have been set (C23). */
  @Test
  void whatARecordCommitsOnTheDefaultStreamContinues() {
    assertThat(judge(recordedOnTheDefaultStream(Code.EVENT, 0)))
        .singleElement()
        .satisfies(finding -> assertThat(finding.message()).contains("no commit continued"));
    assertThat(judge(recordedOnTheDefaultStream(Code.EVENT, 1))).isEmpty();
    assertThat(judge(recordedOnTheDefaultStream(Code.SET_STREAM, 0))).isEmpty();
  }

  /** Who becomes the main thread works on the default stream, and need not tell it (C4, C23). */
  @ParameterizedTest
  @CsvSource({"58, 0", "34, 1"})
  void whatAnAdoptedThreadCommitsMayContinue(int code, int wrong) {
    HandMade run =
        new HandMade(1, 1)
            .operation(code, "adopt or release")
            .operation(RECORD, "record e")
            .started(1)
            .ran(1, 0, 0, -1)
            .ran(1, 0, 1, -1)
            .ended(1, 0)
            .summary("{\"statistics\": {\"after\": {\"submissions\": 1, \"continued\": 1}}}");
    assertThat(judge(run)).hasSize(wrong);
  }

  /** Right behind a kernel of a thread that is alone there is something to commit (C23). */
  @ParameterizedTest
  @CsvSource({
    "56, 1, 1, ''",
    "56, 0, 1, '1 calls commit, and 0'",
    "57, 1, 1, ''",
    "57, 1, 0, 'no commit continued'",
    "57, 0, 0, 'no commit continued|1 calls commit, and 0'"
  })
  void whatIsCommittedByNameIsSubmitted(int code, int submitted, int continued, String wrong) {
    HandMade run =
        new HandMade(1, 1)
            .operation(RANDINT, "x = randint [4]")
            .operation(code, "commit")
            .variable("MPS_ENABLE_COMMIT_AND_CONTINUE", "1")
            .started(1)
            .ran(1, 0, 0, 3)
            .ran(1, 0, 1, -1)
            .ended(1, 0)
            .summary(
                "{\"statistics\": {\"after\": {\"submissions\": "
                    + submitted
                    + ", \"continued\": "
                    + continued
                    + "}}}");
    assertThat(judge(run)).hasSize(wrong.isEmpty() ? 0 : wrong.split("[|]").length);
    for (String part : wrong.split("[|]")) {
      assertThat(judge(run).toString()).contains(part);
    }
  }

  /** Somebody else may have committed it meanwhile. */
  @Test
  void whatOneOfTwoThreadsCommitsByNameTellsNothing() {
    HandMade run =
        new HandMade(2, 1)
            .operation(RANDINT, "x = randint [4]")
            .operation(56, "commit")
            .variable("MPS_ENABLE_COMMIT_AND_CONTINUE", "1")
            .started(1)
            .ran(1, 0, 0, 3)
            .ran(1, 0, 1, -1)
            .ended(1, 0)
            .summary("{\"statistics\": {\"after\": {\"submissions\": 0, \"continued\": 0}}}");
    assertThat(judge(run)).isEmpty();
  }

  @Test
  void whatAProfilerSawBeginItSawEnd() {
    String counts = "\"continued\": 0, \"profiled\": 2, \"profiledCompleted\": ";
    assertThat(judge(counted("patched", 3, counts + 2))).isEmpty();
    assertThat(judge(counted("patched", 3, counts + 1)))
        .singleElement()
        .satisfies(finding -> assertThat(finding.message()).contains("2 operations begin", "C47"));
  }

  @ParameterizedTest
  @CsvSource({"1, true", "2, true", "0, false", "-1, false", "1x, false"})
  void aProfilerThatIsOffSeesNothing(String value, boolean on) {
    String counts = "\"continued\": 0, \"profiled\": 2, \"profiledCompleted\": 2, \"warnings\": 1";
    HandMade run = counted("patched", 3, counts).variable("PYTORCH_MPS_LOG_PROFILE_INFO", value);
    assertThat(judge(run).isEmpty()).isEqualTo(on);
  }

  @ParameterizedTest
  @CsvSource({
    "patched, 3, 0, ''",
    "patched, 3, 1, must not",
    "patched, 0, 1, ''",
    "freelist, 3, 1, must not",
    "upstream, 3, 1, ''",
    "upstream, 3, 0, no commit"
  })
  void commitsContinueWhereThePoolSaysSo(String pool, int stream, int count, String wrong) {
    List<Finding> findings = judge(counted(pool, stream, "\"continued\": " + count));
    if (wrong.isEmpty()) {
      assertThat(findings).isEmpty();
    } else {
      assertThat(findings)
          .singleElement()
          .satisfies(finding -> assertThat(finding.message()).contains(wrong, "C23"));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "MPS_FORCE_GRAPH_PATH, 1, 0, ''",
    "MPS_FORCE_GRAPH_PATH, -1, 1, ''",
    "MPS_FORCE_GRAPH_PATH, -1, 0, nobody was warned",
    "MPS_STREAM_POOL_WAIT_TIMEOUT_MS, -1, 0, ''",
    "MPS_ENABLE_COMMIT_AND_CONTINUE, often, 0, nobody was warned",
    "MPS_ENABLE_COMMIT_AND_CONTINUE, often, 1, ''"
  })
  void ofAVariableThatIsNotWhatItMayBeThereIsAWarning(
      String variable, String value, int warnings, String wrong) {
    HandMade run =
        counted("patched", 3, "\"continued\": 0, \"warnings\": " + warnings)
            .variable(variable, value);
    List<Finding> findings = judge(run);
    if (wrong.isEmpty()) {
      assertThat(findings).isEmpty();
    } else {
      assertThat(findings)
          .singleElement()
          .satisfies(finding -> assertThat(finding.message()).contains(wrong, "C23"));
    }
  }

  @Test
  void ofEachSourceAndEachKernelThereIsOneResult() {
    String continued = "\"continued\": 0, ";
    assertThat(
            judge(counted("patched", 3, continued + "\"liveLibraries\": 3, \"livePipelines\": 9")))
        .isEmpty();
    assertThat(judge(counted("patched", 3, continued + "\"liveLibraries\": 4"))).hasSize(1);
    assertThat(judge(counted("patched", 3, continued + "\"livePipelines\": 13"))).hasSize(1);
    // Its graphs have more.
    assertThat(judge(counted("patched", 3, continued + "\"livePipelines\": 13").main())).isEmpty();
  }

  @Test
  void noPipelineIsMadeInABlock() {
    String counts = "\"continued\": 0, \"pipelinesInBlocks\": ";
    assertThat(judge(counted("patched", 3, counts + 0))).isEmpty();
    assertThat(judge(counted("patched", 3, counts + 2)))
        .singleElement()
        .satisfies(finding -> assertThat(finding.message()).contains("2 pipelines", "C46"));
  }

  @Test
  void theDeviceIsNotWaitedForInABlock() {
    String counts = "\"continued\": 0, \"waitsInBlocks\": ";
    assertThat(judge(counted("patched", 3, counts + 0))).isEmpty();
    assertThat(judge(counted("upstream", 3, "\"continued\": 1, \"waitsInBlocks\": 1"))).isEmpty();
    assertThat(judge(counted("patched", 3, counts + 1)))
        .singleElement()
        .satisfies(
            finding -> assertThat(finding.message()).contains("waited for, times: 1", "C25"));
  }

  @ParameterizedTest
  @CsvSource({
    "44, 29000000000, 0",
    "44, 30000000000, 1",
    "45, 31000000000, 1",
    "38, 31000000000, 0"
  })
  void whoIsWokenComesBackBeforeTheTimeIsOver(int code, long nanos, int objections) {
    HandMade run =
        new HandMade(1, 1)
            .operation(code, "some operation")
            .started(1)
            .begin(1, 0, 0)
            .later(nanos)
            .record(1, RecordKind.END, 0, 0, -1, 1, null)
            .ended(1, 0);
    assertThat(judge(run))
        .hasSize(objections)
        .allSatisfy(one -> assertThat(one.message()).contains("nobody woke it", "C32"));
  }

  @ParameterizedTest
  @CsvSource({
    "MPS stream pool exhausted, 20, 21000000, ''",
    "MPS stream pool exhausted, 20, 15000000, C6",
    "MPS stream pool exhausted, 20, 13000000000, C6",
    "MPS stream pool exhausted, -1, 21000000, C6",
    "MPS stream pool exhausted, nonsense, 0, ''",
    "MPS stream pool exhausted, -2, 0, ''",
    "MPS stream pool exhausted, 2147483647, 0, C6",
    "timed out waiting for an MPS event, 20, 30000000000, ''",
    "timed out waiting for an MPS event, 20, 3000000000, C32",
    "timed out waiting for an MPS event, 20, 3000000000000, C32"
  })
  void whoGivesUpHasWaitedAsLongAsThatTakes(
      String text, String patience, long nanos, String wrong) {
    HandMade run =
        new HandMade(1, 1)
            .pool("freelist")
            .variable("MPS_STREAM_POOL_WAIT_TIMEOUT_MS", patience)
            .operation(CURRENT, "s = current stream")
            .started(1)
            .begin(1, 0, 0)
            .later(nanos)
            .record(1, RecordKind.ERROR, 0, 0, -1, 0, text)
            .ended(1, 0);
    List<Finding> findings = judge(run);
    if (wrong.isEmpty()) {
      assertThat(findings).isEmpty();
    } else {
      assertThat(findings)
          .singleElement()
          .satisfies(finding -> assertThat(finding.message()).contains("gave up after", wrong));
    }
  }

  /** The explorer has judged each schedule of it, exactly. */
  @ParameterizedTest
  @CsvSource({
    "timed out waiting for an MPS event, 3000000000",
    "MPS stream pool exhausted, 13000000000"
  })
  void inVirtualTimeTheExplorerSaysIt(String text, long nanos) {
    HandMade run =
        new HandMade(1, 1)
            .pool("freelist")
            .variable("MPS_STREAM_POOL_WAIT_TIMEOUT_MS", "20")
            .operation(CURRENT, "s = current stream")
            .started(1)
            .begin(1, 0, 0)
            .later(nanos)
            .record(1, RecordKind.ERROR, 0, 0, -1, 0, text)
            .ended(1, 0);
    assertThat(judge(run)).hasSize(1);
    assertThat(inVirtualTime(run)).isEmpty();
  }

  @Test
  void theDefaultStreamIsNoChoiceOfTheThread() {
    HandMade run =
        new HandMade(1, 1)
            .operation(SET, "set stream s")
            .operation(DEFAULT, "d = default stream")
            .started(1)
            .ran(1, 0, 0, 7)
            .ran(1, 0, 1, 0)
            .ended(1, 0);
    assertThat(judge(run)).isEmpty();
  }
}
