package org.mpsstress.cli.commands;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.mpsstress.cli.UserError;
import org.mpsstress.reports.RunReports;

/** Runs as arguments: a run directory, or the record in it. */
final class RunArguments {
  private RunArguments() {}

  /** The directories that the arguments name; each holds a record. */
  static List<Path> directories(List<Path> arguments) {
    List<Path> directories = new ArrayList<>();
    for (Path argument : arguments) {
      boolean isRecord = argument.endsWith(RunReports.RECORD) && Files.isRegularFile(argument);
      Path directory = isRecord ? argument.toAbsolutePath().getParent() : argument;
      if (!Files.isRegularFile(directory.resolve(RunReports.RECORD))) {
        String missing =
            Files.isDirectory(directory)
                ? "there is no " + RunReports.RECORD + " in it"
                : "there is no such folder";
        throw new UserError(argument + " is no run directory: " + missing);
      }
      directories.add(directory);
    }
    return directories;
  }
}
