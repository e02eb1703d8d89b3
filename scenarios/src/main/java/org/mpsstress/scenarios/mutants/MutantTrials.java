package org.mpsstress.scenarios.mutants;

import java.util.List;
import org.mpsstress.model.record.CaseBegin;
import org.mpsstress.scenarios.plan.PlanOptions;
import org.mpsstress.scenarios.runner.cases.CaseRunner;
import org.mpsstress.scenarios.runner.cases.CaseSelection;
import org.mpsstress.scenarios.runner.cases.RunCase;
import org.mpsstress.scenarios.runner.cases.RunInterrupted;
import org.mpsstress.scenarios.runner.cases.RunResult;
import org.mpsstress.scenarios.runner.cases.Seeds;

/** Runs mutants until an oracle objects, on devices of several speeds. */
public final class MutantTrials {
  private final CaseRunner runner;
  private final PlanOptions options;
  private final long seed;
  private final int rounds;

  /**
   * Trials.
   *
   * @param runner of cases
   * @param options pool and SUT
   * @param seed of which the runs' seeds are made
   * @param rounds how often each speed is tried
   */
  public MutantTrials(CaseRunner runner, PlanOptions options, long seed, int rounds) {
    this.runner = runner;
    this.options = options;
    this.seed = seed;
    this.rounds = rounds;
  }

  /**
   * Tries a mutant.
   *
   * @param tick called many times a second while it runs
   */
  public MutantResult attempt(Mutant mutant, Runnable tick)
      throws RunInterrupted, InterruptedException {
    long began = System.nanoTime();
    int runs = 0;
    List<Attempt> attempts = Attempt.of(mutant);
    for (int round = 0; round < rounds; round++) {
      for (Attempt attempt : attempts) {
        RunCase ready = ready(mutant, attempt);
        RunResult result = runner.run(ready, Seeds.of(seed, ready.id(), runs++), tick);
        List<String> objecting = result.judgement().objecting();
        if (!objecting.isEmpty()) {
          String message = result.findings().get(0).message();
          return new MutantResult(
              mutant, objecting, attempt.provocation(), message, runs, seconds(began), null);
        }
      }
    }
    String reason = SurvivingMutants.reason(mutant, options.device()).orElse(null);
    return new MutantResult(mutant, List.of(), null, null, runs, seconds(began), reason);
  }

  private static double seconds(long began) {
    return (System.nanoTime() - began) * 1e-9;
  }

  private RunCase ready(Mutant mutant, Attempt attempt) {
    RunCase whole = CaseSelection.of(attempt.broken(), options);
    CaseBegin begin = whole.begin();
    return new RunCase(
        begin
            .as(begin.id() + "-without-line-" + mutant.removal().line())
            .title(mutant.title())
            .place(begin.file(), mutant.removal().line())
            .build(),
        whole.plan(),
        whole.expected(),
        whole.freshProcess(),
        whole.defect(),
        whole.tokenFile());
  }
}
