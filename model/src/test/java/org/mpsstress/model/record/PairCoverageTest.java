package org.mpsstress.model.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** What is said of what was seen. */
final class PairCoverageTest {
  private static String sentence(long once, boolean full) {
    return new PairCoverage(512, 4_000, once, full, List.of()).sentence();
  }

  @Test
  void theEstimateIsWhatOneScheduleAloneShowed() {
    assertThat(sentence(256, false))
        .isEqualTo(
            "4,000 pairs of a write and its reader seen, 256 of them in one schedule only: the next"
                + " one shows about 0.50 new (Good-Turing)");
  }

  @Test
  void whereEachWasSeenAgainNothingNewIsExpected() {
    assertThat(sentence(0, false))
        .endsWith("0 of them in one schedule only: the next one shows about 0 new (Good-Turing)");
  }

  @Test
  void manyNewOnesAreAWholeNumber() {
    assertThat(new PairCoverage(2, 4_000, 2_400, false, List.of()).sentence())
        .endsWith("shows about 1,200 new (Good-Turing)");
  }

  @Test
  void whoCountedNoMoreEstimatesNothing() {
    assertThat(sentence(256, true))
        .isEqualTo(
            "4,000 pairs of a write and its reader seen, and then no more counted: there is no"
                + " estimate of what is left");
  }

  @Test
  void beforeTheFirstScheduleNothingIsExpected() {
    assertThat(new PairCoverage(0, 0, 0, false, List.of()).expectedNew()).isZero();
  }
}
