package org.mpsstress.scenarios.exploration;

import java.time.Duration;
import java.util.function.Predicate;
import org.mpsstress.model.Finding;
import org.mpsstress.scenarios.exploration.explorer.ExploreOptions;
import org.mpsstress.scenarios.exploration.explorer.ExplorerAccess;
import org.mpsstress.scenarios.exploration.explorer.ExplorerBinary;
import org.mpsstress.scenarios.runner.cases.CaseExecution;
import org.mpsstress.scenarios.runner.cases.CaseMethod;
import org.mpsstress.scenarios.runner.cases.RunCase;

/** Explores cases under the controlled runtime instead of running them. */
public final class ExplorationMethod implements CaseMethod {
  private final ExplorerBinary binary;
  private final ExploreOptions options;
  private final Predicate<Finding> enough;
  private final int jobs;

  /**
   * A method.
   *
   * @param binary the explorer
   * @param options of every case; its limits are those of each
   */
  public ExplorationMethod(ExplorerBinary binary, ExploreOptions options) {
    this(binary, options, any -> options.stopAtFinding());
  }

  /**
   * A method that shares the schedules of each case among processes.
   *
   * @param binary the explorer
   * @param options of every case
   * @param jobs processes of each case; what they show is the same as one shows
   */
  public ExplorationMethod(ExplorerBinary binary, ExploreOptions options, int jobs) {
    this(binary, options, any -> options.stopAtFinding(), jobs);
  }

  /**
   * A method that ends each case at a finding that one waits for.
   *
   * @param binary the explorer
   * @param options of every case
   * @param enough whether that finding ends its case
   */
  public ExplorationMethod(
      ExplorerBinary binary, ExploreOptions options, Predicate<Finding> enough) {
    this(binary, options, enough, 1);
  }

  private ExplorationMethod(
      ExplorerBinary binary, ExploreOptions options, Predicate<Finding> enough, int jobs) {
    this.binary = binary;
    this.options = options;
    this.enough = enough;
    this.jobs = jobs;
  }

  @Override
  public CaseExecution begin(RunCase runCase, Context context) {
    ExploreOptions within =
        options
            .within(options.schedules(), shorter(options.budget(), context.share()))
            .withProcessors(shorter(options.processors(), context.processorsShare()));
    return new ExploredCase(
            runCase,
            within,
            seed(context.seedOf(runCase, 0)),
            0,
            ExplorerAccess.of(binary, context.settings(), context.stop(), context.oracles()),
            context.found(),
            enough,
            context.progress())
        .sharedAmong(jobs);
  }

  /** One thread runs at a time, and a case has CPU time of its own. */
  @Override
  public boolean sideBySide() {
    return true;
  }

  /** The shorter one; null is no limit. */
  private static Duration shorter(Duration one, Duration other) {
    return one == null || (other != null && other.compareTo(one) < 0) ? other : one;
  }

  /** Explorers and people like seeds without a sign. */
  static long seed(long derived) {
    return derived & Long.MAX_VALUE;
  }
}
