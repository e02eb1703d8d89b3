package org.mpsstress.scenarios.runner;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.mpsstress.model.LayerWord;
import org.mpsstress.model.record.Fault;
import org.mpsstress.model.record.FindingEntry;
import org.mpsstress.model.record.RecordEntry;
import org.mpsstress.model.record.Skipped;
import org.mpsstress.scenarios.oracle.Oracles;
import org.mpsstress.scenarios.runner.cases.Budget;
import org.mpsstress.scenarios.runner.cases.CaseExecution;
import org.mpsstress.scenarios.runner.cases.CaseMethod;
import org.mpsstress.scenarios.runner.cases.RunInterrupted;
import org.mpsstress.scenarios.runner.cases.StopSignal;
import org.mpsstress.scenarios.runner.workers.FrameworkError;
import org.mpsstress.scenarios.runner.workers.ProvenanceMismatch;
import org.mpsstress.scenarios.runner.workers.UnsupportedRun;

/** The cases of a run: which have begun, within which budget, and what became of each. */
final class LayerCases {
  private static final int MOST_FAULTS = 3;

  private final RunRequest request;
  private final StopSignal stop;
  private final Budget budget;
  private final RecordSink sink;
  private final Oracles oracles;
  private final Proofs proofs;
  private final AtomicInteger faults = new AtomicInteger();
  private final Set<String> begun = ConcurrentHashMap.newKeySet();
  private int expected;
  private volatile int done;
  private volatile boolean incomplete;
  private String over;

  LayerCases(
      RunRequest request,
      StopSignal stop,
      Budget budget,
      RecordSink sink,
      Oracles oracles,
      Proofs proofs) {
    this.request = request;
    this.stop = stop;
    this.budget = budget;
    this.sink = sink;
    this.oracles = oracles;
    this.proofs = proofs;
  }

  /** A layer whose cases are to be run. */
  void expect(SuiteLayer layer) {
    expected += layer.cases().size();
  }

  /** Whether somebody ended the run before a case that must run. */
  boolean areIncomplete() {
    return incomplete;
  }

  /**
   * Runs those of a layer.
   *
   * @return why nothing more may begin in the whole run; null where more may
   */
  String run(SuiteLayer layer) throws RunInterrupted, InterruptedException {
    Budget part = budget.part(layer.budget());
    int processors = layer.sideBySide() ? Runtime.getRuntime().availableProcessors() : 1;
    if (processors > 1) {
      runBesideEachOther(layer, part, processors);
    } else {
      runOneByOne(layer, part);
    }
    return over;
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
      done++;
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
            () -> done++);
    checkStop();
    isOver(layer, part);
  }

  private boolean isSpent(Budget part) {
    return budget.isSpent() || part.isSpent();
  }

  /** Whether no more cases may begin in the layer; says why where some are left. */
  private boolean isOver(SuiteLayer layer, Budget part) {
    if (faults.get() >= MOST_FAULTS) {
      over = "the framework failed " + faults.get() + " times";
      return true;
    }
    boolean allBegan = layer.cases().stream().allMatch(one -> begun.contains(one.begin().id()));
    if (allBegan || !isSpent(part)) {
      return false;
    }
    if (budget.isSpent()) {
      over = "the time budget of " + budget.spent() + " was spent";
    } else {
      skip(
          layer,
          "the time budget of layer "
              + LayerWord.shown(layer.name())
              + ", "
              + part.spent()
              + ", was spent");
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
      says.accept(execution.inconclusive(RunCoordinator.BY_USER));
      throw e;
    } catch (UnsupportedRun e) {
      says.accept(execution.inconclusive(e.getMessage()));
    } catch (FrameworkError e) {
      if (stop.explainsFailure()) {
        incomplete = true;
        says.accept(execution.inconclusive(RunCoordinator.BY_USER));
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
        finding -> says.accept(FindingEntry.of(id, finding.withSomeCause())),
        (run, runs) -> progress(id, run, runs));
  }

  /** Says of those that did not begin why. */
  void skip(SuiteLayer layer, String why) {
    for (SuiteCase left : layer.cases()) {
      if (begun.add(left.begin().id())) {
        boolean mustRun = !layer.asTimeAllows() || RunCoordinator.BY_USER.equals(why);
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

  void progress(String now, int run, int runs) {
    sink.progress(
        new RunListener.Progress(
            done, expected, now, run, runs, sink.findings(), budget.elapsed().toMillis() / 1000.0));
  }
}
