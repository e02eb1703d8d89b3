package org.mpsstress.scenarios.exploration;

import java.util.List;
import org.mpsstress.scenarios.plan.Plan;

/**
 * A plan whose programs are repeated only as often as an exploration has a use for: what two
 * threads do to each other between two iterations they do between the first two, and each further
 * one makes every schedule longer. A program that has no other thread is repeated for another
 * reason: something adds up in it. It is repeated until any pool has run out of streams, and until
 * a number of eight bits has come round, in which uses, versions or marks may be counted. What adds
 * up among several threads is for the free runs of the same case.
 */
final class ShortPlan {
  /** Iterations of a program that is explored. */
  static final int MOST_ITERATIONS = 2;

  /**
   * Iterations of an explored program that is the only one: more than eight bits can tell apart.
   */
  static final int MOST_ITERATIONS_ALONE = 260;

  private ShortPlan() {}

  /**
   * The plan with fewer iterations; the plan itself where its programs count on theirs: groups with
   * different numbers may feed each other, and a fault comes at a certain command.
   */
  static Plan of(Plan plan) {
    List<Integer> iterations =
        plan.groups().stream().map(Plan.Group::iterations).distinct().toList();
    boolean meet = !plan.program().channels().isEmpty() || !plan.program().barriers().isEmpty();
    Plan.Faults faults = plan.surroundings().faults();
    boolean counted =
        faults != null
            && (faults.gpuError() > 0
                || faults.compileError() > 0
                || faults.libraryError() != null
                || faults.gpuErrors() != null);
    int most = alone(plan) ? MOST_ITERATIONS_ALONE : MOST_ITERATIONS;
    boolean few = iterations.stream().allMatch(number -> number <= most);
    if (counted || few || (meet && iterations.size() != 1)) {
      return plan;
    }
    return plan.withGroups(plan.groups().stream().map(group -> shortened(group, most)).toList());
  }

  private static boolean alone(Plan plan) {
    return plan.groups().stream().mapToInt(Plan.Group::lanes).sum() == 1;
  }

  private static Plan.Group shortened(Plan.Group group, int most) {
    return new Plan.Group(
        group.name(),
        group.driver(),
        group.main(),
        group.registers(),
        Math.min(group.iterations(), most),
        group.start(),
        group.threadSetup(),
        group.program(),
        group.teardown(),
        group.phases());
  }
}
