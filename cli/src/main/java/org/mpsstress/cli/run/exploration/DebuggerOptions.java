package org.mpsstress.cli.run.exploration;

import java.nio.file.Path;
import java.util.function.Supplier;
import org.mpsstress.cli.UserError;
import org.mpsstress.cli.run.Engine.ReplayOptions;
import org.mpsstress.model.RunToken;
import picocli.CommandLine.Option;

/** How an explored run's failure is shown again. */
final class DebuggerOptions implements ReplayOptions {
  @Option(
      names = "--gdb",
      description = "Of an explored run: stops gdb at the finding and gives you its prompt.")
  private boolean gdb;

  @Option(
      names = "--gdb-batch",
      description = "Of an explored run: stops gdb at the finding and prints the stack.")
  private boolean gdbBatch;

  @Option(
      names = "--explorer",
      paramLabel = "PATH",
      description = "Of an explored run: another mps-explore than the one that was built.")
  private Path explorer;

  /** Whether a debugger is to stop at the finding. */
  boolean isWanted() {
    return gdb || gdbBatch;
  }

  /** Whether it prints the stack, and gives no prompt. */
  boolean prints() {
    return gdbBatch;
  }

  /** The explorer that the user named, or that one. */
  Path explorer(Supplier<Path> built) {
    return explorer == null ? built.get() : explorer;
  }

  @Override
  public void refuse(RunToken token) {
    if (gdb || gdbBatch || explorer != null) {
      throw new UserError(
          "--gdb, --gdb-batch and --explorer are for tokens of explored runs; this one is of "
              + token.strategy());
    }
  }
}
