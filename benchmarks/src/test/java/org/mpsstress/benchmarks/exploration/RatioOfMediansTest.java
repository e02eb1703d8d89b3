package org.mpsstress.benchmarks.exploration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.mpsstress.benchmarks.Sample;

/** Where a ratio of medians lies, beside what can be known otherwise. */
final class RatioOfMediansTest {
  /** On a machine whose speed wanders: both sides of a pair share that, and each has its own. */
  private static RatioOfMedians measured(double truth, int pairs, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<Double> mine = new ArrayList<>();
    List<Double> theirs = new ArrayList<>();
    for (int pair = 0; pair < pairs; pair++) {
      double machine = 1000 * (0.7 + 0.6 * random.nextDouble());
      mine.add(truth * machine * (0.97 + 0.06 * random.nextDouble()));
      theirs.add(machine * (0.97 + 0.06 * random.nextDouble()));
    }
    return RatioOfMedians.of(mine, theirs, seed);
  }

  @Test
  void theTruthLiesInTheIntervalNineteenTimesOfTwenty() {
    long inside =
        IntStream.range(0, 400)
            .mapToObj(seed -> measured(0.9, 12, seed))
            .filter(one -> one.low() <= 0.9 && 0.9 <= one.high())
            .count();
    assertThat(inside / 400.0).isGreaterThanOrEqualTo(0.9);
  }

  @Test
  void allResamplesOfThreePairsHaveTheSameQuantiles() {
    List<Double> mine = List.of(1.0, 2.0, 4.0);
    List<Double> theirs = List.of(2.0, 3.0, 5.0);
    List<Double> ratios = new ArrayList<>();
    for (int number = 0; number < 27; number++) {
      int[] pairs = {number % 3, number / 3 % 3, number / 9};
      ratios.add(
          Sample.of(IntStream.of(pairs).mapToDouble(mine::get).toArray()).median()
              / Sample.of(IntStream.of(pairs).mapToDouble(theirs::get).toArray()).median());
    }
    RatioOfMedians found = RatioOfMedians.of(mine, theirs, 1);
    assertThat(found.low()).isEqualTo(Sample.of(ratios).percentile(0.025));
    assertThat(found.high()).isEqualTo(Sample.of(ratios).percentile(0.975));
    assertThat(found.ratio()).isEqualTo(2.0 / 3.0);
  }

  @Test
  void itIsBetweenItsEndsAndOfNoUnitAndTheSameAgain() {
    for (long seed = 0; seed < 40; seed++) {
      RatioOfMedians one = measured(1.1, 10, seed);
      assertThat(one.ratio()).isBetween(one.low(), one.high());
      assertThat(measured(1.1, 10, seed)).isEqualTo(one);
      RatioOfMedians twice = measured(2.2, 10, seed);
      assertThat(twice.low()).isCloseTo(2 * one.low(), within(1e-9));
      assertThat(twice.high()).isCloseTo(2 * one.high(), within(1e-9));
    }
  }

  @Test
  void measurementsWithoutOneBesideThemAreRefused() {
    assertThatThrownBy(() -> RatioOfMedians.of(List.of(1.0), List.of(), 1))
        .hasMessage("1 measurements beside 0 are no pairs");
    assertThatThrownBy(() -> RatioOfMedians.of(List.of(), List.of(), 1))
        .hasMessage("0 measurements beside 0 are no pairs");
  }
}
