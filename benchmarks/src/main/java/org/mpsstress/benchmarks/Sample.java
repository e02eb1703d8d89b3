package org.mpsstress.benchmarks;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/** Robust statistics of a handful of measurements: median, percentiles, a bound of the median. */
public final class Sample {
  private static final int RESAMPLES = 4000;

  private final double[] sorted;

  private Sample(double[] sorted) {
    this.sorted = sorted;
  }

  /** Of these values; at least one, none of them NaN. */
  public static Sample of(double... values) {
    if (values.length == 0) {
      throw new IllegalArgumentException("a sample needs at least one value");
    }
    double[] copy = values.clone();
    Arrays.sort(copy);
    if (Double.isNaN(copy[copy.length - 1])) {
      throw new IllegalArgumentException("a sample holds no NaN");
    }
    return new Sample(copy);
  }

  /** Of these values; at least one, none of them NaN. */
  public static Sample of(List<Double> values) {
    return of(values.stream().mapToDouble(Double::doubleValue).toArray());
  }

  /** How many values. */
  public int size() {
    return sorted.length;
  }

  /** The middle value, or the mean of the two in the middle. */
  public double median() {
    return medianOf(sorted);
  }

  /** The value below which {@code share} of the values lie (nearest rank). */
  public double percentile(double share) {
    int rank = (int) Math.ceil(share * sorted.length);
    return sorted[Math.max(0, Math.min(sorted.length, rank) - 1)];
  }

  /**
   * The value above which the true median lies with 95 % confidence: the 5th percentile of the
   * medians of resamples (bootstrap, Efron 1979).
   *
   * @param seed of the resampling, so that the same sample gives the same bound
   */
  public double lowerBoundOfMedian(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    double[] medians = new double[RESAMPLES];
    double[] resample = new double[sorted.length];
    for (int round = 0; round < RESAMPLES; round++) {
      for (int index = 0; index < resample.length; index++) {
        resample[index] = sorted[random.nextInt(sorted.length)];
      }
      Arrays.sort(resample);
      medians[round] = medianOf(resample);
    }
    return of(medians).percentile(0.05);
  }

  private static double medianOf(double[] ordered) {
    int middle = ordered.length / 2;
    return ordered.length % 2 == 1 ? ordered[middle] : (ordered[middle - 1] + ordered[middle]) / 2;
  }
}
