package org.mpsstress.scenarios.exploration.explorer;

import java.util.Arrays;
import java.util.Optional;

/** How the next thread is chosen. */
public enum Strategy {
  /** Each point's next thread is drawn from all that can go on. */
  RANDOM,
  /** Probabilistic concurrency testing: priorities, changed at a few points. */
  PCT,
  /** Partial order sampling. */
  POS,
  /** Uniform random walk: in proportion to the steps that each thread still has before it. */
  URW,
  /** Selectively uniform random walk: the same, at one or two contested places. */
  SURW,
  /** Reads-from feedback: pairs of a write and a read that were hardly seen. */
  FEEDBACK,
  /** Shares the schedules among others, by what they have shown; no schedule's own. */
  AUTO;

  /** Of whoever names none: suites, their controls, trials. */
  public static final Strategy DEFAULT = AUTO;

  /** The word of command lines, records and tokens. */
  public String word() {
    return name().toLowerCase(java.util.Locale.ROOT);
  }

  /** The one of that word; empty for strategies that explore nothing. */
  public static Optional<Strategy> find(String word) {
    return Arrays.stream(values()).filter(strategy -> strategy.word().equals(word)).findFirst();
  }

  @Override
  public String toString() {
    return word();
  }
}
