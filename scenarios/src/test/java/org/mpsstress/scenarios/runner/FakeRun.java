package org.mpsstress.scenarios.runner;

import java.nio.file.Path;

/** A runner as a process of its own, for tests that end it from outside; its workers pretend. */
public final class FakeRun {
  private FakeRun() {}

  /** Arguments: the run directory, then behaviours of cases. */
  public static void main(String[] arguments) {
    Path out = Path.of(arguments[0]);
    String[] behaviours = java.util.Arrays.copyOfRange(arguments, 1, arguments.length);
    StopSignal stop = StopSignal.ofProcess();
    RunOutcome outcome =
        RunCoordinator.run(
            new FakeCases.Request(FakeCases.settings(out), behaviours).build(), stop);
    System.out.println("report of " + outcome.record().cases().size() + " cases");
    stop.close();
    System.exit(outcome.exitCode().code());
  }
}
