package org.mpsstress.scenarios.runner;

import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import org.mpsstress.model.LibraryToken;
import org.mpsstress.model.Pool;
import org.mpsstress.model.RunStrategy;
import org.mpsstress.model.RunToken;
import org.mpsstress.model.RunTokenException;
import org.mpsstress.scenarios.catalogue.Catalogue;
import org.mpsstress.scenarios.language.Scenario;
import org.mpsstress.scenarios.language.ScenarioLoader;
import org.mpsstress.scenarios.oracle.Oracles;
import org.mpsstress.scenarios.plan.Case;
import org.mpsstress.scenarios.plan.PlanOptions;
import org.mpsstress.scenarios.runner.cases.CaseRunner;
import org.mpsstress.scenarios.runner.cases.CaseSelection;
import org.mpsstress.scenarios.runner.cases.ControlScenarios;
import org.mpsstress.scenarios.runner.cases.RunCase;
import org.mpsstress.scenarios.runner.cases.RunInterrupted;
import org.mpsstress.scenarios.runner.cases.RunResult;
import org.mpsstress.scenarios.runner.cases.RunSettings;
import org.mpsstress.scenarios.runner.cases.StopSignal;
import org.mpsstress.scenarios.variants.Variants;

/**
 * Shows a failure again. A token of a run on real threads fixes everything but the schedule, which
 * is the operating system's: so the same run is tried until it fails again, and how many tries it
 * took is part of the answer.
 */
public final class Replayer {
  /** Tries before a replay is given up. */
  public static final int ATTEMPTS = 200;

  private final RunSettings settings;
  private final StopSignal stop;

  public Replayer(RunSettings settings, StopSignal stop) {
    this.settings = settings;
    this.stop = stop;
  }

  /**
   * What a replay showed.
   *
   * @param result the run that failed again, or the last one that did not
   * @param attempts how many runs it took
   * @param reproduced whether the failure was seen again
   * @param message one or more sentences for the user
   */
  public record Replay(RunResult result, int attempts, boolean reproduced, String message) {}

  /** The case that a token names, as the scenario has it. */
  public static Case namedBy(RunToken token) {
    return Variants.find(scenario(token), token.caseId())
        .orElseThrow(
            () ->
                new RunTokenException(
                    "scenario " + token.scenario() + " has no case '" + token.caseId() + "'"));
  }

  /** The case that a token names, on its SUT and with its defect. */
  public static RunCase caseOf(RunToken token) {
    Case found = namedBy(token);
    LibraryToken library = token.library();
    if (library == null && !Pool.OF_METAL.contains(token.pool())) {
      throw new RunTokenException(
          "damaged replay token: unknown pool '"
              + token.pool()
              + "'; expected one of: "
              + String.join(", ", Pool.OF_METAL));
    }
    PlanOptions options;
    try {
      options =
          library == null
              ? PlanOptions.simulated(token.pool()).withDefect(token.defect())
              : new PlanOptions(token.pool(), library.sut(), token.defect(), library.device());
    } catch (IllegalArgumentException unknownPool) {
      throw new RunTokenException("damaged replay token: " + unknownPool.getMessage());
    }
    RunCase free = CaseSelection.of(found, options);
    check(token, free.begin().driver());
    return token.schedule() == null ? free.under(token.strategy()) : free;
  }

  /** What a token says twice must agree; whose strategy it is, whoever has all of them knows. */
  private static void check(RunToken token, String driver) {
    if (!token.driver().equals(driver)) {
      throw new RunTokenException(
          "damaged replay token: its driver is '"
              + token.driver()
              + "', its case is run by driver "
              + driver);
    }
  }

  private static Scenario scenario(RunToken token) {
    if (token.file() == null) {
      return Catalogue.find(token.scenario())
          .orElseThrow(
              () ->
                  new RunTokenException(
                      "no scenario '" + token.scenario() + "' in this catalogue"));
    }
    if (!token.hasScenarioFile()) {
      return ControlScenarios.ofTokenFile(token.file())
          .orElseThrow(
              () -> new RunTokenException("this build has no scenario '" + token.file() + "'"));
    }
    try {
      Scenario scenario = ScenarioLoader.load(Path.of(token.file()));
      if (!scenario.name().equals(token.scenario())) {
        throw new RunTokenException(
            token.file() + " now holds scenario " + scenario.name() + ", not " + token.scenario());
      }
      return scenario;
    } catch (IOException | InvalidPathException e) {
      throw new RunTokenException("cannot read the token's scenario file " + token.file());
    }
  }

  /** Replays a token, on what the settings have. */
  public Replay replay(RunToken token) throws RunInterrupted, InterruptedException {
    return replay(caseOf(token), token, ATTEMPTS);
  }

  /** Runs the case with the token's seed until it fails, at most that often. */
  Replay replay(RunCase runCase, RunToken token, int most)
      throws RunInterrupted, InterruptedException {
    try (CaseRunner runner = new CaseRunner(settings, stop, Oracles.all())) {
      RunResult result = null;
      for (int attempt = 1; attempt <= most; attempt++) {
        result = runner.run(runCase, token.seed(), () -> {});
        if (!result.findings().isEmpty()) {
          return new Replay(result, attempt, true, shown(token, attempt));
        }
      }
      return new Replay(result, most, false, notShown(token, most));
    }
  }

  private String shown(RunToken token, int attempts) {
    return String.join(
        "\n",
        sentences(
            token,
            "it failed again in attempt "
                + attempts
                + ": the seed fixes data and program of a "
                + token.strategy()
                + " run"
                + (RunStrategy.NOISE.is(token.strategy()) ? " and its perturbations" : "")
                + ", not the order of its threads, so this number varies"));
  }

  private String notShown(RunToken token, int attempts) {
    return String.join(
        "\n",
        sentences(
            token,
            "it did not fail in "
                + attempts
                + " attempts; a "
                + token.strategy()
                + " run is not deterministic: this does not show that the failure is gone"));
  }

  private List<String> sentences(RunToken token, String what) {
    String now = settings.provenance().expectedBuildId();
    return now.startsWith(token.buildId())
        ? List.of(what)
        : List.of(
            what, "the token is of build " + token.buildId() + ", this is another one: " + now);
  }
}
