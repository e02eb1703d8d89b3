package org.mpsstress.scenarios.runner;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
import org.mpsstress.model.ExitCode;
import org.mpsstress.model.Finding;
import org.mpsstress.model.FindingKind;
import org.mpsstress.model.Verdict;
import org.mpsstress.model.record.Control;
import org.mpsstress.model.record.Fault;
import org.mpsstress.model.record.FindingEntry;
import org.mpsstress.model.record.RecordEntry;
import org.mpsstress.model.record.RunEnd;
import org.mpsstress.model.record.RunSummary;
import org.mpsstress.model.record.Skipped;
import org.mpsstress.scenarios.oracle.Oracles;
import org.mpsstress.scenarios.runner.cases.Budget;
import org.mpsstress.scenarios.runner.cases.CaseExecution;
import org.mpsstress.scenarios.runner.cases.CaseMethod;
import org.mpsstress.scenarios.runner.cases.CaseRunner;
import org.mpsstress.scenarios.runner.cases.CaseSelection;
import org.mpsstress.scenarios.runner.cases.RepeatedRuns;
import org.mpsstress.scenarios.runner.cases.RunCase;
import org.mpsstress.scenarios.runner.cases.RunDirectories;
import org.mpsstress.scenarios.runner.cases.RunInterrupted;
import org.mpsstress.scenarios.runner.cases.StopSignal;
import org.mpsstress.scenarios.runner.workers.FrameworkError;
import org.mpsstress.scenarios.runner.workers.ProvenanceMismatch;
import org.mpsstress.scenarios.runner.workers.UnsupportedRun;

/**
 * Carries out one run of the tool: layer after layer, in each its controls first, then its cases;
 * everything is written to the record as it happens. Whatever happens, the record gets its end.
 */
public final class RunCoordinator {
  private static final int MOST_FAULTS = 3;

  private static final String BY_USER = "the run was ended by its user";

  private final RunRequest request;
  private final StopSignal stop;
  private final Budget budget;
  private final RecordSink sink;
  private final Oracles oracles;
  private final Proofs proofs;
  private final CaseRunner runner;
  private final AtomicInteger faults = new AtomicInteger();
  private final List<SuiteLayer> layers;
  private final List<LayerPlan> unmade = new ArrayList<>();
  private int allCases;
  private final Set<String> begun = ConcurrentHashMap.newKeySet();
  private volatile int casesDone;
  private volatile boolean incomplete;
  private String endedBy;

  private RunCoordinator(RunRequest request, StopSignal stop, Oracles oracles) {
    this.request = request;
    this.stop = stop;
    this.oracles = oracles;
    this.proofs = new Proofs(request.planted().proofs());
    this.budget = Budget.of(request.amount().budget(), request.amount().processors());
    Path out = RunDirectories.make(request.settings().out());
    this.sink = new RecordSink(new RunDirectories(out).record(), request.listeners());
    this.runner = new CaseRunner(request.settings(), stop, oracles);
    this.layers = new ArrayList<>(List.of(firstLayer()));
    request.more().stream().map(LayerPlan::made).filter(Objects::nonNull).forEach(layers::add);
    request.more().stream().filter(plan -> plan.made() == null).forEach(unmade::add);
    this.allCases = layers.stream().mapToInt(layer -> layer.cases().size()).sum();
  }

