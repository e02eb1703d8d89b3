package org.mpsstress.cli.compare;

/**
 * Fisher's exact test of two counts of failures: how likely a table at least as uneven is if both
 * libraries fail equally often. Needs no approximation, so it holds for 5 of 5 against 0 of 60.
 */
public final class ExactTest {
  /** Probabilities that differ by rounding alone count as equal. */
  private static final double ROUNDING = 1 + 1e-7;

  private ExactTest() {}

  /**
   * The two-sided p value.
   *
   * @param failedFirst failures of the first
   * @param runsFirst its runs
   * @param failedSecond failures of the second
   * @param runsSecond its runs
   */
  public static double pValue(int failedFirst, int runsFirst, int failedSecond, int runsSecond) {
    if (failedFirst < 0
        || failedSecond < 0
        || failedFirst > runsFirst
        || failedSecond > runsSecond) {
      throw new IllegalArgumentException("more failures than runs, or fewer than none");
    }
    int failed = failedFirst + failedSecond;
    double observed = logProbability(failedFirst, runsFirst, failed, runsSecond);
    double sum = 0;
    for (int k = Math.max(0, failed - runsSecond); k <= Math.min(failed, runsFirst); k++) {
      double other = logProbability(k, runsFirst, failed, runsSecond);
      if (other <= observed + Math.log(ROUNDING)) {
        sum += Math.exp(other);
      }
    }
    return Math.min(1, sum);
  }

  /**
   * The smallest p value that so many runs of each can have: the first always fails, the other
   * never.
   */
  public static double smallest(int runs) {
    return pValue(runs, runs, 0, runs);
  }

  /** That exactly k of the failures fall on the first: the hypergeometric distribution. */
  private static double logProbability(int k, int first, int failed, int second) {
    return logChoose(first, k) + logChoose(second, failed - k) - logChoose(first + second, failed);
  }

  private static double logChoose(int n, int k) {
    double log = 0;
    for (int i = 1; i <= k; i++) {
      log += Math.log(n - k + i) - Math.log(i);
    }
    return log;
  }
}
