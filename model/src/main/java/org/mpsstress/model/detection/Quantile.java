package org.mpsstress.model.detection;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Arrays;
import java.util.List;
import org.apache.commons.statistics.distribution.BinomialDistribution;

/**
 * A quantile of the number of attempts that a detection takes, with a confidence interval of at
 * least 95 % that assumes no distribution: its ends are order statistics of the trials (Conover,
 * Practical Nonparametric Statistics, section 3.2). A trial that found nothing counts as one that
 * would have taken longer than any other.
 *
 * @param value attempts until that share of the trials had found it; null if fewer ever did
 * @param low end of the interval, at least 1
 * @param high end of the interval, or null where the trials do not bound it
 */
@JsonInclude(JsonInclude.Include.ALWAYS)
public record Quantile(Long value, long low, Long high) {
  private static final double TAIL = 0.025;

  /**
   * Of some trials.
   *
   * @param share between 0 and 1: 0.5 for the median
   * @param found attempts of each trial that found it
   * @param trials all of them, those that found nothing included
   */
  public static Quantile of(double share, List<Long> found, int trials) {
    if (!(share > 0 && share < 1) || trials < found.size() || trials < 1) {
      throw new IllegalArgumentException(share + " of " + found.size() + " in " + trials);
    }
    long[] sorted = found.stream().mapToLong(Long::longValue).toArray();
    Arrays.sort(sorted);
    Long low = ranked(sorted, rankWithin(TAIL, share, trials));
    return new Quantile(
        ranked(sorted, (int) Math.ceil(share * trials)),
        low == null ? lastOf(sorted) : low,
        ranked(sorted, rankWithin(1 - TAIL, share, trials) + 1));
  }

  /** The trial of that rank, 1 for the first; null for one that found nothing. */
  private static Long ranked(long[] sorted, int rank) {
    if (rank < 1) {
      return 1L;
    }
    return rank <= sorted.length ? sorted[rank - 1] : null;
  }

  /** All that is known where even the low end lies among the trials that found nothing. */
  private static long lastOf(long[] sorted) {
    return sorted.length == 0 ? 1 : sorted[sorted.length - 1];
  }

  /**
   * The largest r with P(B &lt; r) within the bound, for B the binomial count of trials that lie
   * below the quantile.
   */
  private static int rankWithin(double bound, double share, int trials) {
    return BinomialDistribution.of(trials, share).inverseCumulativeProbability(bound);
  }
}
