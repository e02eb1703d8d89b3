package org.mpsstress.cli.mutants;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * How often cases killed when they were asked, for each component and in all. Who is asked in this
 * order spends least on a kill; it changes how soon it is over, and not whether. Thread-safe.
 */
final class KillRates {
  /** Of a case that nobody has asked yet. */
  private static final double UNKNOWN = 0.2;

  private record Count(int asked, int killed) {
    static final Count NONE = new Count(0, 0);

    Count and(boolean kill) {
      return new Count(asked + 1, killed + (kill ? 1 : 0));
    }

    /** As if that guess had been seen once. */
    double rate(double guess) {
      return (killed + guess) / (asked + 1);
    }
  }

  private final Map<String, Count> counts = new ConcurrentHashMap<>();

  /** That case was asked about a mutant of that component. */
  void note(String component, String oneCase, boolean killed) {
    counts.merge(oneCase, Count.NONE.and(killed), (old, now) -> old.and(killed));
    counts.merge(component + " " + oneCase, Count.NONE.and(killed), (old, now) -> old.and(killed));
  }

  /** The share of that component's mutants that it is likely to kill. */
  double of(String component, String oneCase) {
    double anywhere = counts.getOrDefault(oneCase, Count.NONE).rate(UNKNOWN);
    return counts.getOrDefault(component + " " + oneCase, Count.NONE).rate(anywhere);
  }
}
