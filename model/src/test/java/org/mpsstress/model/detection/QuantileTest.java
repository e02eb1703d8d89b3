package org.mpsstress.model.detection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Quantiles of trials and their intervals. */
final class QuantileTest {
  private static List<Long> upTo(long last) {
    return LongStream.rangeClosed(1, last).boxed().toList();
  }

  /** The ranks 6 and 15 of 20 are the textbook's interval of the median. */
  @Test
  void theMedianOfTwentyTrials() {
    assertThat(Quantile.of(0.5, upTo(20), 20)).isEqualTo(new Quantile(10L, 6, 15L));
  }

  @Test
  void theMedianOfAHundredTrials() {
    assertThat(Quantile.of(0.5, upTo(100), 100)).isEqualTo(new Quantile(50L, 40, 61L));
  }

  @Test
  void twentyTrialsDoNotBoundTheirLastPercents() {
    assertThat(Quantile.of(0.95, upTo(20), 20)).isEqualTo(new Quantile(19L, 17, null));
  }

  @Test
  void theOrderOfTrialsDoesNotMatter() {
    assertThat(Quantile.of(0.5, List.of(9L, 1L, 5L), 3).value()).isEqualTo(5);
  }

  @Test
  void whatFoundNothingTookLongerThanAnyOther() {
    assertThat(Quantile.of(0.5, upTo(12), 20)).isEqualTo(new Quantile(10L, 6, null));
    assertThat(Quantile.of(0.5, upTo(9), 20)).isEqualTo(new Quantile(null, 6, null));
    assertThat(Quantile.of(0.5, List.of(), 20)).isEqualTo(new Quantile(null, 1, null));
    assertThat(Quantile.of(0.95, List.of(7L), 20)).isEqualTo(new Quantile(null, 7, null));
  }

  @Test
  void theLastTrialThatFoundItIsStillKnown() {
    assertThat(Quantile.of(0.5, upTo(15), 20)).isEqualTo(new Quantile(10L, 6, 15L));
    assertThat(Quantile.of(0.5, upTo(14), 20)).isEqualTo(new Quantile(10L, 6, null));
    assertThat(Quantile.of(0.5, upTo(10), 20)).isEqualTo(new Quantile(10L, 6, null));
    assertThat(Quantile.of(0.95, upTo(19), 20)).isEqualTo(new Quantile(19L, 17, null));
    assertThat(Quantile.of(0.95, upTo(18), 20)).isEqualTo(new Quantile(null, 17, null));
  }

  /** The quantile took longer than whatever found it. */
  @Test
  void whereEvenTheLowEndIsNotKnownItIsTheLongestThatIs() {
    assertThat(Quantile.of(0.95, List.of(7L, 3L), 20)).isEqualTo(new Quantile(null, 7, null));
  }

  /** The law: the interval holds the true median in at least 95 % of samples. */
  @Test
  void theIntervalHoldsTheTrueMedian() {
    Random random = new Random(20261121);
    double probability = 0.07; // of finding it in an attempt
    long median = (long) Math.ceil(Math.log(0.5) / Math.log(1 - probability));
    int held = 0;
    int samples = 4000;
    for (int sample = 0; sample < samples; sample++) {
      List<Long> trials =
          LongStream.range(0, 20)
              .map(i -> 1 + (long) (Math.log(1 - random.nextDouble()) / Math.log(1 - probability)))
              .boxed()
              .toList();
      Quantile quantile = Quantile.of(0.5, trials, 20);
      held += quantile.low() <= median && median <= quantile.high() ? 1 : 0;
    }
    assertThat((double) held / samples).isBetween(0.95, 0.995);
  }

  @Test
  void moreFoundThanTriedIsNoSample() {
    assertThatThrownBy(() -> Quantile.of(0.5, upTo(3), 2))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> Quantile.of(1, upTo(3), 3))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> Quantile.of(0.5, List.of(), 0))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
