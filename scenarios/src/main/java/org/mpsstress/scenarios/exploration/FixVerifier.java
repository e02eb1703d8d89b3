package org.mpsstress.scenarios.exploration;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.mpsstress.model.ExitCode;
import org.mpsstress.model.Finding;
import org.mpsstress.model.RunToken;
import org.mpsstress.model.Statistics;
import org.mpsstress.model.record.Control;
import org.mpsstress.scenarios.oracle.Oracles;
import org.mpsstress.scenarios.runner.CaseRunner;
import org.mpsstress.scenarios.runner.Replayer;
import org.mpsstress.scenarios.runner.RunCase;
import org.mpsstress.scenarios.runner.RunInterrupted;
import org.mpsstress.scenarios.runner.RunSettings;
import org.mpsstress.scenarios.runner.StopSignal;
import org.mpsstress.scenarios.runner.SuiteControl;

/**
 * Whether a finding is gone from a subject that was changed: takes its own schedule again, then as
 * many as make it improbable that it still comes up as often as before.
 */
public final class FixVerifier {
  /** Errors of 5 % on either side: in what one finding says of its rate, and in the silence. */
  private static final double IMPROBABLE = 0.05;

  /** More than anybody waits for; a token may say anything. */
  private static final long MOST_SCHEDULES = 1_000_000;

  private final ExplorerBinary binary;
  private final RunSettings settings;
  private final StopSignal stop;

  /**
   * A verifier.
   *
   * @param binary the explorer, with the changed subject
   * @param settings whose run directory takes the files
   * @param stop the user's wish to end
   */
  public FixVerifier(ExplorerBinary binary, RunSettings settings, StopSignal stop) {
    this.binary = binary;
    this.settings = settings;
    this.stop = stop;
  }

  /** What came of it. */
  public enum Answer {
    STILL_FAILS("still fails", ExitCode.FINDINGS),
    ANOTHER_FINDING("another finding", ExitCode.FINDINGS),
    NOT_SEEN("not seen", ExitCode.PASSED),
    TOO_FEW("too few schedules", ExitCode.INCONCLUSIVE),
    CONTROL_MISSED("a control was missed", ExitCode.INCONCLUSIVE);

    private final String words;
    private final ExitCode code;

    Answer(String words, ExitCode code) {
      this.words = words;
      this.code = code;
    }

    /** For people and JSON. */
    public String words() {
      return words;
    }

    /** With which a command ends. */
    public ExitCode code() {
      return code;
    }
  }

  /**
   * The answer and what it rests on.
   *
   * @param finding that was seen, or null
   * @param schedules that were run
   * @param wanted so many make the earlier rate improbable
   * @param before the earlier exploration had found it by that one, counted from 1
   * @param message one or more sentences
   */
  public record Verification(
      Answer answer, Finding finding, long schedules, long wanted, long before, String message) {}

  /**
   * How many quiet schedules make it improbable that the rate is still what it was. A finding that
   * came up by the k-th schedule has, with 95 %, a rate of at least 1 - 0.95^(1/k); with that, N
   * schedules are quiet with a probability of 5 %.
   *
   * @param before k, at least 1
   */
  static long wanted(long before) {
    double needed = before * (Math.log(IMPROBABLE) / Math.log1p(-IMPROBABLE));
    return (long) Math.min(MOST_SCHEDULES, Math.ceil(needed));
  }

  /**
   * Tries to see it.
   *
   * @param token of an explored run
   * @param schedules how many at most, or null for as many as are wanted
   * @param budget for these, or null
   * @param controls what must be found before a silence counts
   */
  public Verification verify(
      RunToken token, Long schedules, Duration budget, List<SuiteControl> controls)
      throws RunInterrupted, InterruptedException {
    long before = Math.min(token.schedule().index(), Long.MAX_VALUE - 1) + 1;
    long wanted = wanted(before);
    ExploreOptions one = ExplorationReplayer.options(token);
    Exploring own = explored(token, one, token.schedule().index());
    if (!own.findings().isEmpty()) {
      return seen(token, own, 1, wanted, before);
    }
    ExploreOptions many = search(one).within(schedules == null ? wanted : schedules, budget);
    Exploring others = explored(token, many, 0);
    long run = 1 + others.schedules();
    if (!others.findings().isEmpty()) {
      return seen(token, others, run, wanted, before);
    }
    List<String> missed = missed(token, controls);
    if (!missed.isEmpty()) {
      String message =
          "nothing was found, but neither was what was planted: " + String.join(", ", missed);
      return new Verification(Answer.CONTROL_MISSED, null, run, wanted, before, message);
    }
    return silence(others.schedules(), run, wanted, before);
  }

  private static Verification silence(long quiet, long run, long wanted, long before) {
    String rate =
        String.format(
            Locale.ROOT,
            "the rate is below %.4f %% (95 %%)",
            100 * Statistics.bound95(Math.max(1, quiet)));
    String had = "before, schedule " + before + " showed it";
    if (quiet < wanted) {
      String message =
          "not seen in "
              + quiet
              + " schedules, and "
              + wanted
              + " are needed: "
              + had
              + "; "
              + rate;
      return new Verification(Answer.TOO_FEW, null, run, wanted, before, message);
    }
    String message = "its own schedule is quiet, and " + quiet + " others; " + had + "; " + rate;
    return new Verification(Answer.NOT_SEEN, null, run, wanted, before, message);
  }

  private Verification seen(RunToken token, Exploring shown, long run, long wanted, long before) {
    Finding same = shown.findings().get(token.schedule().signature());
    Finding finding = same == null ? shown.findings().values().iterator().next() : same;
    String what = finding.kind() + ": " + finding.message().lines().findFirst().orElse("");
    String message =
        same == null
            ? what + " (where the code has moved, it may be the same one)"
            : what + ", signature " + token.schedule().signature();
    Answer answer = same == null ? Answer.ANOTHER_FINDING : Answer.STILL_FAILS;
    return new Verification(answer, finding, run, wanted, before, message);
  }

  /** Of a search: nothing that belongs to the one schedule. */
  private static ExploreOptions search(ExploreOptions one) {
    return new ExploreOptions(
            one.strategy(),
            one.points(),
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
            (run, runs) -> {});
    explored.run();
    return explored.exploring();
  }

  private List<String> missed(RunToken token, List<SuiteControl> controls)
      throws RunInterrupted, InterruptedException {
    List<String> missed = new ArrayList<>();
    try (CaseRunner runner = new CaseRunner(settings, stop, Oracles.all())) {
      SuiteControl.Context context =
          new SuiteControl.Context(runner, settings, token.seed(), stop, () -> {});
      for (SuiteControl control : controls) {
        Control tried = control.attempt(context);
        if (!tried.found()) {
          missed.add(tried.id());
        }
      }
    }
    return missed;
  }
}
