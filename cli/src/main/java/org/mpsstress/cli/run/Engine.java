package org.mpsstress.cli.run;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.mpsstress.cli.UserError;
import org.mpsstress.cli.subject.Subject;
import org.mpsstress.model.ExitCode;
import org.mpsstress.model.RunToken;
import org.mpsstress.scenarios.detection.TrialLayer;
import org.mpsstress.scenarios.minimise.Minimised;
import org.mpsstress.scenarios.plan.Case;
import org.mpsstress.scenarios.plan.PlanOptions;
import org.mpsstress.scenarios.runner.RunRequestBuilder;
import org.mpsstress.scenarios.runner.Steps;
import org.mpsstress.scenarios.runner.Verification;
import org.mpsstress.scenarios.runner.cases.RunInterrupted;
import org.mpsstress.scenarios.runner.cases.RunSettings;
import org.mpsstress.scenarios.runner.cases.StopSignal;

/**
 * A way of running cases: which it can select, how it begins one, what is planted before, trials of
 * defects, replays of its tokens, and where what it runs came from.
 */
public interface Engine {
  /** The strategies that it runs, in the words of {@code --strategy}, records and tokens. */
  List<String> strategies();

  /** Its own options on the command line, as picocli reads them; null where it has none. */
  default Object options() {
    return null;
  }

  /** Whether its own options ask for it, whatever engine else has the strategy. */
  default boolean isWanted() {
    return false;
  }

  /** The strategy that its own options are for, where the user says none. */
  default Optional<String> meant() {
    return Optional.empty();
  }

  /**
   * Refuses options of its own that mean nothing in this run.
   *
   * @throws org.mpsstress.cli.UserError with the option
   */
  default void check(RunOptions options) {}

  /**
   * Refuses a quick run, of what seems likeliest to object, where its own options ask for one.
   *
   * @throws org.mpsstress.cli.UserError with that reason
   */
  default void refuseQuick(String reason) {}

  /**
   * Makes ready what it runs.
   *
   * @throws org.mpsstress.scenarios.runner.workers.FrameworkError if that was not built
   */
  Prepared prepare(RunOptions options, Subject subject, Installation installation);

  /** Whether it made that token. */
  boolean made(RunToken token);

  /** Its own options of replays; null where it has none. */
  default ReplayOptions replayOptions() {
    return null;
  }

  /**
   * Refuses a token of its own that it cannot show again.
   *
   * @throws org.mpsstress.cli.UserError with the word
   */
  default void check(RunToken token) {}

  /**
   * Makes ready to show a token's failure again, on the subject that it is of.
   *
   * @throws org.mpsstress.scenarios.runner.workers.FrameworkError if what it runs was not built
   */
  Replay replay(RunToken token, Subject subject, Installation installation);

  /** What a run of a token of its own was under, for sentences. */
  default String under(RunToken token) {
    return "strategy " + token.strategy();
  }

  /**
   * Refuses a token of its own whose finding it cannot look for.
   *
   * @throws UserError with the reason
   */
  default void checkVerified(RunToken token, Verifying how) {
    throw new UserError(
        "verify: the token is of a run under "
            + under(token)
            + ", and only explored runs and runs in workers can be verified; run the case with"
            + " --repeat");
  }

  /**
   * Looks whether a token's finding is gone from a subject that was changed.
   *
   * @param subject as it is now
   */
  default Verification verify(
      RunToken token, Verifying how, Subject subject, Installation installation)
      throws RunInterrupted, InterruptedException {
    throw new IllegalStateException("nothing can be verified: " + strategies());
  }

  /**
   * Refuses a token of its own whose finding it cannot make smaller.
   *
   * @throws UserError with the reason
   */
  default void checkMinimised(RunToken token) {
    throw new UserError(
        "minimise: the token is of a run under "
            + under(token)
            + ", and only findings of explored runs and of runs in workers can be made smaller");
  }

  /**
   * Looks for the smallest case and schedule that show a token's finding.
   *
   * @return nothing where the token does not show it
   */
  default Optional<Minimised> minimise(
      RunToken token, Subject subject, Installation installation, Minimising how)
      throws RunInterrupted, InterruptedException {
    throw new IllegalStateException("nothing can be minimised: " + strategies());
  }

  /** Whether what it runs loads a subject as a plugin; another one must have it linked in. */
  default boolean loadsPlugins() {
    return false;
  }

  /** Whether a suite's other layers are run beside it. */
  default boolean isOrdinary() {
    return false;
  }

  /** The words of its trial layers, without making them. */
  default List<String> trialWords() {
    return List.of();
  }

  /**
   * How it looks for planted defects, built where need be.
   *
   * @param word one of {@link #trialWords}
   * @param subject that they are planted in
   */
  default TrialLayer trial(
      String word,
      Installation installation,
      Subject subject,
      RunSettings settings,
      StopSignal stop) {
    throw new IllegalArgumentException("no trial layer " + word);
  }

  /** Its layer of a suite, beside the cases that a suite itself runs. */
  default Optional<LayerOfSuite> layer() {
    return Optional.empty();
  }

  /** An engine that has what it needs for a run. */
  interface Prepared {
    /** The request of a run in that folder: what is executed, and how workers start. */
    RunRequestBuilder request(Path directory);

    /** Selects cases, plants controls, and says which layers there are. */
    void addTo(RunRequestBuilder request, Selected selected);
  }

  /**
   * What a run is to be made of.
   *
   * @param cases of the scenarios that the user named
   * @param plan what they are run on
   * @param subject that is tested
   * @param order of the command
   * @param directory of the run
   * @param err where findings are shown as they come
   */
  record Selected(
      List<Case> cases,
      PlanOptions plan,
      Subject subject,
      Runs.Order order,
      Path directory,
      PrintWriter err) {}

  /**
   * How a finding is looked for.
   *
   * @param most schedules or runs at most, or null for as many as are wanted
   * @param budget for all of it
   * @param before in which run the finding came up, where the token does not say; or null
   * @param directory for its files
   * @param stop the user's wish to end
   * @param steps is told how far it is
   */
  record Verifying(
      Long most, Duration budget, Long before, Path directory, StopSignal stop, Steps steps) {}

  /**
   * How a finding is made smaller.
   *
   * @param budget for all of it
   * @param directory for its files
   * @param stop the user's wish to end
   * @param steps is told how far it is
   */
  record Minimising(Duration budget, Path directory, StopSignal stop, Steps steps) {}

  /** An engine's own options of replays, as picocli reads them. */
  interface ReplayOptions {
    /**
     * Refuses all of them, for a token of another engine.
     *
     * @throws UserError if one was said
     */
    void refuse(RunToken token);
  }

  /** A token's failure, about to be shown again. */
  interface Replay {
    /** The request of a replay in that folder. */
    RunRequestBuilder request(Path directory);

    /** Shows it, and answers with which exit code the command ends. */
    ExitCode show(RunSettings settings, StopSignal stop, PrintWriter out)
        throws java.io.IOException, RunInterrupted, InterruptedException;
  }
}
