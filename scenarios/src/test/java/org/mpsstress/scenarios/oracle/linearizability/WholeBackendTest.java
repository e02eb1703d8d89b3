package org.mpsstress.scenarios.oracle.linearizability;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mpsstress.harness.trace.RecordKind;
import org.mpsstress.model.Finding;
import org.mpsstress.model.record.Histories;
import org.mpsstress.scenarios.oracle.HandMade;
import org.mpsstress.scenarios.oracle.observation.Code;
import org.mpsstress.scenarios.oracle.observation.Opinion;

/** Answers that only all that was asked before leaves no room for. */
class WholeBackendTest {
  private static final int CURRENT = 0;
  private static final int COMPUTE = 1;
  private static final int DEVICE = 2;
  private static final int QUERY = 3;
  private static final int ACTIVE = 4;
  private static final int BEYOND = 5;
  private static final String RANGE = "out of range";
  private static final String UNTOLD = "of all calls, of which the trace does not tell each";

  private static List<Finding> judge(HandMade run) {
    return new LinearizabilityOracle().judge(run.run()).findings();
  }

  private static HandMade run(int threads) {
    return new HandMade(threads, 1)
        .registers(Code.CURRENT_STREAM, "s = current stream", 1, List.of())
        .registers(HandMade.MM, "y = mm x x", 2, List.of(3, 3))
        .operation(Code.SYNCHRONIZE_DEVICE, "synchronize device")
        .registers(Code.QUERY_STREAM, "query stream s", null, List.of(1))
        .operation(Code.ACTIVE_STREAMS, "active streams")
        .registers(Code.SET_STREAM, "set stream s", null, List.of(1));
  }

  private static HandMade asked(HandMade run, int lane, int operation, int stream, long answer) {
    return run.begin(lane, 0, operation)
        .record(lane, RecordKind.END, 0, operation, stream, answer, null)
        .later();
  }

  /** A thread is given a stream, sets it, works, empties the cache, and asks whether it is idle. */
  private static HandMade cuda(int given, int worked, int idle) {
    HandMade run =
        new HandMade(1, 1)
            .pool("cuda")
            .registers(Code.POOL_STREAM, "s = pool stream", 1, List.of())
            .registers(Code.SET_STREAM, "set stream s", null, List.of(1))
            .registers(HandMade.MM, "y = mm x x", 2, List.of(3, 3))
            .registers(Code.EVENT, "e = event", 4, List.of())
            .registers(Code.QUERY_EVENT, "query e", null, List.of(4))
            .operation(Code.EMPTY_CACHE, "empty_cache")
            .registers(Code.QUERY_STREAM, "query stream s", null, List.of(1))
            .started(1);
    asked(run, 1, 0, given, 0);
    asked(run, 1, 1, -1, 0);
    asked(run, 1, 2, worked, 0);
    asked(run, 1, 3, -1, 5);
    asked(run, 1, 4, -1, 1);
    asked(run, 1, 5, -1, 0);
    return asked(run, 1, 6, -1, idle);
  }

  /** A block of stream 1 was recorded on a stream and freed; then another is said to be at work. */
  private static HandMade freed(int recorded, int atWork) {
    HandMade run =
        new HandMade(1, 1)
            .registers(Code.CURRENT_STREAM, "c = current stream", 1, List.of())
            .registers(HandMade.MM, "y = mm x x", 2, List.of(3, 3))
            .registers(Code.POOL_STREAM, "p = pool stream", 4, List.of())
            .registers(Code.POOL_STREAM, "q = pool stream", 5, List.of())
            .registers(Code.RECORD_STREAM, "record_stream y on s", null, List.of(2, recorded))
            .registers(Code.FREE, "free y", null, List.of(2))
            .registers(Code.QUERY_STREAM, "query stream s", null, List.of(atWork))
            .started(1);
    for (int call = 0; call < 7; call++) {
      int stream = call == 2 ? 2 : call == 3 ? 3 : call < 2 ? 1 : -1;
      asked(run, 1, call, stream, 0);
    }
    return run.ended(1, 0);
  }

  @Nested
  class Success {
    @Test
    void aStreamIsAtWorkUntilSomebodyHasWaited() {
      HandMade run = run(1).started(1);
      asked(run, 1, CURRENT, 1, 0);
      asked(run, 1, COMPUTE, 1, 0);
      asked(run, 1, QUERY, -1, 0);
      asked(run, 1, DEVICE, -1, 0);
      asked(run, 1, QUERY, -1, 1);
      asked(run, 1, ACTIVE, -1, 2);
      assertThat(judge(run.ended(1, 0))).isEmpty();
    }

