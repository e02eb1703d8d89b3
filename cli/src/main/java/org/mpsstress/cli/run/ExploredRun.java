package org.mpsstress.cli.run;

import java.util.List;
import java.util.Map;
import org.mpsstress.scenarios.exploration.ExplorationControls;
import org.mpsstress.scenarios.exploration.ExplorationMethod;
import org.mpsstress.scenarios.exploration.ExplorationSelection;
import org.mpsstress.scenarios.exploration.ExploreOptions;
import org.mpsstress.scenarios.exploration.ExplorerBinary;
import org.mpsstress.scenarios.exploration.FindingPrinter;
import org.mpsstress.scenarios.plan.Case;
import org.mpsstress.scenarios.plan.PlanOptions;
import org.mpsstress.scenarios.runner.CaseSelection;
import org.mpsstress.scenarios.runner.ExpectedLibrary;
import org.mpsstress.scenarios.runner.RunRequestBuilder;
import org.mpsstress.scenarios.runner.WorkerCommand;

/** What makes a run an exploration. */
record ExploredRun(
    ExplorerBinary binary, ExploreOptions how, RunOptions options, Installation installation) {

  /** Null for a strategy that explores nothing. */
  static ExploredRun of(RunOptions options, Installation installation) {
    if (options.exploring() == null) {
      return null;
    }
    return new ExploredRun(
        ExplorerBinary.read(options.exploration().explorer(installation.explorer())),
        options.exploration().of(options.exploring(), options.budget(null)),
        options,
        installation);
  }

  /** What is tested: the SUT is linked into the explorer. */
  ExpectedLibrary library() {
    return ExpectedLibrary.read(binary.path());
  }

  /** Nothing is run in workers. */
  WorkerCommand noWorker() {
    return new WorkerCommand(List.of(), Map.of());
  }

  CaseSelection select(List<Case> cases, PlanOptions plan) {
    return ExplorationSelection.of(
        cases,
        plan,
        installation.capabilities(),
        how.strategy(),
        options.exploration().mostThreads(),
        options.exploration().everyCase());
  }

  void addTo(RunRequestBuilder request, FindingPrinter printer, boolean controls) {
    request
        .layers(List.of(ExplorationSelection.LAYER))
        .method(how.strategy().word(), new ExplorationMethod(binary, how))
        .listener(printer);
    if (controls) {
      request.controls(ExplorationControls.planted(binary));
    }
  }
}
