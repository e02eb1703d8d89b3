package org.mpsstress.scenarios.oracle.answers;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mpsstress.harness.trace.RecordKind;
import org.mpsstress.model.Finding;
import org.mpsstress.scenarios.oracle.HandMade;

/** Streams that are one thread's at a time. */
class SlotOwnersTest {
  private static final int RANDINT = 3;
  private static final int CURRENT = 30;
  private static final int POOL = 32;
  private static final int SET = 33;
  private static final int RELEASE = 34;
  private static final int SYNCHRONIZE = 35;
  private static final int TAKES = 0;
  private static final int GIVES = 1;
  private static final int WORKS = 2;
  private static final int NAMES = 3;

  private static HandMade two(String pool, int takes) {
    return new HandMade(2, 1)
        .pool(pool)
        .operation(takes, "takes a stream")
        .operation(RELEASE, "release stream")
        .operation(RANDINT, "x = randint [4]")
        .operation(SYNCHRONIZE, "synchronize stream s")
        .started(1)
        .started(2);
  }

  private static List<Finding> judge(HandMade run) {
    return new AnswersOracle().judge(run.ended(1, 0).ended(2, 0).run()).findings();
  }

  @ParameterizedTest
  @CsvSource({"30, freelist", "32, freelist", "33, freelist"})
  void aStreamThatWasGivenBackIsTheNextThreads(int takes, String pool) {
    assertThat(
            judge(
                two(pool, takes)
                    .ran(1, 0, TAKES, 7)
                    .ran(1, 0, GIVES, -1)
                    .ran(2, 0, TAKES, 7)
                    .ran(1, 0, TAKES, 8)))
        .isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"30", "32", "33"})
  void aStreamIsOneThreadsAtATime(int takes) {
    HandMade run =
        two("freelist", takes).ran(1, 0, TAKES, 7).ran(2, 0, TAKES, 7).later().ran(1, 0, GIVES, -1);
    assertThat(judge(run))
        .singleElement()
        .satisfies(finding -> assertThat(finding.message()).contains("stream 7", "#0", "C9"));
  }

  @Test
  void whoWorksOnAStreamHasIt() {
    HandMade run = two("freelist", CURRENT).ran(1, 0, WORKS, 7).ran(2, 0, WORKS, 7);
    assertThat(judge(run.later().ran(1, 0, WORKS, 7))).hasSize(1);
  }

  /** A release may give it back before it returns. */
  @Test
  void whoHasBegunToReleaseHasNothing() {
    HandMade run = two("freelist", POOL).ran(1, 0, TAKES, 7).begin(1, 0, GIVES).ran(2, 0, TAKES, 7);
    assertThat(judge(run.record(1, RecordKind.END, 0, GIVES, -1, 0, null))).isEmpty();
  }

  @Test
  void whoIsRefusedHasNothing() {
    HandMade run =
        two("freelist", SET)
            .ran(1, 0, TAKES, 7)
            .begin(2, 0, TAKES)
            .record(2, RecordKind.ERROR, 0, TAKES, 7, 0, "in use by another thread")
            .record(2, RecordKind.END, 0, TAKES, 7, 0, null)
            .later()
            .ran(1, 0, WORKS, 7);
    assertThat(judge(run)).isEmpty();
  }

  @Test
  void aStreamIsNamedByAnybody() {
    HandMade run = two("freelist", SET).ran(1, 0, TAKES, 7).ran(2, 0, NAMES, 7);
    assertThat(judge(run.later().ran(1, 0, WORKS, 7))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"patched", "upstream"})
  void elsewhereStreamsAreShared(String pool) {
    HandMade run =
        two(pool, SET).ran(1, 0, TAKES, 7).ran(2, 0, TAKES, 7).later().ran(1, 0, WORKS, 7);
    assertThat(judge(run)).isEmpty();
  }
}
