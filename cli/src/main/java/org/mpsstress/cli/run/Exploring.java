package org.mpsstress.cli.run;

import java.util.List;
import java.util.Map;
import org.mpsstress.scenarios.controlled.ControlledControls;
import org.mpsstress.scenarios.controlled.ControlledMethod;
import org.mpsstress.scenarios.controlled.ControlledSelection;
import org.mpsstress.scenarios.controlled.ExploreOptions;
import org.mpsstress.scenarios.controlled.ExplorerBinary;
import org.mpsstress.scenarios.controlled.FindingPrinter;
import org.mpsstress.scenarios.plan.Case;
import org.mpsstress.scenarios.plan.PlanOptions;
import org.mpsstress.scenarios.runner.CaseSelection;
import org.mpsstress.scenarios.runner.ExpectedLibrary;
import org.mpsstress.scenarios.runner.RunRequestBuilder;
import org.mpsstress.scenarios.runner.WorkerCommand;

/** What makes a run a controlled one. */
record Exploring(
    ExplorerBinary binary, ExploreOptions how, RunOptions options, Installation installation) {

  /** Null for a strategy that is not controlled. */
  static Exploring of(RunOptions options, Installation installation) {
    if (options.controlled() == null) {
      return null;
    }
    return new Exploring(
        ExplorerBinary.read(options.exploration().explorer(installation.explorer())),
        options.exploration().of(options.controlled(), options.budget(null)),
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
    return ControlledSelection.of(
        cases,
        plan,
        installation.capabilities(),
        how.strategy(),
        options.exploration().mostThreads(),
        options.exploration().everyCase());
  }

  void addTo(RunRequestBuilder request, FindingPrinter printer, boolean controls) {
    request
        .layers(List.of(ControlledSelection.LAYER))
        .method(how.strategy().word(), new ControlledMethod(binary, how))
        .listener(printer);
    if (controls) {
      request.controls(ControlledControls.planted(binary));
    }
  }
}
