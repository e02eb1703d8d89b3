package org.mpsstress.model.record;

/**
 * How far apart threads left their start barrier, in nanoseconds.
 *
 * @param firstToSecond the first and the second thread: what counts for a race
 * @param firstToLast the first and the last thread
 */
public record Skew(Spread firstToSecond, Spread firstToLast) {
  /**
   * Of several runs.
   *
   * @param median the median
   * @param p99 the 99th percentile
   */
  public record Spread(double median, double p99) {}
}
