package org.mpsstress.scenarios.language;

import org.mpsstress.scenarios.language.tree.Position;

/**
 * Whose counts can be expected not to grow: of one thread, so that nothing depends on how threads
 * meet, which repeats its program often enough, in the native session, which looks at them.
 */
final class GrowthRules {
  /** Two to fill caches and pools, two to grow in: {@code program/trace/repetition.hpp}. */
  private static final int ITERATIONS = 4;

  private final Point point;

  GrowthRules(Point point) {
    this.point = point;
  }

  void check(Position at, Problems problems) {
    if (point.threads() != 1) {
      problems.add(at, Complaint.GROWTH_THREADS, point.threads());
    }
    int iterations = point.groups().stream().mapToInt(Group::iterations).min().orElse(0);
    if (iterations < ITERATIONS) {
      problems.add(at, Complaint.GROWTH_REPEATED, iterations);
    }
    if (!"native".equals(point.driver())) {
      problems.add(at, Complaint.GROWTH_DRIVER, point.driver());
    }
  }
}
