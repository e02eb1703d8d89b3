package org.mpsstress.cli.layers;

import org.mpsstress.scenarios.runner.cases.RunInterrupted;

/**
 * Looks for an outcome that must show. A tool that counts its iterations in time on the wall makes
 * a handful of samples on a busy machine: that says nothing about a detector, and it is asked
 * again.
 */
final class RareOutcome {
  /** Samples that say something. */
  static final long ENOUGH = 20_000;

  /** So often it is asked. */
  static final int TRIALS = 4;

  private RareOutcome() {}

  /**
   * What one trial saw.
   *
   * @param outcome what must show, or null
   * @param samples that were made
   * @param without why there is no result at all, or null
   */
  record Seen(String outcome, long samples, String without) {}

  /** One trial, of those from 1 on; each should be longer than the one before. */
  @FunctionalInterface
  interface Trial {
    Seen run(int number) throws RunInterrupted, InterruptedException;
  }

  /** Asks until it shows, or there were enough samples, or often enough: then it was cut off. */
  static ToolControl.Said ask(Trial trial) throws RunInterrupted, InterruptedException {
    long samples = 0;
    for (int number = 1; number <= TRIALS && samples < ENOUGH; number++) {
      Seen seen = trial.run(number);
      if (seen.without() != null) {
        return new ToolControl.Said(null, seen.without(), true);
      }
      if (seen.outcome() != null) {
        return new ToolControl.Said(seen.outcome(), null);
      }
      samples += seen.samples();
    }
    return new ToolControl.Said(
        null, "its forbidden outcome was not seen in " + samples + " samples", samples < ENOUGH);
  }
}
