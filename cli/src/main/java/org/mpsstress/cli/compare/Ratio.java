package org.mpsstress.cli.compare;

import java.util.List;

/**
 * How much faster the candidate is: the geometric mean of the ratios of pairs of runs, with the
 * interval that holds the true one in 95 of 100 comparisons (Student's t on the logarithms).
 *
 * @param mean 1.1 is ten percent faster
 * @param low end of the interval; as high, not a number where there are fewer than two pairs
 * @param high end of the interval
 * @param pairs that it was taken from
 */
public record Ratio(double mean, double low, double high, int pairs) {
  /** 97.5 % points of Student's t by degrees of freedom, from 1; beyond the last, the normal's. */
  private static final double[] T = {
    12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.160,
    2.145, 2.131, 2.120, 2.110, 2.101, 2.093, 2.086, 2.080, 2.074, 2.069, 2.064, 2.060, 2.056,
    2.052, 2.048, 2.045, 2.042
  };

  private static final double NORMAL = 1.96;

  /** Of ratios candidate to baseline, one for each pair of runs. */
  public static Ratio of(List<Double> ratios) {
    int pairs = ratios.size();
    double[] logs = ratios.stream().mapToDouble(Math::log).toArray();
    double mean = 0;
    for (double log : logs) {
      mean += log / pairs;
    }
    if (pairs < 2) {
      return new Ratio(pairs == 0 ? Double.NaN : Math.exp(mean), Double.NaN, Double.NaN, pairs);
    }
    double squares = 0;
    for (double log : logs) {
      squares += (log - mean) * (log - mean);
    }
    double half = t(pairs - 1) * Math.sqrt(squares / (pairs - 1) / pairs);
    return new Ratio(Math.exp(mean), Math.exp(mean - half), Math.exp(mean + half), pairs);
  }

  private static double t(int degrees) {
    return degrees <= T.length ? T[degrees - 1] : NORMAL;
  }
}
