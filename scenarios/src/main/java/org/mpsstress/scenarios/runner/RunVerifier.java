package org.mpsstress.scenarios.runner;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Supplier;
import org.mpsstress.model.Finding;
import org.mpsstress.model.RunToken;
import org.mpsstress.model.Statistics;
import org.mpsstress.model.record.Control;
import org.mpsstress.scenarios.runner.Verification.Answer;
import org.mpsstress.scenarios.runner.cases.Budget;
import org.mpsstress.scenarios.runner.cases.RunCase;
import org.mpsstress.scenarios.runner.cases.RunInterrupted;
import org.mpsstress.scenarios.runner.cases.RunSettings;
import org.mpsstress.scenarios.runner.cases.Seeds;
import org.mpsstress.scenarios.runner.cases.StopSignal;
import org.mpsstress.scenarios.runner.cases.WarmProcess;

/**
 * Whether the finding of a run in workers is gone from a subject that was changed. It had come up
 * in the k-th run of one process; so processes of k runs are made, the last run of each with the
 * token's seed, until so many were quiet that the earlier rate is improbable. What it needs of the
 * process's earlier runs it has, and the processes are independent of each other.
 */
public final class RunVerifier {
  /** More than anybody waits for; a token may say anything. */
  private static final long MOST_IN_A_PROCESS = 100_000;

  private final RunSettings settings;
  private final StopSignal stop;
  private final Limits limits;
  private final Steps steps;

  /**
   * How far it goes.
   *
   * @param runs at most, or null for as many as are wanted
   * @param time for all of it, what is planted too; or null
   * @param before which run it was, where the token does not say; or null
   */
  public record Limits(Long runs, Duration time, Long before) {}

  /** What is planted before a silence counts, and what of it must be found. */
  public record Planted(List<SuiteControl> controls, List<Proof> proofs) {}

  /** A verifier of runs on what the settings have. */
  public RunVerifier(RunSettings settings, StopSignal stop, Limits limits, Steps steps) {
    this.settings = settings;
    this.stop = stop;
    this.limits = limits;
    this.steps = steps;
  }

  /** In which run of its process the token's finding came up, or null where nobody knows. */
  public static Long before(RunToken token, Limits limits) {
    return token.run() == null ? limits.before() : token.run();
  }

  /**
   * Looks for it.
   *
   * @param token of a run in workers, of which somebody knows which run of its process it was
   */
  public Verification verify(RunToken token, Planted planted)
      throws RunInterrupted, InterruptedException {
    RunCase runCase = Replayer.caseOf(token);
    Budget budget = Budget.of(limits.time());
    StopSignal part = stop.within(budget);
    return verify(runCase, token, planted, budget, () -> WarmProcess.of(settings, part));
  }

  /** Looks for it in that case, in such processes. */
  Verification verify(
      RunCase runCase,
      RunToken token,
      Planted planted,
      Budget budget,
      Supplier<WarmProcess> processes)
      throws RunInterrupted, InterruptedException {
    long before = Objects.requireNonNull(before(token, limits));
    long each = Math.min(before, MOST_IN_A_PROCESS);
    long enough = Verification.wanted(1);
    long wanted = each * enough;
    long most = limits.runs() == null ? wanted : limits.runs();
    long quiet = 0;
    long runs = 0;
    while (quiet < enough && runs + each <= most && !budget.isSpent()) {
      try (WarmProcess process = processes.get()) {
        for (long run = 1; run <= each && !budget.isSpent(); run++) {
          long seed = run == each ? token.seed() : Seeds.of(token.seed(), runCase.id(), (int) runs);
          steps.at("runs", runs, Math.min(most, wanted));
          List<Finding> findings = process.run(runCase, seed);
          runs++;
          if (!findings.isEmpty()) {
            return seen(findings.get(0), run, runs, wanted, before);
          }
          quiet += run == each ? 1 : 0;
        }
      } catch (RunInterrupted cut) {
        if (stop.isRequested() || !budget.isSpent()) {
          throw cut;
        }
      }
    }
    if (quiet < enough && budget.isSpent()) {
      String seen = tooFew(quiet, runs, wanted, before);
      return Verification.cutOff(seen, limits.time(), runs, wanted, before);
    }
    AttemptedControls attempted =
        AttemptedControls.of(planted.controls(), settings, token.seed(), stop, budget, steps);
    List<String> missed = missed(runCase, attempted, planted);
    if (!missed.isEmpty()) {
      return Verification.missed(missed, runs, wanted, before);
    }
    if (!attempted.isWhole()) {
      return Verification.cutOff(attempted, limits.time(), runs, wanted, before);
    }
    return silence(quiet, runs, wanted, before);
  }

  private static Verification seen(Finding found, long run, long runs, long wanted, long before) {
    Finding finding = found.inRun(run);
    String message =
        finding.kind()
            + ": "
            + finding.message().lines().findFirst().orElse("")
            + " (what a run shows has no signature: where several things can go wrong, it may be"
            + " another one)";
    return new Verification(Answer.STILL_FAILS, finding, runs, wanted, before, message);
  }

  private static Verification silence(long quiet, long runs, long wanted, long before) {
    String had = had(before);
    if (runs < wanted) {
      String message = tooFew(quiet, runs, wanted, before);
      return new Verification(Answer.TOO_FEW, null, runs, wanted, before, message);
    }
    String message =
        String.format(
            Locale.ROOT,
            "%d runs in %d processes were quiet; %s; it shows in less than %.1f %% of such processes"
                + " (95 %%)",
            runs,
            quiet,
            had,
            100 * Statistics.bound95(quiet));
    return new Verification(Answer.NOT_SEEN, null, runs, wanted, before, message);
  }

  private static String had(long before) {
    return "before, run " + before + " of its process showed it";
  }

  private static String tooFew(long quiet, long runs, long wanted, long before) {
    return "not seen in %d runs in %d processes, and %d runs are needed: %s"
        .formatted(runs, quiet, wanted, had(before));
  }

  /** What was planted and not seen, of what this case's silence depends on. */
  private static List<String> missed(
      RunCase runCase, AttemptedControls attempted, Planted planted) {
    List<String> missed = new ArrayList<>();
    Proofs proofs = new Proofs(planted.proofs());
    for (Control tried : attempted.all()) {
      proofs.take(tried);
      if (!tried.found() && tried.proves() == null) {
        missed.add(tried.id());
      }
    }
    if (attempted.isWhole()) {
      proofs.unproven(runCase.begin()).forEach(word -> missed.add("detector " + word));
    }
    return missed;
  }
}