    /** C4: it is that before its own setup, whose stream it keeps. */
    @ParameterizedTest
    @ValueSource(strings = {"patched", "upstream"})
    void aMainThreadHasTheStreamThatItsSetupHasSet(String pool) {
      HandMade run =
          new HandMade(1, 1)
              .main()
              .pool(pool)
              .registers(Code.POOL_STREAM, "s = pool stream", 1, List.of())
              .registers(Code.SET_STREAM, "set stream s", null, List.of(1))
              .registers(HandMade.MM, "y = mm x x", 2, List.of(3, 3))
              .ran(1, 0, 0, 1)
              .ran(1, 0, 1, 1)
              .started(1)
              .ran(1, 0, 2, 1);
      assertThat(judge(run.ended(1, 0))).isEmpty();
    }

    /** Its pool may give any stream; emptying its cache waits for nothing; no mark is reached. */
    @Test
    void onCudaAStreamIsWhicheverIsGivenAndWorkedOn() {
      for (int idle : new int[] {0, 1}) {
        Opinion opinion = new LinearizabilityOracle().judge(cuda(99, 99, idle).ended(1, 0).run());
        assertThat(opinion.findings()).isEmpty();
        assertThat(opinion.histories()).isEqualTo(Histories.judged(1));
      }
    }

    @Test
    void callsAtOnceMayHaveComeInAnyOrder() {
      HandMade run = run(2).started(1).started(2);
      asked(run, 1, CURRENT, 1, 0);
      asked(run, 1, COMPUTE, 1, 0);
      run.begin(1, 0, DEVICE);
      run.begin(1, 0, DEVICE).begin(2, 0, ACTIVE);
      run.record(2, RecordKind.END, 0, ACTIVE, -1, 2, null);
      run.record(1, RecordKind.END, 0, DEVICE, -1, 0, null);
      assertThat(judge(run.ended(1, 0).ended(2, 0))).isEmpty();
    }

    @Test
    void whatTheSpecificationLacksIsNotJudged() {
      HandMade run = run(1).operation(Code.COMMIT, "commit").started(1);
      asked(run, 1, CURRENT, 1, 0);
      asked(run, 1, ACTIVE, -1, 1);
      assertThat(judge(run.ended(1, 0))).isEmpty();
    }

    /** C4: only of several main threads nobody can tell which it is. */
    @Test
    void oneThreadBecomesTheMainThreadTwice() {
      HandMade run = run(1).operation(Code.ADOPT_MAIN_THREAD, "adopt").started(1);
      asked(run, 1, BEYOND + 1, -1, 0);
      asked(run, 1, CURRENT, 0, 0);
      asked(run, 1, BEYOND + 1, -1, 0);
      asked(run, 1, CURRENT, 0, 0);
      asked(run, 1, ACTIVE, -1, 1);
      Opinion opinion = new LinearizabilityOracle().judge(run.ended(1, 0).run());
      assertThat(opinion.findings()).isEmpty();
      assertThat(opinion.histories().caveat()).isEmpty();
      assertThat(opinion.histories().judged()).isPositive();
    }

    /** C3: others may draw, and wait for the device, between the two steps of a first command. */
    @Test
    void aThreadDrawsItsStreamBeforeItsFirstCommand() {
      HandMade run =
          run(2)
              .registers(Code.POOL_STREAM, "p = pool stream", 3, List.of())
              .started(1)
              .started(2)
              .begin(1, 0, COMPUTE);
      asked(run, 2, BEYOND + 1, 2, 0);
      asked(run, 2, DEVICE, -1, 0);
      run.record(1, RecordKind.END, 0, COMPUTE, 1, 0, null).later();
      asked(run, 1, CURRENT, 1, 0);
      asked(run, 1, QUERY, -1, 0);
      assertThat(judge(run.ended(1, 0).ended(2, 0))).isEmpty();
    }

    /** The same where no record tells which stream that is. */
    @Test
    void aThreadDrawsItsStreamBeforeItsFirstMark() {
      HandMade run =
          new HandMade(2, 1)
              .registers(Code.EVENT, "e = event", -1, List.of())
              .registers(Code.RECORD, "record e", null, List.of(-1))
              .registers(Code.POOL_STREAM, "p = pool stream", 3, List.of())
              .operation(Code.SYNCHRONIZE_DEVICE, "synchronize device")
              .registers(Code.QUERY_EVENT, "query e", null, List.of(-1))
              .registers(Code.CURRENT_STREAM, "c = current stream", 4, List.of());
      asked(run, 0, 0, -1, 0);
      run.started(1).started(2).begin(1, 0, 1);
      asked(run, 2, 2, 2, 0);
      asked(run, 2, 3, -1, 0);
      asked(run, 2, 4, -1, 0);
      run.record(1, RecordKind.END, 0, 1, -1, 0, null).later();
      asked(run, 1, 5, 1, 0);
      assertThat(judge(run.ended(1, 0).ended(2, 0))).isEmpty();
    }

