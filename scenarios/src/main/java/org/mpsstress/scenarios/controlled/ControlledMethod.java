package org.mpsstress.scenarios.controlled;

import java.time.Duration;
import org.mpsstress.model.Finding;
import org.mpsstress.scenarios.runner.CaseExecution;
import org.mpsstress.scenarios.runner.CaseMethod;
import org.mpsstress.scenarios.runner.RunCase;
import org.mpsstress.scenarios.runner.RunDirectories;
import org.mpsstress.scenarios.runner.RunSettings;
import org.mpsstress.scenarios.runner.StopSignal;
import org.mpsstress.scenarios.watchdog.StackCollector;

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
        binary,
        explorer(binary, context.settings(), context.stop()),
        new RunDirectories(context.settings().out()),
        context.oracles(),
        context.found(),
        (Finding any) -> options.stopAtFinding(),
        context.progress());
  }

  static Explorer explorer(ExplorerBinary binary, RunSettings settings, StopSignal stop) {
    return new Explorer(binary, settings.patience(), new StackCollector(settings.out()), stop);
  }

  /** Explorers and people like seeds without a sign. */
  static long seed(long derived) {
    return derived & Long.MAX_VALUE;
  }
}
