package org.mpsstress.scenarios.runner;

import java.nio.file.Path;
import java.util.List;
import org.mpsstress.model.ExitCode;
import org.mpsstress.model.Finding;
import org.mpsstress.model.FindingKind;
import org.mpsstress.model.Verdict;
import org.mpsstress.model.record.Fault;
import org.mpsstress.model.record.FindingEntry;
import org.mpsstress.model.record.RunEnd;
import org.mpsstress.model.record.RunSummary;
import org.mpsstress.model.record.Skipped;
import org.mpsstress.scenarios.oracle.Oracles;

/**
 * Carries out one run of the tool: controls first, then the cases; everything is written to the
 * record as it happens. Whatever happens, the record gets its end.
 */
public final class RunCoordinator {
  private static final int MOST_FAULTS = 3;

  private final RunRequest request;
  private final StopSignal stop;
  private final Budget budget;
  private final RecordSink sink;
  private final Oracles oracles;
  private final CaseRunner runner;
  private int faults;
  private int begun;
  private int casesDone;
  private boolean incomplete;
  private String endedBy;

  private RunCoordinator(RunRequest request, StopSignal stop, Oracles oracles) {
    this.request = request;
    this.stop = stop;
    this.oracles = oracles;
    this.budget = Budget.of(request.budget());
    Path out = RunDirectories.make(request.settings().out());
    this.sink = new RecordSink(new RunDirectories(out).record(), request.listeners());
    this.runner = new CaseRunner(request.settings(), stop, oracles);
  }

  /**
   * Carries out the request. The run directory must not hold a record yet.
   *
   * @throws ToolFault only if not even a record could be written
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
    request.skipped().forEach(sink::write);
    try {
      runControls();
      runCases();
    } catch (RunInterrupted | InterruptedException e) {
      endedBy = "the run was ended by its user";
    } catch (ProvenanceMismatch e) {
      sink.write(FindingEntry.of(null, Finding.of(FindingKind.PROVENANCE, e.getMessage())));
      endedBy = "another library was loaded than was meant";
    } catch (ToolFault e) {
      sink.write(Fault.of(e.getMessage(), e));
      endedBy = "the framework failed";
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

  private void runControls() throws RunInterrupted, InterruptedException {
    for (SuiteControl control : request.controls()) {
      checkStop();
      Runnable tick = () -> progress("control " + control.id(), 0, 0);
      sink.write(
          control.attempt(
              new SuiteControl.Context(
                  runner, request.settings(), request.begin().seed(), stop, tick)));
    }
  }

  private void runCases() throws RunInterrupted, InterruptedException {
    for (RunCase runCase : request.cases()) {
      checkStop();
      if (budget.isSpent()) {
        endedBy = "the time budget of " + budget.limit().toSeconds() + " s was spent";
        return;
      }
      runCase(runCase);
      casesDone++;
      if (faults >= MOST_FAULTS) {
        endedBy = "the framework failed " + faults + " times";
        return;
      }
    }
  }

  private void runCase(RunCase runCase) throws RunInterrupted, InterruptedException {
    begun++;
    sink.write(runCase.begin());
    CaseExecution execution = execution(runCase);
    try {
      execution.run();
      sink.write(execution.end());
    } catch (RunInterrupted | InterruptedException e) {
      incomplete = true;
      sink.write(execution.inconclusive("the run was ended by its user"));
      throw e;
    } catch (ToolFault e) {
      faults++;
      sink.write(Fault.of(e.getMessage(), e));
      sink.write(execution.inconclusive("the framework failed: " + e.getMessage()));
    } catch (ProvenanceMismatch e) {
      sink.write(execution.inconclusive("another library was loaded than was meant"));
      throw e;
    }
  }

  private CaseExecution execution(RunCase runCase) {
    CaseMethod.Context context =
        new CaseMethod.Context(
            request.settings(),
            request.begin().seed(),
            request.exactSeed(),
            budget,
            request.cases().size() - casesDone,
            stop,
            oracles,
            finding -> sink.write(FindingEntry.of(runCase.id(), finding)),
            (run, runs) -> progress(runCase.id(), run, runs));
    CaseMethod method = request.methods().get(runCase.begin().strategy());
    return method == null
        ? new RepeatedRuns(runner, runCase, request.repeat(), context)
        : method.begin(runCase, context);
  }

  /** What was chosen and did not run is said, with the reason. */
  private void skipTheRest() {
    List<RunCase> cases = request.cases();
    for (RunCase left : cases.subList(begun, cases.size())) {
      incomplete = true;
      sink.write(new Skipped(left.begin().scenario(), left.begin().caseId(), endedBy));
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
            request.cases().size(),
            now,
            run,
            runs,
            sink.findings(),
            budget.elapsed().toMillis() / 1000.0));
  }
}
