package org.mpsstress.cli.controls;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.mpsstress.cli.run.Deletion;
import org.mpsstress.cli.run.Installation;
import org.mpsstress.model.controls.ControlsDocument;
import org.mpsstress.model.record.Control;
import org.mpsstress.scenarios.oracle.Oracles;
import org.mpsstress.scenarios.runner.RunRequestBuilder;
import org.mpsstress.scenarios.runner.SuiteControl;
import org.mpsstress.scenarios.runner.cases.CaseRunner;
import org.mpsstress.scenarios.runner.cases.RunInterrupted;
import org.mpsstress.scenarios.runner.cases.RunSettings;
import org.mpsstress.scenarios.runner.cases.Seeds;
import org.mpsstress.scenarios.runner.cases.StopSignal;

/** Tries all controls, round after round, each from processes and a seed of its own. */
final class ControlRounds {
  private static final long PROGRESS_NANOS = 2_000_000_000L;

  private final Installation installation;
  private final PlantedControls planted;
  private final ControlsTally tally;
  private final PrintWriter err;
  private long told = System.nanoTime();

  /**
   * Nothing is tried yet.
   *
   * @param planted what to try, made anew for each round
   * @param tally is told of each attempt
   * @param err is told how far it is
   */
  ControlRounds(
      Installation installation, PlantedControls planted, ControlsTally tally, PrintWriter err) {
    this.installation = installation;
    this.planted = planted;
    this.tally = tally;
    this.err = err;
  }

  /** The folder of a round in which a control was missed stays. */
  void carryOut(Path directory, long seed, int rounds, StopSignal stop)
      throws IOException, RunInterrupted, InterruptedException {
    for (int round = 1; round <= rounds; round++) {
      Path folder = directory.resolve("round-" + round);
      // The first one's seed is the user's: typed again it repeats a round.
      long own = round == 1 ? seed : Seeds.of(seed, "controls", round) >>> 16;
      if (carryOut(folder, own, round, rounds, stop)) {
        Deletion.of(folder);
      }
    }
  }

  /** Whether all were found. */
  private boolean carryOut(Path folder, long seed, int round, int rounds, StopSignal stop)
      throws IOException, RunInterrupted, InterruptedException {
    Path logs = Files.createDirectories(folder.resolve("workers"));
    RunRequestBuilder request =
        new RunRequestBuilder(folder, installation.library(), installation.worker(logs));
    planted.addTo(request);
    RunSettings settings = request.settings();
    boolean all = true;
    try (CaseRunner runner = new CaseRunner(settings, stop, Oracles.all())) {
      for (SuiteControl control : planted.once()) {
        if (stop.isRequested()) {
          throw new RunInterrupted();
        }
        Runnable tick = () -> tell("round " + round + " of " + rounds + ": " + control.id());
        Control tried =
            control.attempt(new SuiteControl.Context(runner, settings, seed, stop, tick));
        tally.add(tried, seed);
        all &= tried.found();
      }
    }
    return all;
  }

  private void tell(String now) {
    if (System.nanoTime() - told > PROGRESS_NANOS) {
      told = System.nanoTime();
      ControlsDocument soFar = tally.document();
      err.println("mps-stress: " + now + ", found " + soFar.found() + " of " + soFar.attempts());
    }
  }
}
