package org.mpsstress.scenarios.language;

import java.util.Set;
import org.mpsstress.scenarios.language.program.Step;
import org.mpsstress.scenarios.language.tree.Position;

/**
 * Which threads can be expected to overlap (C20, C27): several, with nothing in common that one of
 * them at a time uses or that one of them gives to another.
 */
final class OverlapRules {
  private static final Set<String> USED_IN_TURNS = Set.of("stream", "event");

  private final Point point;

  OverlapRules(Point point) {
    this.point = point;
  }

  void check(Position at, Problems problems) {
    if (point.threads() < 2) {
      problems.add(at, Complaint.OVERLAP_ALONE);
    }
    if (!"native".equals(point.driver())) {
      problems.add(at, Complaint.OVERLAP_DRIVER, point.driver());
    }
    point.channels().forEach(one -> problems.add(at, Complaint.OVERLAP_SHARED, one.name()));
    point.setup().stream()
        .filter(OverlapRules::isUsedInTurns)
        .forEach(step -> problems.add(at, Complaint.OVERLAP_SHARED, step.text()));
    if (threadsOnDefaultStream() > 1) {
      problems.add(at, Complaint.OVERLAP_SHARED, "default stream");
    }
  }

  private static boolean isUsedInTurns(Step step) {
    String result = step.operation().result();
    return result != null && USED_IN_TURNS.contains(result);
  }

  private int threadsOnDefaultStream() {
    return point.groups().stream()
        .filter(group -> group.steps().anyMatch(step -> step.is("default_stream")))
        .mapToInt(Group::threads)
        .sum();
  }
}
