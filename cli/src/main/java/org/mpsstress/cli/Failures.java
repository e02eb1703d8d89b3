package org.mpsstress.cli;

import java.io.PrintWriter;
import java.nio.file.NoSuchFileException;
import org.mpsstress.cli.torch.TorchPlugin;
import org.mpsstress.harness.provenance.WrongLibraryException;
import org.mpsstress.model.ExitCode;
import org.mpsstress.model.RunTokenException;
import org.mpsstress.model.record.RunRecordException;
import org.mpsstress.scenarios.language.ScenarioException;
import org.mpsstress.scenarios.runner.ProvenanceMismatch;
import org.mpsstress.scenarios.runner.ToolFault;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.ParseResult;

/** What a command throws, as a message and an exit code. Only our own faults show a stack. */
final class Failures implements IExecutionExceptionHandler {
  @Override
  public int handleExecutionException(Exception error, CommandLine command, ParseResult parsed) {
    PrintWriter err = command.getErr();
    if (error instanceof ScenarioException) {
      // Each line begins with file:line:column already.
      err.println(error.getMessage());
      return ExitCode.BAD_INPUT.code();
    }
    if (error instanceof TorchPlugin.NoDevice) {
      err.println("mps-stress: " + error.getMessage());
      return ExitCode.INCONCLUSIVE.code();
    }
    if (error instanceof UserError
        || error instanceof RunTokenException
        || error instanceof RunRecordException) {
      err.println("mps-stress: " + error.getMessage());
      return ExitCode.BAD_INPUT.code();
    }
    if (error instanceof NoSuchFileException missing) {
      err.println("mps-stress: no such file: " + missing.getFile());
      return ExitCode.BAD_INPUT.code();
    }
    if (error instanceof ProvenanceMismatch || error instanceof WrongLibraryException) {
      err.println("mps-stress: " + error.getMessage());
      return ExitCode.PREFLIGHT_MISMATCH.code();
    }
    err.println("mps-stress: the framework itself failed: " + message(error));
    if (!(error instanceof ToolFault)) {
      error.printStackTrace(err);
    }
    return ExitCode.FRAMEWORK_FAULT.code();
  }

  private static String message(Exception error) {
    return error.getMessage() == null ? error.toString() : error.getMessage();
  }
}