    /** C37: who frees the block may have a command of that stream tell when it is used no more. */
    @Test
    void aStreamThatAFreedBlockWasRecordedOnMayBeAtWork() {
      assertThat(judge(freed(5, 5))).isEmpty();
    }

    /** A library's pool may have given streams out before. */
    @Test
    void aPoolThatOutlivesRunsBeginsAnywhere() {
      HandMade run = run(1).of("sources").started(1);
      asked(run, 1, CURRENT, 9, 0);
      asked(run, 1, ACTIVE, -1, 2);
      assertThat(judge(run.ended(1, 0))).isEmpty();
    }
  }

  @Nested
  class Fail {
    /** Another stream than it has set, which nobody gave it. */
    @Test
    void onCudaAThreadWorksOnTheStreamThatItHasSet() {
      assertThat(judge(cuda(99, 0, 1).ended(1, 0)))
          .singleElement()
          .satisfies(
              found ->
                  assertThat(found.message())
                      .contains("was answered '0', where the contract allows '99'"));
    }

    @Test
    void aStreamIsAtWorkAfterAllWereWaitedFor() {
      HandMade run = run(2).started(1).started(2);
      asked(run, 1, CURRENT, 1, 0);
      asked(run, 1, COMPUTE, 1, 0);
      asked(run, 2, DEVICE, -1, 0);
      asked(run, 1, QUERY, -1, 0);
      assertThat(judge(run.ended(1, 0).ended(2, 0)))
          .singleElement()
          .satisfies(
              finding ->
                  assertThat(finding.message())
                      .isEqualTo(
                          "no order of the calls explains their answers: 3 come one after the"
                              + " other, then thread worker#0 was answered 'no', where the"
                              + " contract allows 'yes' (C18)"));
    }

    @Test
    void aWorkerStreamIsUsedAndNotCounted() {
      HandMade run = run(1).started(1);
      asked(run, 1, CURRENT, 1, 0);
      asked(run, 1, ACTIVE, -1, 1);
      assertThat(judge(run.ended(1, 0)))
          .singleElement()
          .satisfies(finding -> assertThat(finding.message()).contains("allows '2' (C14)"));
    }

    @Test
    void aCommandRunsOnAnotherStreamThanTheThreadWasTold() {
      HandMade run = run(1).started(1);
      asked(run, 1, CURRENT, 1, 0);
      asked(run, 1, COMPUTE, 2, 0);
      assertThat(judge(run.ended(1, 0)))
          .singleElement()
          .satisfies(finding -> assertThat(finding.message()).contains("allows '1' (C13, C35)"));
    }

    @Test
    void aStreamIsAtWorkThatNoBlockWasRecordedOn() {
      assertThat(judge(freed(5, 4)))
          .singleElement()
          .satisfies(finding -> assertThat(finding.message()).contains("allows 'yes' (C18)"));
    }

    /** Equal calls, of which one has a place in the order and one has none. */
    @Test
    void timeStandsStill() {
      HandMade run = run(1).started(1);
      for (int call : new int[] {ACTIVE, CURRENT, ACTIVE}) {
        int stream = call == CURRENT ? 1 : -1;
        int answer = call == ACTIVE ? 1 : 0;
        run.later(-1).record(1, RecordKind.BEGIN, 0, call, -1, 0, null);
        run.later(-1).record(1, RecordKind.END, 0, call, stream, answer, null);
      }
      assertThat(judge(run.ended(1, 0)))
          .singleElement()
          .satisfies(finding -> assertThat(finding.message()).contains("allows '2' (C14)"));
    }

    /** The scenario expects it; the contract does not. */
    @Test
    void aCallIsRefusedThatIsAllowed() {
      HandMade run = run(1).expecting(Code.SET_STREAM, "set stream s", List.of(1), RANGE);
      asked(run.started(1), 1, CURRENT, 1, 0);
      run.raised(1, 0, BEYOND + 1, "stream index 1 " + RANGE);
      assertThat(judge(run.ended(1, 0)))
          .singleElement()
          .satisfies(
              finding ->
                  assertThat(finding.message())
                      .contains("'error: OUT_OF_RANGE', where the contract allows 'done' (C9)"));
    }
  }

