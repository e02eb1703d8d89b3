package org.mpsstress.benchmarks.exploration;

import java.util.List;
import java.util.SplittableRandom;
import org.mpsstress.benchmarks.Sample;

/**
 * How many times as large the one median is as the other, of measurements that took turns, and
 * where that ratio lies with 95 %: the percentile interval of a bootstrap over pairs (Efron,
 * Tibshirani: An Introduction to the Bootstrap, 1993, chapter 13). What slows the machine down for
 * a while slows both sides of a pair down.
 *
 * @param ratio of the two medians
 * @param low the lower end of the interval
 * @param high its upper end
 */
record RatioOfMedians(double ratio, double low, double high) {
  private static final int RESAMPLES = 10_000;

  /**
   * Of those pairs.
   *
   * @param mine positive
   * @param theirs positive, as many; each was measured beside the one of the same place
   * @param seed of the resampling: the same pairs give the same interval
   */
  static RatioOfMedians of(List<Double> mine, List<Double> theirs, long seed) {
    if (mine.size() != theirs.size() || mine.isEmpty()) {
      throw new IllegalArgumentException(
          mine.size() + " measurements beside " + theirs.size() + " are no pairs");
    }
    SplittableRandom random = new SplittableRandom(seed);
    int pairs = mine.size();
    double[] ratios = new double[RESAMPLES];
    double[] some = new double[pairs];
    double[] others = new double[pairs];
    for (int round = 0; round < RESAMPLES; round++) {
      for (int index = 0; index < pairs; index++) {
        int pair = random.nextInt(pairs);
        some[index] = mine.get(pair);
        others[index] = theirs.get(pair);
      }
      ratios[round] = Sample.of(some).median() / Sample.of(others).median();
    }
    Sample resampled = Sample.of(ratios);
    return new RatioOfMedians(
        Sample.of(mine).median() / Sample.of(theirs).median(),
        resampled.percentile(0.025),
        resampled.percentile(0.975));
  }
}
