package org.mpsstress.cli;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import org.mpsstress.cli.options.JsonOption;
import org.mpsstress.cli.output.ErrorDocument;
import org.mpsstress.model.ExitCode;
import org.mpsstress.model.PlainText;
import org.mpsstress.scenarios.language.Suggestion;
import picocli.CommandLine;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** A wrong command line: what is wrong, the nearest word, where to read on. */
final class UsageErrors implements IParameterExceptionHandler {
  @Override
  public int handleParseException(ParameterException error, String[] arguments) {
    CommandLine command = error.getCommandLine();
    PrintWriter err = command.getErr();
    String message = message(error, command);
    err.println("mps-stress: " + PlainText.message(message));
    String hint = "see ./" + command.getCommandSpec().qualifiedName(" ") + " --help";
    err.println("mps-stress: " + hint);
    if (JsonOption.isIn(List.of(arguments))) {
      ErrorDocument document = ErrorDocument.of(ExitCode.BAD_INPUT, message).withHint(hint);
      command.getOut().println(document.toJson());
    }
    return ExitCode.BAD_INPUT.code();
  }

  private static String message(ParameterException error, CommandLine command) {
    if (!(error instanceof UnmatchedArgumentException unmatched)) {
      return inPlainWords(error.getMessage());
    }
    String word = unmatched.getUnmatched().get(0);
    if (word.startsWith("-")) {
      List<String> options = new ArrayList<>();
      for (OptionSpec option : command.getCommandSpec().options()) {
        options.addAll(List.of(option.names()));
      }
      return "unknown option '" + word + "'" + Suggestion.of(word, options);
    }
    if (!command.getSubcommands().isEmpty()) {
      List<String> commands = List.copyOf(command.getSubcommands().keySet());
      return "unknown command '" + word + "'" + Suggestion.of(word, commands);
    }
    return "one argument too many: '" + word + "'";
  }

  /** Without the names of the types that options are converted to. */
  private static String inPlainWords(String message) {
    return message
        .replaceFirst("is not an? (?:int|long)$", "is no whole number or too large")
        .replaceFirst("(?s)cannot convert ('.*') to interface \\S*Path \\(.*\\)$", "no path: $1");
  }
}