  /** What the trace does not tell is not guessed: each would be an answer that is not allowed. */
  @Nested
  class NotJudged {
    private HandMade asked(HandMade run) {
      WholeBackendTest.asked(run, 1, CURRENT, 1, 0);
      return WholeBackendTest.asked(run, 1, ACTIVE, -1, 1);
    }

    private void assertNotJudged(HandMade run) {
      assertNotJudged(run, UNTOLD);
    }

    private void assertNotJudged(HandMade run, String why) {
      Opinion opinion = new LinearizabilityOracle().judge(run.run());
      assertThat(opinion.findings()).isEmpty();
      assertThat(opinion.histories().passedOver()).containsEntry(why, 1L);
    }

    @Test
    void anErrorThatNobodyExpected() {
      HandMade run = asked(run(1).started(1));
      assertNotJudged(run.raised(1, 0, BEYOND, "stream index 1 " + RANGE).ended(1, 1));
    }

    @Test
    void anErrorThatDidNotCome() {
      HandMade run = run(1).expecting(Code.SET_STREAM, "set stream s", List.of(1), RANGE);
      asked(run.started(1));
      assertNotJudged(run.ran(1, 0, BEYOND + 1, 1).ended(1, 0));
    }

    @Test
    void aCallThatDidNotReturn() {
      assertNotJudged(asked(run(1).started(1)).begin(1, 0, DEVICE));
    }

    @Test
    void aThreadWithoutItsEnd() {
      assertNotJudged(asked(run(1).started(1)));
    }

    @Test
    void aCommandWithoutItsStream() {
      assertNotJudged(asked(run(1).started(1)).ran(1, 0, COMPUTE, -1).ended(1, 0));
    }

    @Test
    void moreCallsThanAnOrderIsLookedFor() {
      HandMade run = run(1).started(1);
      for (int i = 0; i < 201; i++) {
        WholeBackendTest.asked(run, 1, ACTIVE, -1, i < 200 ? 1 : 7);
      }
      assertNotJudged(run.ended(1, 0), "of all calls, which are more than 200");
    }

    @Test
    void anOrderThatIsNotFoundInTime() {
      int threads = 12;
      HandMade run = run(threads);
      for (int lane = 1; lane <= threads; lane++) {
        WholeBackendTest.asked(run.started(lane), lane, CURRENT, lane, 0);
      }
      for (int call = 0; call < 4; call++) {
        for (int lane = 1; lane <= threads; lane++) {
          run.begin(lane, call + 1, COMPUTE);
        }
        for (int lane = 1; lane <= threads; lane++) {
          run.record(lane, RecordKind.END, call + 1, COMPUTE, lane, 0, null);
        }
      }
      run.later();
      WholeBackendTest.asked(run, 1, ACTIVE, -1, 7);
      for (int lane = 1; lane <= threads; lane++) {
        run.ended(lane, 0);
      }
      assertNotJudged(run, "of all calls, whose order was not found in time");
    }

    @Test
    void slotsThatGoBackWhileOthersCall() {
      HandMade run =
          run(2)
              .pool("freelist")
              .operation(Code.RELEASE_STREAM, "release stream")
              .started(1)
              .started(2);
      WholeBackendTest.asked(run, 1, CURRENT, 1, 0);
      WholeBackendTest.asked(run, 1, BEYOND, 1, 0);
      run.begin(1, 0, BEYOND + 1).begin(2, 0, ACTIVE);
      run.record(2, RecordKind.END, 0, ACTIVE, -1, 7, null);
      run.record(1, RecordKind.END, 0, BEYOND + 1, -1, 0, null);
      assertNotJudged(
          run.ended(1, 0).ended(2, 0), "of all calls, beside which slots were given back in steps");
    }

    @Test
    void aCallAboutSomethingThatNobodyHasNamed() {
      HandMade run = run(1).operation(Code.SET_STREAM, "set stream s");
      assertNotJudged(asked(run.started(1)).ran(1, 0, BEYOND + 1, 1).ended(1, 0));
    }

    @Test
    void severalThreadsThatBecomeTheMainOne() {
      HandMade run = run(2).operation(Code.ADOPT_MAIN_THREAD, "adopt").started(1).started(2);
      WholeBackendTest.asked(run, 1, BEYOND + 1, -1, 0);
      WholeBackendTest.asked(run, 2, BEYOND + 1, -1, 0);
      assertNotJudged(
          asked(run).ended(1, 0).ended(2, 0),
          "of all calls of several threads that become the main one");
    }
  }
}
