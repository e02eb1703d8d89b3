package org.mpsstress.scenarios.exploration;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.mpsstress.model.Finding;
import org.mpsstress.model.RunToken;
import org.mpsstress.model.Statistics;
import org.mpsstress.model.record.Control;
import org.mpsstress.scenarios.exploration.explorer.ExploreOptions;
import org.mpsstress.scenarios.exploration.explorer.ExplorerAccess;
import org.mpsstress.scenarios.exploration.explorer.ExplorerBinary;
import org.mpsstress.scenarios.exploration.explorer.PreemptionPoints;
import org.mpsstress.scenarios.exploration.explorer.Strategy;
import org.mpsstress.scenarios.oracle.Oracles;
import org.mpsstress.scenarios.runner.AttemptedControls;
import org.mpsstress.scenarios.runner.Replayer;
import org.mpsstress.scenarios.runner.Steps;
import org.mpsstress.scenarios.runner.SuiteControl;
import org.mpsstress.scenarios.runner.Verification;
import org.mpsstress.scenarios.runner.Verification.Answer;
import org.mpsstress.scenarios.runner.cases.Budget;
import org.mpsstress.scenarios.runner.cases.RunCase;
import org.mpsstress.scenarios.runner.cases.RunInterrupted;
import org.mpsstress.scenarios.runner.cases.RunSettings;
import org.mpsstress.scenarios.runner.cases.StopSignal;

/**
 * Whether a finding is gone from a subject that was changed: takes its own schedule again, then as
 * many as make it improbable that it still comes up as often as before.
 */
public final class FixVerifier {
  private final ExplorerBinary binary;
  private final RunSettings settings;
  private final StopSignal stop;
  private final Steps steps;

  /**
   * A verifier.
   *
   * @param binary the explorer, with the changed subject
   * @param settings whose run directory takes the files
   * @param stop the user's wish to end
   * @param steps is told how far it is
   */
  public FixVerifier(ExplorerBinary binary, RunSettings settings, StopSignal stop, Steps steps) {
    this.binary = binary;
    this.settings = settings;
    this.stop = stop;
    this.steps = steps;
  }

  /**
   * Tries to see it.
   *
   * @param token of an explored run
   * @param schedules how many at most, or null for as many as are wanted
   * @param budget for all of it, what is planted too; or null
   * @param controls what must be found before a silence counts
   */
  public Verification verify(
      RunToken token, Long schedules, Duration budget, List<SuiteControl> controls)
      throws RunInterrupted, InterruptedException {
    long before = Math.min(token.schedule().index(), Long.MAX_VALUE - 1) + 1;
    long wanted = Verification.wanted(before);
    Budget time = Budget.of(budget);
    ExploreOptions one = ExplorationReplayer.options(token);
    steps.at("its own schedule");
    Exploring own =
        explored(token, one.within(one.schedules(), time.left()), token.schedule().index());
    if (!own.findings().isEmpty()) {
      return seen(token, own, 1, wanted, before);
    }
    if (time.isSpent()) {
      String seen = "only its own schedule was begun";
      return Verification.cutOff(seen, budget, own.schedules(), wanted, before);
    }
    long most = schedules == null ? wanted : schedules;
    Exploring others = explored(token, search(one).within(most, time.left()), 0);
    long run = 1 + others.schedules();
    if (!others.findings().isEmpty()) {
      return seen(token, others, run, wanted, before);
    }
    if (time.isSpent() && others.schedules() < most) {
      String seen = tooFew(others.schedules(), wanted, before);
      return Verification.cutOff(seen, budget, run, wanted, before);
    }
    AttemptedControls attempted =
        AttemptedControls.of(controls, settings, token.seed(), stop, time, steps);
    List<String> missed =
        attempted.all().stream().filter(control -> !control.found()).map(Control::id).toList();
    if (!missed.isEmpty()) {
      return Verification.missed(missed, run, wanted, before);
    }
    if (!attempted.isWhole()) {
      return Verification.cutOff(attempted, budget, run, wanted, before);
    }
    return silence(others.schedules(), run, wanted, before);
  }

  private static Verification silence(long quiet, long run, long wanted, long before) {
    String rate =
        String.format(
            Locale.ROOT,
            "the rate is below %.4f %% (95 %%)",
            100 * Statistics.bound95(Math.max(1, quiet)));
    String had = had(before);
    if (quiet < wanted) {
      String message = tooFew(quiet, wanted, before) + "; " + rate;
      return new Verification(Answer.TOO_FEW, null, run, wanted, before, message);
    }
    String message = "its own schedule is quiet, and " + quiet + " others; " + had + "; " + rate;
    return new Verification(Answer.NOT_SEEN, null, run, wanted, before, message);
  }

  private static String had(long before) {
    return "before, schedule " + before + " showed it";
  }

  private static String tooFew(long quiet, long wanted, long before) {
    return "not seen in %d schedules, and %d are needed: %s".formatted(quiet, wanted, had(before));
  }

  private Verification seen(RunToken token, Exploring shown, long run, long wanted, long before) {
    String signature = token.schedule().signature();
    Finding same = shown.findings().get(signature);
    if (same != null) {
      String message = what(same) + ", signature " + signature;
      return new Verification(Answer.STILL_FAILS, same, run, wanted, before, message);
    }
    // A signature is that of one build; a cause is that of many.
    String cause = token.schedule().cause();
    for (Finding one : shown.findings().values()) {
      if (cause != null && cause.equals(one.cause())) {
        String message = what(one) + ", of the same cause " + cause;
        return new Verification(Answer.STILL_FAILS, one, run, wanted, before, message);
      }
    }
    Finding other = shown.findings().values().iterator().next();
    String may =
        cause == null || other.cause() == null
            ? " (where the code has moved, it may be the same one)"
            : " (of another cause)";
    return new Verification(Answer.ANOTHER_FINDING, other, run, wanted, before, what(other) + may);
  }

  private static String what(Finding finding) {
    return finding.kind() + ": " + finding.message().lines().findFirst().orElse("");
  }

  /**
   * Of a search: nothing that belongs to the one schedule. Of one that was made simple the strategy
   * is the one that its index is of ({@link Minimiser}).
   */
  private static ExploreOptions search(ExploreOptions one) {
    boolean guided = one.strategy().equals(Strategy.GUIDED);
    return new ExploreOptions(
            guided ? Strategy.DEFAULT : one.strategy(),
            guided ? PreemptionPoints.SHARED : one.points(),
            1L,
            null,
            one.pctDepth(),
            one.stepLimit(),
            true,
            null,
            null)
        .under(one.memory());
  }

  private Exploring explored(RunToken token, ExploreOptions options, long first)
      throws RunInterrupted, InterruptedException {
    RunCase runCase = ExplorationSelection.explored(Replayer.caseOf(token), options.strategy());
    ExploredCase explored =
        new ExploredCase(
            runCase,
            options,
            token.seed(),
            first,
            ExplorerAccess.of(binary, settings, stop, Oracles.all()),
            finding -> {},
            finding -> options.stopAtFinding(),
            (run, runs) -> {
              if (runs > 1) {
                steps.at("other schedules", run, runs);
              }
            });
    explored.run();
    return explored.exploring();
  }
}
