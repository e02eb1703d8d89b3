package org.mpsstress.scenarios.runner;

import java.nio.file.Path;
import java.time.Duration;
import org.mpsstress.scenarios.runner.cases.RunSettings;
import org.mpsstress.scenarios.runner.cases.StopSignal;

/** A runner as a process of its own, for tests that end it from outside; its workers pretend. */
public final class FakeRun {
  private FakeRun() {}

  /** Arguments: the run directory, then behaviours of cases. */
  public static void main(String[] arguments) {
    Path out = Path.of(arguments[0]);
    String[] behaviours = java.util.Arrays.copyOfRange(arguments, 1, arguments.length);
    // What stands still is ended by the test, from outside, and by nobody before.
    RunSettings settings = FakeCases.settings(out, Duration.ofMinutes(1));
    StopSignal stop = StopSignal.ofProcess();
    RunOutcome outcome =
        RunCoordinator.run(new FakeCases.Request(settings, behaviours).build(), stop);
    System.out.println("report of " + outcome.record().cases().size() + " cases");
    stop.close();
    System.exit(outcome.exitCode().code());
  }
}
