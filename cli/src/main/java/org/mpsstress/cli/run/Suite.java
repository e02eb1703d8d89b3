package org.mpsstress.cli.run;

import java.time.Duration;

/**
 * How much a suite runs. The budgets are a brake for a machine with other work to do, not the aim:
 * a suite whose cases do not all run is inconclusive.
 */
public enum Suite {
  /** Before a change is submitted. */
  PRESUBMIT(1, Duration.ofMinutes(2)),
  /** In continuous integration. */
  CI(5, Duration.ofMinutes(10)),
  /** As long as the user says. */
  SOAK(50, Duration.ofHours(1));

  private final int repeat;
  private final Duration budget;

  Suite(int repeat, Duration budget) {
    this.repeat = repeat;
    this.budget = budget;
  }

  /** How often each case is run. */
  public int repeat() {
    return repeat;
  }

  /** When nothing more is begun. */
  public Duration budget() {
    return budget;
  }

  /** The word on the command line. */
  public String word() {
    return name().toLowerCase(java.util.Locale.ROOT);
  }
}
