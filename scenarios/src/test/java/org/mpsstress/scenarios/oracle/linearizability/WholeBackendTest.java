package org.mpsstress.scenarios.oracle.linearizability;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.mpsstress.harness.trace.RecordKind;
import org.mpsstress.model.Finding;
import org.mpsstress.scenarios.oracle.HandMade;
import org.mpsstress.scenarios.oracle.observation.Code;

/** Answers that only all that was asked before leaves no room for. */
class WholeBackendTest {
  private static final int CURRENT = 0;
  private static final int COMPUTE = 1;
  private static final int DEVICE = 2;
  private static final int QUERY = 3;
  private static final int ACTIVE = 4;
  private static final int BEYOND = 5;

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
    void aCallIsRefusedThatIsAllowed() {
      HandMade run = run(1).started(1);
      asked(run, 1, CURRENT, 1, 0);
      run.raised(1, 0, BEYOND, "stream index 1 out of range");
      assertThat(judge(run.ended(1, 0)))
          .singleElement()
          .satisfies(
              finding ->
                  assertThat(finding.message())
                      .contains("'error: OUT_OF_RANGE', where the contract allows 'done' (C9)"));
    }
  }
}
