package org.mpsstress.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;

/** Bounds and quantiles. */
class StatisticsTest {
  @Test
  void theExactBoundIsTheRateAtWhichSilenceIsAsLikelyAsOneInTwenty() {
    for (long runs : new long[] {1, 2, 20, 59, 1000, 1_000_000}) {
      double bound = Statistics.bound95(runs);
      assertThat(Math.pow(1 - bound, runs)).isCloseTo(0.05, within(1e-9));
      assertThat(bound).isLessThan(3.0 / runs);
    }
    assertThat(Statistics.bound95(1)).isCloseTo(0.95, within(1e-12));
  }

  @Test
  void theRuleOfThreeComesCloseForManyRunsAndIsNeverAboveOne() {
    assertThat(Statistics.ruleOfThree(2)).isEqualTo(1);
    assertThat(Statistics.ruleOfThree(300)).isEqualTo(0.01);
    assertThat(Statistics.bound95(10_000) / Statistics.ruleOfThree(10_000)).isBetween(0.99, 1.0);
  }

  @Test
  void moreRunsGiveALowerBound() {
    for (long runs = 1; runs < 100; runs++) {
      assertThat(Statistics.bound95(runs + 1)).isLessThan(Statistics.bound95(runs));
    }
  }

  @Test
  void medianIsTheMiddle() {
    assertThat(Statistics.median(3, 1, 2)).isEqualTo(2);
    assertThat(Statistics.median(4, 1, 2, 3)).isEqualTo(2.5);
    assertThat(Statistics.median(7)).isEqualTo(7);
  }

  @Test
  void aPercentileIsTheSmallestSampleThatEnoughDoNotExceed() {
    Random random = new Random(3);
    for (int round = 0; round < 200; round++) {
      double[] samples = random.doubles(1 + random.nextInt(50)).toArray();
      double share = random.nextDouble();
      double answer = Statistics.percentile(share, samples);
      assertThat(countAtMost(samples, answer)).isGreaterThanOrEqualTo(share * samples.length);
      for (double sample : samples) {
        if (sample < answer) {
          assertThat(countAtMost(samples, sample)).isLessThan(share * samples.length);
        }
      }
    }
    assertThat(Statistics.percentile(0, 5, 4)).isEqualTo(4);
    assertThat(Statistics.percentile(1, 5, 4)).isEqualTo(5);
  }

  @Test
  void samplesAreLeftAsTheyWere() {
    double[] samples = {3, 1, 2};
    Statistics.median(samples);
    assertThat(samples).containsExactly(3, 1, 2);
  }

  @Test
  void nothingIsRefused() {
    assertThatThrownBy(() -> Statistics.median()).hasMessage("no samples");
    assertThatThrownBy(() -> Statistics.bound95(0)).hasMessageContaining("at least one run");
    assertThatThrownBy(() -> Statistics.percentile(1.5, 1)).hasMessageContaining("share");
  }

  private static double countAtMost(double[] samples, double limit) {
    int count = 0;
    for (double sample : samples) {
      count += sample <= limit ? 1 : 0;
    }
    return count;
  }
}
