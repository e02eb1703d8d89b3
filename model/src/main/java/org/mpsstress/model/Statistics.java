package org.mpsstress.model;

import org.apache.commons.statistics.descriptive.Median;
import org.apache.commons.statistics.descriptive.Quantile;

/** The few statistics that reports use. */
public final class Statistics {
  private static final Median MEDIAN = Median.withDefaults().withCopy(true);

  /** The inverse of the empirical distribution function, type 1 of Hyndman and Fan. */
  private static final Quantile PERCENTILE =
      Quantile.withDefaults().withCopy(true).with(Quantile.EstimationMethod.HF1);

  private Statistics() {}

  /**
   * The rule of three: after n independent quiet runs the failure rate is below 3/n at 95 %
   * confidence; never above 1.
   */
  public static double ruleOfThree(long quietRuns) {
    checkRuns(quietRuns);
    return Math.min(1, 3.0 / quietRuns);
  }

  /** The exact form: the rate at which n quiet runs have probability 5 %, 1 - 0.05^(1/n). */
  public static double bound95(long quietRuns) {
    checkRuns(quietRuns);
    return -Math.expm1(Math.log(0.05) / quietRuns);
  }

  /** The middle value, or the mean of the two in the middle. */
  public static double median(double... samples) {
    return MEDIAN.evaluate(checked(samples));
  }

  /** The smallest sample that at least that share (0 to 1) of the samples does not exceed. */
  public static double percentile(double share, double... samples) {
    if (!(share >= 0 && share <= 1)) {
      throw new IllegalArgumentException("a share is between 0 and 1, not " + share);
    }
    return PERCENTILE.evaluate(checked(samples), share);
  }

  private static double[] checked(double[] samples) {
    if (samples.length == 0) {
      throw new IllegalArgumentException("no samples");
    }
    return samples;
  }

  private static void checkRuns(long runs) {
    if (runs < 1) {
      throw new IllegalArgumentException("a bound needs at least one run, not " + runs);
    }
  }
}
