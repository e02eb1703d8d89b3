package org.mpsstress.scenarios.detection;

import java.util.function.Predicate;
import org.mpsstress.model.FindingKind;
import org.mpsstress.model.RunStrategy;
import org.mpsstress.scenarios.plan.Case;
import org.mpsstress.scenarios.plan.PlanOptions;
import org.mpsstress.scenarios.runner.cases.RunCase;
import org.mpsstress.scenarios.runner.cases.RunInterrupted;

/** A way of looking for a defect: the runs or schedules of one layer. */
public interface TrialLayer extends AutoCloseable {
  /** The word of the matrix: free, controlled, tsan, asan. */
  String name();

  /** How cases are scheduled: by the system, if not said otherwise. */
  default String strategy() {
    return RunStrategy.FREE.word();
  }

  /** Whose build of the harness runs them, or null. */
  default String sanitizer() {
    return null;
  }

  /** What attempts are: runs or schedules. */
  default String unit() {
    return "runs";
  }

  /**
   * What is planted under random programs to show that this layer sees. Whatever the order of their
   * threads they show it, so that to miss it is no want of luck.
   */
  String control();

  /** When a trial is given up. */
  TrialLimit limit();

  /** Whether trials of several cases may be under way at a time. */
  boolean parallel();

  /** The case as this layer runs it. */
  RunCase ready(Case one, PlanOptions options);

  /**
   * Attempts until a finding counts.
   *
   * @param runCase made ready by this layer
   * @param counts whether a kind of finding ends the trial
   * @param seed of which all seeds of the trial are made
   * @param limit when it is given up
   */
  Trial attempt(RunCase runCase, Predicate<FindingKind> counts, long seed, TrialLimit limit)
      throws RunInterrupted, InterruptedException;

  /** Ends what still runs. */
  @Override
  void close();
}
