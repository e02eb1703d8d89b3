package org.mpsstress.model.comparison;

import com.fasterxml.jackson.annotation.JsonUnwrapped;

/**
 * Runs of both libraries.
 *
 * @param failures how many failed; null where none is counted
 * @param throughput of pairs of runs with the same seed
 */
public record ComparedRuns(@JsonUnwrapped Failures failures, Throughput throughput) {
  /**
   * How many runs failed.
   *
   * @param baselineRuns of the baseline
   * @param baselineFailed of those
   * @param candidateRuns of the candidate
   * @param candidateFailed of those
   * @param p of Fisher's exact test, two-sided
   */
  public record Failures(
      int baselineRuns, int baselineFailed, int candidateRuns, int candidateFailed, double p) {
    /** Of no runs. */
    public static final Failures NONE = new Failures(0, 0, 0, 0, 1);
  }
}
