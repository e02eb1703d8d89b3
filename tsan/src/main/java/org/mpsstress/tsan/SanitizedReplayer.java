package org.mpsstress.tsan;

import java.util.ArrayList;
import java.util.List;
import org.mpsstress.model.Finding;
import org.mpsstress.model.RunToken;
import org.mpsstress.scenarios.oracle.Oracles;
import org.mpsstress.scenarios.runner.Replayer;
import org.mpsstress.scenarios.runner.cases.RunCase;
import org.mpsstress.scenarios.runner.cases.RunInterrupted;
import org.mpsstress.scenarios.runner.cases.RunSettings;
import org.mpsstress.scenarios.runner.cases.StopSignal;

/**
 * Shows a finding of this layer again. The token fixes data and program, not the order of threads,
 * so the run is tried until something is found again.
 */
public final class SanitizedReplayer {
  /** Tries before a replay is given up. */
  public static final int ATTEMPTS = 50;

  private final SanitizedBinary binary;
  private final SanitizedOptions options;
  private final RunSettings settings;
  private final StopSignal stop;

  /**
   * A replayer.
   *
   * @param binary the harness with the token's sanitizer
   * @param options of every run
   * @param settings whose run directory takes the files
   * @param stop the user's wish to end
   */
  public SanitizedReplayer(
      SanitizedBinary binary, SanitizedOptions options, RunSettings settings, StopSignal stop) {
    this.binary = binary;
    this.options = options;
    this.settings = settings;
    this.stop = stop;
  }

  /**
   * What a replay showed.
   *
   * @param findings of the run that failed again; empty if none did
   * @param attempts how many runs it took
   * @param message one or more sentences for the user
   */
  public record Replay(List<Finding> findings, int attempts, String message) {
    /** Copies the list. */
    public Replay {
      findings = List.copyOf(findings);
    }

    /** Whether the failure was seen again. */
    public boolean reproduced() {
      return !findings.isEmpty();
    }
  }

  /** Replays a token of this layer. */
  public Replay replay(RunToken token) throws RunInterrupted, InterruptedException {
    RunCase runCase =
        SanitizedSelection.sanitized(Replayer.caseOf(token), binary.flavour(), token.strategy());
    SanitizedRunner runner = new SanitizedRunner(binary, options, settings, stop, Oracles.all());
    for (int attempt = 1; attempt <= ATTEMPTS; attempt++) {
      SanitizedRun run = runner.run(runCase, token.seed(), () -> {});
      List<Finding> findings = new ArrayList<>(run.reported().values());
      findings.addAll(run.result().findings());
      if (!findings.isEmpty()) {
        return new Replay(
            findings,
            attempt,
            "it failed again in attempt "
                + attempt
                + " with "
                + binary.flavour().title()
                + build(token));
      }
    }
    return new Replay(
        List.of(),
        ATTEMPTS,
        "it did not fail in "
            + ATTEMPTS
            + " attempts with "
            + binary.flavour().title()
            + "; the order of real threads is not fixed: this does not show that the failure is gone"
            + build(token));
  }

  private String build(RunToken token) {
    return binary.buildId().startsWith(token.buildId())
        ? ""
        : "\nthe token is of build "
            + token.buildId()
            + ", this is another one: "
            + binary.buildId();
  }
}
