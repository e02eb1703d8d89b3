package org.mpsstress.scenarios.exploration.explorer;

import org.mpsstress.scenarios.oracle.Oracles;
import org.mpsstress.scenarios.runner.cases.RunDirectories;
import org.mpsstress.scenarios.runner.cases.RunSettings;
import org.mpsstress.scenarios.runner.cases.StopSignal;
import org.mpsstress.scenarios.watchdog.StackCollector;

/**
 * What every exploration of a run is carried out with.
 *
 * @param binary the explorer as it was built
 * @param settings of the run
 * @param explorer runs it
 * @param directories of the run
 * @param oracles judge traces
 */
public record ExplorerAccess(
    ExplorerBinary binary,
    RunSettings settings,
    Explorer explorer,
    RunDirectories directories,
    Oracles oracles) {

  public static ExplorerAccess of(
      ExplorerBinary binary, RunSettings settings, StopSignal stop, Oracles oracles) {
    return new ExplorerAccess(
        binary,
        settings,
        new Explorer(binary, settings.patience(), new StackCollector(settings.out()), stop),
        new RunDirectories(settings.out()),
        oracles);
  }

  /** Another one, for a part that a signal of its own ends. */
  public Explorer explorer(StopSignal end) {
    return new Explorer(binary, settings.patience(), new StackCollector(settings.out()), end);
  }
}
