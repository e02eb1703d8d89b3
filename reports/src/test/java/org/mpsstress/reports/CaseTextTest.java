package org.mpsstress.reports;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.mpsstress.model.record.PairCoverage;

class CaseTextTest {
  /** Of fewer schedules than an epoch has, as most cases of a presubmit have. */
  @Test
  void whatWasSeenIsToldWithoutAnEpochToo() {
    assertThat(CaseText.seen(new PairCoverage(35, 412, 70, false, List.of())))
        .isEqualTo(
            "412 pairs of a write and its reader seen, 70 of them in one schedule only: the next"
                + " one shows about 2.0 new (Good-Turing)");
  }

  @Test
  void whatWasSeenGrowsWithEpochs() {
    assertThat(CaseText.seen(new PairCoverage(512, 40, 0, false, List.of(31L, 40L))))
        .endsWith("shows about 0 new (Good-Turing); after 1, 2, 4, ... epochs: 31, 40");
  }
}
