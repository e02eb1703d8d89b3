package org.mpsstress.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import org.mpsstress.cli.torch.TorchPlugin;
import org.mpsstress.harness.provenance.WrongLibraryException;
import org.mpsstress.model.ExitCode;
import org.mpsstress.model.PlainText;
import org.mpsstress.model.RunTokenException;
import org.mpsstress.model.record.RunRecordException;
import org.mpsstress.scenarios.language.ScenarioException;
import org.mpsstress.scenarios.runner.FrameworkError;
import org.mpsstress.scenarios.runner.ProvenanceMismatch;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.ParseResult;

/** What a command throws, as a message and an exit code. Only our own faults show a stack. */
public final class Failures implements IExecutionExceptionHandler {
  @Override
  public int handleExecutionException(Exception error, CommandLine command, ParseResult parsed) {
    PrintWriter err = command.getErr();
    if (error instanceof ScenarioException) {
      // Each line begins with file:line:column already.
      err.println(PlainText.lines(error.getMessage()));
      return ExitCode.BAD_INPUT.code();
    }
    if (error instanceof TorchPlugin.NoDevice) {
      err.println("mps-stress: " + PlainText.message(error.getMessage()));
      return ExitCode.INCONCLUSIVE.code();
    }
    if (error instanceof TorchPlugin.Crashed) {
      err.println("mps-stress: " + PlainText.message(error.getMessage()));
      return ExitCode.FINDINGS.code();
    }
    if (error instanceof UserError
        || error instanceof RunTokenException
        || error instanceof RunRecordException) {
      err.println("mps-stress: " + PlainText.message(error.getMessage()));
      return ExitCode.BAD_INPUT.code();
    }
    if (error instanceof InvalidPathException bad) {
      err.println("mps-stress: no path: " + PlainText.message(bad.getInput()));
      return ExitCode.BAD_INPUT.code();
    }
    if (error instanceof NoSuchFileException missing) {
      err.println("mps-stress: no such file: " + PlainText.message(missing.getFile()));
      return ExitCode.BAD_INPUT.code();
    }
    if (error instanceof ProvenanceMismatch || error instanceof WrongLibraryException) {
      err.println("mps-stress: " + PlainText.message(error.getMessage()));
      return ExitCode.PREFLIGHT_MISMATCH.code();
    }
    err.println("mps-stress: the framework itself failed: " + PlainText.message(reason(error)));
    if (!(error instanceof FrameworkError) && fileTrouble(error) == null) {
      error.printStackTrace(err);
    }
    return ExitCode.FRAMEWORK_FAULT.code();
  }

  /** Why, in one line: where a file could not be read or written, what the system said of it. */
  public static String reason(Throwable error) {
    Throwable trouble = fileTrouble(error);
    if (trouble != null && trouble != error && !(error instanceof FrameworkError)) {
      return message(error) + ": " + message(trouble);
    }
    return message(error);
  }

  /** What the file system refused, at the bottom of it all; null where it was something else. */
  private static Throwable fileTrouble(Throwable error) {
    Throwable last = error;
    while (last.getCause() != null) {
      last = last.getCause();
    }
    return last instanceof IOException ? last : null;
  }

  private static String message(Throwable error) {
    return error.getMessage() == null ? error.toString() : error.getMessage();
  }
}
