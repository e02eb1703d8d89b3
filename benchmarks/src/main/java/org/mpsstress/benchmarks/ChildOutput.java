package org.mpsstress.benchmarks;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.mpsstress.model.process.ChildCommand;
import org.mpsstress.model.process.EndedChild;
import org.mpsstress.scenarios.runner.workers.FrameworkError;

/** Runs a benchmark executable to its end and answers what it wrote to standard output. */
public final class ChildOutput {
  private ChildOutput() {}

  /**
   * Its standard error goes to ours.
   *
   * @throws FrameworkError if it cannot run, takes longer, or fails
   */
  public static String of(List<String> command, long timeoutSeconds) throws InterruptedException {
    return of(ChildCommand.of(command), timeoutSeconds);
  }

  /** The same, with its environment and standard error as the command has them. */
  public static String of(ChildCommand command, long timeoutSeconds) throws InterruptedException {
    try {
      EndedChild ended = command.limited().limit(Duration.ofSeconds(timeoutSeconds)).run();
      if (ended.late()) {
        throw new FrameworkError(
            command.name() + " was still running after " + timeoutSeconds + " s");
      }
      if (ended.because() != null) {
        throw new FrameworkError(command.name() + " was too large: " + ended.because());
      }
      if (ended.exitCode() != 0) {
        throw new FrameworkError(command.name() + " ended with exit code " + ended.exitCode());
      }
      return ended.output();
    } catch (IOException failure) {
      throw new FrameworkError(
          "cannot run " + command.name() + ": " + failure.getMessage(), failure);
    }
  }
}
