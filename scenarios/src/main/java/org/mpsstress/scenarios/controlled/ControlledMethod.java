package org.mpsstress.scenarios.controlled;

import java.time.Duration;
import org.mpsstress.model.Finding;
import org.mpsstress.scenarios.runner.CaseExecution;
import org.mpsstress.scenarios.runner.CaseMethod;
import org.mpsstress.scenarios.runner.RunCase;

/** Explores cases under the controlled runtime instead of running them. */
public final class ControlledMethod implements CaseMethod {
  private final ExplorerBinary binary;
  private final ExploreOptions options;

  /**
   * A method.
   *
   * @param binary the explorer
   * @param options of every case; its limits are those of each
   */
  public ControlledMethod(ExplorerBinary binary, ExploreOptions options) {
    this.binary = binary;
    this.options = options;
  }

  @Override
  public CaseExecution begin(RunCase runCase, Context context) {
    Duration share = context.share();
    ExploreOptions within =
        share == null || (options.budget() != null && options.budget().compareTo(share) <= 0)
            ? options
            : options.within(options.schedules(), share);
    return new ExploredCase(
        runCase,
        within,
        seed(context.seedOf(runCase, 0)),
        0,
        ExplorerAccess.of(binary, context.settings(), context.stop(), context.oracles()),
        context.found(),
        (Finding any) -> options.stopAtFinding(),
        context.progress());
  }

  /** Explorers and people like seeds without a sign. */
  static long seed(long derived) {
    return derived & Long.MAX_VALUE;
  }
}
