package org.mpsstress.cli.run.exploration;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.IntUnaryOperator;
import org.mpsstress.cli.run.Engine;
import org.mpsstress.scenarios.exploration.ExplorationControls;
import org.mpsstress.scenarios.exploration.ExplorationMethod;
import org.mpsstress.scenarios.exploration.ExplorationSelection;
import org.mpsstress.scenarios.exploration.explorer.ExploreOptions;
import org.mpsstress.scenarios.exploration.explorer.ExplorerBinary;
import org.mpsstress.scenarios.exploration.finding.FindingPrinter;
import org.mpsstress.scenarios.runner.RunRequestBuilder;
import org.mpsstress.scenarios.runner.cases.CaseSelection;
import org.mpsstress.scenarios.runner.workers.ExpectedLibrary;
import org.mpsstress.scenarios.runner.workers.WorkerCommand;

/**
 * What makes a run an exploration.
 *
 * @param binary the explorer: the subject is linked into it
 * @param how each case is explored
 * @param mostThreads a case with more is left out
 * @param everyCase whether all small cases are explored, or one of each scenario
 * @param jobs how many processes share the schedules of each of so many cases
 * @param simulated the explorer with the simulated SUT, in which controls are planted
 */
record ExploredRun(
    ExplorerBinary binary,
    ExploreOptions how,
    int mostThreads,
    boolean everyCase,
    IntUnaryOperator jobs,
    ExplorerBinary simulated)
    implements Engine.Prepared {
  /** Nothing is run in workers. */
  static final WorkerCommand NO_WORKER = new WorkerCommand(List.of(), Map.of());

  @Override
  public RunRequestBuilder request(Path directory) {
    return new RunRequestBuilder(directory, ExpectedLibrary.read(binary.path()), NO_WORKER);
  }

  @Override
  public void addTo(RunRequestBuilder request, Engine.Selected selected) {
    CaseSelection cases =
        ExplorationSelection.of(
            selected.cases(),
            selected.plan(),
            selected.subject().capabilities(),
            how.strategy(),
            mostThreads,
            everyCase);
    request
        .select(cases)
        .layers(List.of(ExplorationSelection.LAYER))
        .method(
            how.strategy().word(),
            new ExplorationMethod(binary, how, jobs.applyAsInt(cases.cases().size())))
        .listener(new FindingPrinter(selected.err(), selected.directory()))
        .controls(selected.order().controls() ? ExplorationControls.planted(simulated) : List.of());
  }
}
