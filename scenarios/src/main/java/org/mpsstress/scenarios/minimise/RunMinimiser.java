package org.mpsstress.scenarios.minimise;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.mpsstress.model.Finding;
import org.mpsstress.model.LibraryToken;
import org.mpsstress.model.RunToken;
import org.mpsstress.model.SutWord;
import org.mpsstress.model.run.MinimisedFinding;
import org.mpsstress.scenarios.draft.CaseDraft;
import org.mpsstress.scenarios.draft.Draft;
import org.mpsstress.scenarios.language.Scenario;
import org.mpsstress.scenarios.plan.Cases;
import org.mpsstress.scenarios.plan.PlanOptions;
import org.mpsstress.scenarios.runner.Replayer;
import org.mpsstress.scenarios.runner.Steps;
import org.mpsstress.scenarios.runner.cases.Budget;
import org.mpsstress.scenarios.runner.cases.CaseSelection;
import org.mpsstress.scenarios.runner.cases.RunCase;
import org.mpsstress.scenarios.runner.cases.RunInterrupted;
import org.mpsstress.scenarios.runner.cases.RunSettings;
import org.mpsstress.scenarios.runner.cases.StopSignal;
import org.mpsstress.scenarios.runner.cases.WarmProcess;
import org.mpsstress.scenarios.shrink.Shrinker;

/**
 * Makes the finding of a run in workers small, on whatever library those load: delta debugging over
 * the scenario, as long as what is left shows a finding of the same kind. The order of threads is
 * the operating system's, so each try has several runs, in a process of its own; how many follows
 * from how soon the token's own case failed again.
 */
public final class RunMinimiser {
  /** Runs of a try, times the one in which the whole case had failed: 5 % are missed then. */
  private static final int TIMES = 3;

  /** And some more, for a case that failed at once may have been lucky. */
  private static final int MORE = 5;

  /** Processes for the last word on what is left. */
  private static final int LAST_PROCESSES = 3;

  private final Supplier<WarmProcess> processes;
  private final Path out;
  private final Steps steps;

  /**
   * A minimiser of runs on what the settings have.
   *
   * @param settings whose run directory takes the files
   * @param stop the user's wish to end
   * @param steps is told how far it is
   */
  public RunMinimiser(RunSettings settings, StopSignal stop, Steps steps) {
    this(() -> WarmProcess.of(settings, stop), settings.out(), steps);
  }

  RunMinimiser(Supplier<WarmProcess> processes, Path out, Steps steps) {
    this.steps = steps;
    this.processes = processes;
    this.out = out;
  }

  /**
   * Makes it small.
   *
   * @param token of a run in workers
   * @param budget after which nothing smaller is tried; what has been reached by then is the
   *     answer. That the token, and what was reached, fails must be seen whatever time it takes
   * @return nothing where the token's case did not fail again
   */
  public Optional<Minimised> minimise(RunToken token, Duration budget)
      throws RunInterrupted, InterruptedException {
    Budget time = Budget.of(budget);
    Budget endless = Budget.of(null);
    steps.at("its own case");
    Finding first = search(Replayer.caseOf(token), token.seed(), Replayer.ATTEMPTS, null, endless);
    if (first == null) {
      return Optional.empty();
    }
    long runs = Math.min(Replayer.ATTEMPTS, TIMES * first.shownBy().run() + MORE);
    Draft whole = CaseDraft.of(Replayer.namedBy(token)).on(List.of(token.pool()));
    Shrinker shrinker =
        new Shrinker(
            SmallerCase.soundAs(whole),
            draft -> {
              steps.at("smaller cases");
              return shows(SmallerCase.loaded(draft), token, runs, first, time);
            },
            () -> !time.isSpent());
    Draft small =
        shrinker.shrink(whole).named(whole.name(), "The smallest case found of: " + whole.title());
    Path file = out.resolve("minimised.yaml");
    MinimisedFinding.Size from = SmallerCase.size(whole);
    RunCase last = only(SmallerCase.written(file, small), token);
    steps.at("the smallest case again");
    for (int process = 0; process < LAST_PROCESSES; process++) {
      Finding shown = search(last, token.seed(), runs, first, endless);
      if (shown != null) {
        return Optional.of(
            new Minimised(file, shown, SmallerCase.size(small), from, shrinker.tries()));
      }
    }
    SmallerCase.written(file, whole); // so rare that the token itself is the best that there is
    return Optional.of(new Minimised(file, first, from, from, shrinker.tries()));
  }

  /**
   * Where something was planted it must be that: without it nothing may be found, in all of the
   * runs, for what the time cut off says nothing.
   */
  private boolean shows(Scenario scenario, RunToken token, long runs, Finding wanted, Budget time)
      throws RunInterrupted, InterruptedException {
    return search(only(scenario, token), token.seed(), runs, wanted, time) != null
        && (token.defect() == null
            || search(only(scenario, token, null), token.seed(), runs, null, time) == null
                && !time.isSpent());
  }

  private static RunCase only(Scenario scenario, RunToken token) {
    return only(scenario, token, token.defect());
  }

  /** The one case of a smaller scenario, run as the token's was. */
  private static RunCase only(Scenario scenario, RunToken token, String defect) {
    LibraryToken library = token.library();
    String sut = library == null ? SutWord.SIMULATED.word() : library.sut();
    String device = library == null ? null : library.device();
    PlanOptions plan = new PlanOptions(token.pool(), sut, defect, device);
    return CaseSelection.of(Cases.of(scenario).get(0), plan).under(token.strategy());
  }

  /**
   * The first finding of the wanted one's kind, or null; its token says in which run it came. A
   * case that fails in another way is given up at once: one that hangs would take all the time.
   */
  private Finding search(RunCase runCase, long seed, long most, Finding wanted, Budget time)
      throws RunInterrupted, InterruptedException {
    try (WarmProcess process = processes.get()) {
      for (long run = 1; run <= most && !time.isSpent(); run++) {
        List<Finding> findings = process.run(runCase, seed);
        for (Finding finding : findings) {
          if (wanted == null || finding.kind() == wanted.kind()) {
            return finding.inRun(run);
          }
        }
        if (!findings.isEmpty()) {
          return null;
        }
      }
    }
    return null;
  }
}
