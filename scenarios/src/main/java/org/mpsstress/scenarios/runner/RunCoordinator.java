package org.mpsstress.scenarios.runner;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.mpsstress.model.ExitCode;
import org.mpsstress.model.Finding;
import org.mpsstress.model.FindingKind;
import org.mpsstress.model.LayerWord;
import org.mpsstress.model.Verdict;
import org.mpsstress.model.record.Control;
import org.mpsstress.model.record.Fault;
import org.mpsstress.model.record.FindingEntry;
import org.mpsstress.model.record.RunEnd;
import org.mpsstress.model.record.RunSummary;
import org.mpsstress.model.record.Skipped;
import org.mpsstress.scenarios.oracle.Oracles;
import org.mpsstress.scenarios.runner.cases.Budget;
import org.mpsstress.scenarios.runner.cases.CaseMethod;
import org.mpsstress.scenarios.runner.cases.CaseRunner;
import org.mpsstress.scenarios.runner.cases.CaseSelection;
import org.mpsstress.scenarios.runner.cases.RunCase;
import org.mpsstress.scenarios.runner.cases.RunDirectories;
import org.mpsstress.scenarios.runner.cases.RunInterrupted;
import org.mpsstress.scenarios.runner.cases.StopSignal;
import org.mpsstress.scenarios.runner.workers.FrameworkError;
import org.mpsstress.scenarios.runner.workers.ProvenanceMismatch;

/**
 * Carries out one run of the tool: layer after layer, in each its controls first, then its cases;
 * everything is written to the record as it happens. Whatever happens, the record gets its end.
 */
public final class RunCoordinator {
  static final String BY_USER = "the run was ended by its user";

  private final RunRequest request;
  private final StopSignal stop;
  private final Budget budget;
  private final RecordSink sink;
  private final Proofs proofs;
  private final CaseRunner runner;
  private final LayerCases cases;
  private final List<SuiteLayer> layers;
  private final List<LayerPlan> unmade = new ArrayList<>();
  private boolean layersLeft;
  private String endedBy;

  private RunCoordinator(RunRequest request, StopSignal stop, Oracles oracles) {
    this.request = request;
    this.stop = stop;
    this.proofs = new Proofs(request.planted().proofs());
    this.budget = Budget.of(request.amount().budget(), request.amount().processors());
    Path out = RunDirectories.make(request.settings().out());
    this.sink = new RecordSink(new RunDirectories(out).record(), request.listeners());
    this.runner = new CaseRunner(request.settings(), stop, oracles);
    this.layers = new ArrayList<>(List.of(firstLayer()));
    request.more().stream().map(LayerPlan::made).filter(Objects::nonNull).forEach(layers::add);
    request.more().stream().filter(plan -> plan.made() == null).forEach(unmade::add);
    this.cases = new LayerCases(request, stop, budget, sink, oracles, proofs);
    layers.forEach(cases::expect);
  }

  /** The request's own cases. */
  private SuiteLayer firstLayer() {
    CaseMethod workers = new WorkerMethod(runner, request.amount());
    Function<RunCase, CaseMethod> methodOf =
        one -> request.methods().getOrDefault(one.begin().strategy(), workers);
    return new SuiteLayer(
        CaseSelection.LAYER,
        request.planted().controls(),
        request.selection().cases().stream()
            .map(one -> SuiteCase.of(one, methodOf.apply(one)))
            .toList(),
        request.selection().skipped(),
        null,
        request.selection().cases().stream().map(methodOf).allMatch(CaseMethod::sideBySide),
        false);
  }

  /**
   * Carries out the request. The run directory must not hold a record yet.
   *
   * @throws FrameworkError only if not even a record could be written
   */
  public static RunOutcome run(RunRequest request, StopSignal stop) {
    return run(request, stop, Oracles.all());
  }

  static RunOutcome run(RunRequest request, StopSignal stop, Oracles oracles) {
    RunCoordinator coordinator = new RunCoordinator(request, stop, oracles);
    try {
      return coordinator.carryOut();
    } finally {
      coordinator.runner.close();
      coordinator.sink.close();
    }
  }

  private RunOutcome carryOut() {
    sink.write(request.begin());
    request.known().forEach(sink::write);
    layers.forEach(layer -> layer.skipped().forEach(sink::write));
    try {
      run(layers.get(0));
      for (LayerPlan plan : request.more()) {
        if (endedBy != null) {
          break;
        }
        run(plan.made() != null ? plan.made() : make(plan));
      }
    } catch (RunInterrupted | InterruptedException e) {
      endedBy = BY_USER;
    } catch (ProvenanceMismatch e) {
      Finding other = Finding.of(FindingKind.PROVENANCE, e.getMessage());
      sink.write(FindingEntry.of(null, other.withSomeCause()));
      endedBy = "another library was loaded than was meant";
    } catch (FrameworkError e) {
      if (stop.explainsFailure()) {
        endedBy = BY_USER;
      } else {
        sink.write(Fault.of(e.getMessage(), e));
        endedBy = "the framework failed";
      }
    } catch (RuntimeException | Error e) {
      sink.write(Fault.of("unexpected: " + e, e));
      endedBy = "the framework failed";
    }
    skipTheRest();
    RunSummary contents = RunSummary.ofContents(sink.record());
    ExitCode code = contents.exitCode();
    Verdict verdict = contents.verdict();
    if ((layersLeft || cases.areIncomplete())
        && code.worst(ExitCode.INCONCLUSIVE) == ExitCode.INCONCLUSIVE) {
      code = ExitCode.INCONCLUSIVE;
      verdict = Verdict.INCONCLUSIVE;
    }
    sink.write(new RunEnd(verdict, code.code(), budget.elapsed().toNanos() * 1e-9));
    return new RunOutcome(
        new RunDirectories(request.settings().out()).record(),
        sink.record(),
        sink.record().summary());
  }

  private void run(SuiteLayer layer) throws RunInterrupted, InterruptedException {
    runControls(layer);
    endedBy = cases.run(layer);
  }

  /** What it needs is built first, which is no part of the run's time. */
  private SuiteLayer make(LayerPlan plan) throws RunInterrupted {
    checkStop();
    SuiteLayer layer = budget.without(() -> StoppableWork.resultOrNull(stop, plan.make()));
    if (layer == null) {
      throw new RunInterrupted();
    }
    layers.add(layer);
    unmade.remove(plan);
    cases.expect(layer);
    layer.skipped().forEach(sink::write);
    return layer;
  }

  private void runControls(SuiteLayer layer) throws RunInterrupted, InterruptedException {
    for (SuiteControl control : layer.controls()) {
      checkStop();
      Runnable tick = () -> cases.progress("control " + control.id(), 0, 0);
      Control attempted =
          control.attempt(
              new SuiteControl.Context(
                  runner, request.settings(), request.begin().seed(), stop, tick));
      proofs.take(attempted);
      sink.write(attempted);
    }
  }

  /** What was chosen and did not run is said, with the reason. */
  private void skipTheRest() {
    layers.forEach(layer -> cases.skip(layer, endedBy));
    for (LayerPlan plan : unmade) {
      layersLeft = true;
      sink.write(new Skipped("layer " + LayerWord.shown(plan.name()), null, endedBy, true));
    }
  }

  private void checkStop() throws RunInterrupted {
    if (stop.isRequested()) {
      throw new RunInterrupted();
    }
  }
}
