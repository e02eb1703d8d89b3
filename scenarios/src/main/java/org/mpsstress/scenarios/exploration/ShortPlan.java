package org.mpsstress.scenarios.exploration;

import java.util.List;
import org.mpsstress.scenarios.plan.Plan;

/**
 * A plan whose programs are repeated only as often as an exploration has a use for: what goes wrong
 * between two iterations goes wrong between the first two, and each further one makes every
 * schedule longer.
 */
final class ShortPlan {
  /** Iterations of a program that is explored. */
  static final int MOST_ITERATIONS = 2;

  private ShortPlan() {}

  /**
   * The plan with fewer iterations; the plan itself where its programs count on theirs: groups with
   * different numbers may feed each other, and a fault comes at a certain command.
   */
  static Plan of(Plan plan) {
    List<Integer> iterations =
        plan.groups().stream().map(Plan.Group::iterations).distinct().toList();
    boolean meet = !plan.channels().isEmpty() || !plan.barriers().isEmpty();
    boolean counted =
        plan.faults() != null && (plan.faults().gpuError() > 0 || plan.faults().compileError() > 0);
    boolean few = iterations.stream().allMatch(number -> number <= MOST_ITERATIONS);
    if (counted || few || (meet && iterations.size() != 1)) {
      return plan;
    }
    return new Plan(
        plan.format(),
        plan.scenario(),
        plan.caseId(),
        plan.file(),
        plan.sut(),
        plan.pool(),
        plan.defect(),
        plan.device(),
        plan.caches(),
        plan.latencyNanos(),
        plan.memoryBytes(),
        plan.executorThreads(),
        plan.faults(),
        plan.environment(),
        plan.ending(),
        plan.channels(),
        plan.barriers(),
        plan.shared(),
        plan.operations(),
        plan.setup(),
        plan.groups().stream().map(ShortPlan::shortened).toList());
  }

  private static Plan.Group shortened(Plan.Group group) {
    return new Plan.Group(
        group.name(),
        group.driver(),
        group.main(),
        group.registers(),
        Math.min(group.iterations(), MOST_ITERATIONS),
        group.start(),
        group.threadSetup(),
        group.program(),
        group.teardown(),
        group.phases());
  }
}
