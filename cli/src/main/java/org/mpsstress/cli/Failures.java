package org.mpsstress.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import org.mpsstress.cli.options.JsonOption;
import org.mpsstress.cli.output.ErrorDocument;
import org.mpsstress.cli.subject.UnusableSubject;
import org.mpsstress.harness.provenance.WrongLibraryException;
import org.mpsstress.model.ExitCode;
import org.mpsstress.model.ForeignFile;
import org.mpsstress.model.PlainText;
import org.mpsstress.model.RunTokenException;
import org.mpsstress.model.process.EndingSignal;
import org.mpsstress.model.record.RunRecordException;
import org.mpsstress.scenarios.language.Problem;
import org.mpsstress.scenarios.language.ScenarioException;
import org.mpsstress.scenarios.runner.RecordTaken;
import org.mpsstress.scenarios.runner.cases.RunInterrupted;
import org.mpsstress.scenarios.runner.workers.FrameworkError;
import org.mpsstress.scenarios.runner.workers.ProvenanceMismatch;
import org.mpsstress.scenarios.runner.workers.UnsupportedRun;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.ParseResult;

/** What a command throws, as a message and an exit code. Only our own faults show a stack. */
public final class Failures implements IExecutionExceptionHandler {
  @Override
  public int handleExecutionException(Exception error, CommandLine command, ParseResult parsed) {
    if (error instanceof FrameworkError ? EndingSignal.explainsFailure() : EndingSignal.hasCome()) {
      return ExitCode.INCONCLUSIVE.code(); // Farewell says what there is to say
    }
    ErrorDocument document = describe(error);
    PrintWriter err = command.getErr();
    if (error instanceof ScenarioException) {
      // Each line begins with file:line:column already.
      err.println(PlainText.lines(error.getMessage()));
    } else {
      err.println("mps-stress: " + PlainText.message(document.message()));
    }
    if (isOwnFault(error)) {
      error.printStackTrace(err);
    }
    if (JsonOption.isIn(parsed.originalArgs())) {
      command.getOut().println(document.toJson());
    }
    return document.code().code();
  }

  private static ErrorDocument describe(Exception error) {
    if (error instanceof ScenarioException scenario) {
      Problem first = scenario.problems().get(0);
      return new ErrorDocument(
          ExitCode.BAD_INPUT, first.message(), first.file(), first.line(), first.column(), null);
    }
    if (error instanceof InvalidPathException bad) {
      return ErrorDocument.of(ExitCode.BAD_INPUT, "no path: " + bad.getInput());
    }
    if (error instanceof NoSuchFileException missing) {
      String file = missing.getFile();
      return new ErrorDocument(ExitCode.BAD_INPUT, "no such file: " + file, file, null, null, null);
    }
    if (error instanceof ForeignFile.Refused other) {
      return new ErrorDocument(
          ExitCode.BAD_INPUT, other.getMessage(), other.getFile(), null, null, null);
    }
    ExitCode code = code(error);
    return code == ExitCode.FRAMEWORK_FAULT
        ? ErrorDocument.of(code, "the framework itself failed: " + reason(error))
        : ErrorDocument.of(code, error.getMessage());
  }

  private static ExitCode code(Exception error) {
    if (error instanceof UnusableSubject unusable) {
      return unusable.code();
    }
    if (error instanceof UnsupportedRun || error instanceof RunInterrupted) {
      return ExitCode.INCONCLUSIVE;
    }
    if (error instanceof UserError
        || error instanceof RecordTaken
        || error instanceof RunTokenException
        || error instanceof RunRecordException) {
      return ExitCode.BAD_INPUT;
    }
    if (error instanceof ProvenanceMismatch || error instanceof WrongLibraryException) {
      return ExitCode.PREFLIGHT_MISMATCH;
    }
    return ExitCode.FRAMEWORK_FAULT;
  }

  private static boolean isOwnFault(Exception error) {
    return describe(error).code() == ExitCode.FRAMEWORK_FAULT
        && !(error instanceof FrameworkError)
        && fileTrouble(error) == null;
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