  /** The request's own cases. */
  private SuiteLayer firstLayer() {
    CaseMethod workers =
        (runCase, context) -> new RepeatedRuns(runner, runCase, request.amount().repeat(), context);
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
      sink.write(FindingEntry.of(null, Finding.of(FindingKind.PROVENANCE, e.getMessage())));
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
    if (incomplete && code.worst(ExitCode.INCONCLUSIVE) == ExitCode.INCONCLUSIVE) {
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
    runCases(layer);
  }

  /** What it needs is built first, which is no part of the run's time. */
  private SuiteLayer make(LayerPlan plan) throws RunInterrupted {
    checkStop();
    SuiteLayer layer = budget.without(plan.make());
    layers.add(layer);
    unmade.remove(plan);
    allCases += layer.cases().size();
    layer.skipped().forEach(sink::write);
    return layer;
  }

  private void runControls(SuiteLayer layer) throws RunInterrupted, InterruptedException {
    for (SuiteControl control : layer.controls()) {
      checkStop();
      Runnable tick = () -> progress("control " + control.id(), 0, 0);
      Control attempted =
          control.attempt(
              new SuiteControl.Context(
                  runner, request.settings(), request.begin().seed(), stop, tick));
      proofs.take(attempted);
      sink.write(attempted);
    }
  }

  private void runCases(SuiteLayer layer) throws RunInterrupted, InterruptedException {
    Budget part = budget.part(layer.budget());
    int processors = layer.sideBySide() ? Runtime.getRuntime().availableProcessors() : 1;
    if (processors > 1) {
      runBesideEachOther(layer, part, processors);
    } else {
      runOneByOne(layer, part);
    }
  }

  private void runOneByOne(SuiteLayer layer, Budget part)
      throws RunInterrupted, InterruptedException {
    int left = layer.cases().size();
    for (SuiteCase one : layer.cases()) {
      checkStop();
      if (isOver(layer, part)) {
        return;
      }
      runCase(one, part, left--, sink::write);
      casesDone++;
    }
    isOver(layer, part);
  }

  private void runBesideEachOther(SuiteLayer layer, Budget part, int processors)
      throws RunInterrupted, InterruptedException {
    BooleanSupplier goesOn =
        () -> !stop.isRequested() && !isSpent(part) && faults.get() < MOST_FAULTS;
    AtomicInteger left = new AtomicInteger(layer.cases().size());
    new CasesSideBySide(processors, goesOn, sink::write)
        .run(
            layer.cases(),
            (one, says) -> {
              int share = (left.getAndDecrement() + processors - 1) / processors;
              runCase(one, part, share, says);
            },
            () -> casesDone++);
    checkStop();
    isOver(layer, part);
  }

  private boolean isSpent(Budget part) {
    return budget.isSpent() || part.isSpent();
  }

  /** Whether no more cases may begin in the layer; says why where some are left. */
  private boolean isOver(SuiteLayer layer, Budget part) {
    if (faults.get() >= MOST_FAULTS) {
      endedBy = "the framework failed " + faults.get() + " times";
      return true;
    }
    boolean allBegan = layer.cases().stream().allMatch(one -> begun.contains(one.begin().id()));
    if (allBegan || !isSpent(part)) {
      return false;
    }
    if (budget.isSpent()) {
      endedBy = "the time budget of " + budget.spent() + " was spent";
    } else {
      skipTheRest(
          layer, "the time budget of layer " + layer.name() + ", " + part.spent() + ", was spent");
    }
    return true;
  }

  private void runCase(SuiteCase one, Budget part, int left, Consumer<RecordEntry> says)
      throws RunInterrupted, InterruptedException {
    String id = one.begin().id();
    begun.add(id);
    says.accept(one.begin());
    CaseExecution execution = one.execution(context(id, part, left, says));
    try {
      execution.run();
      says.accept(proofs.judge(one.begin(), execution.end()));
    } catch (RunInterrupted | InterruptedException e) {
      incomplete = true;
      says.accept(execution.inconclusive(BY_USER));
      throw e;
    } catch (UnsupportedRun e) {
      says.accept(execution.inconclusive(e.getMessage()));
    } catch (FrameworkError e) {
      if (stop.explainsFailure()) {
        incomplete = true;
        says.accept(execution.inconclusive(BY_USER));
        throw new RunInterrupted();
      }
      faults.incrementAndGet();
      says.accept(Fault.of(e.getMessage(), e));
      says.accept(execution.inconclusive("the framework failed: " + e.getMessage()));
    } catch (ProvenanceMismatch e) {
      says.accept(execution.inconclusive("another library was loaded than was meant"));
      throw e;
    }
  }

  private CaseMethod.Context context(String id, Budget part, int left, Consumer<RecordEntry> says) {
    return new CaseMethod.Context(
        request.settings(),
        request.begin().seed(),
        request.amount().exactSeed(),
        part,
        left,
        stop,
        oracles,
        finding -> says.accept(FindingEntry.of(id, finding)),
        (run, runs) -> progress(id, run, runs));
  }

  /** What was chosen and did not run is said, with the reason. */
  private void skipTheRest() {
    layers.forEach(layer -> skipTheRest(layer, endedBy));
    for (LayerPlan plan : unmade) {
      incomplete = true;
      sink.write(new Skipped("layer " + plan.name(), null, endedBy, true));
    }
  }

  private void skipTheRest(SuiteLayer layer, String why) {
    for (SuiteCase left : layer.cases()) {
      if (begun.add(left.begin().id())) {
        boolean mustRun = !layer.asTimeAllows() || BY_USER.equals(why);
        incomplete |= mustRun;
        sink.write(new Skipped(left.begin().scenario(), left.begin().caseId(), why, mustRun));
      }
    }
  }

  private void checkStop() throws RunInterrupted {
    if (stop.isRequested()) {
      throw new RunInterrupted();
    }
  }

  private void progress(String now, int run, int runs) {
    sink.progress(
        new RunListener.Progress(
            casesDone,
            allCases,
            now,
            run,
            runs,
            sink.findings(),
            budget.elapsed().toMillis() / 1000.0));
  }
}
