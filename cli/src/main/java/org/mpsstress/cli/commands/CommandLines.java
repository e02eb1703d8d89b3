package org.mpsstress.cli.commands;

import java.util.List;
import picocli.CommandLine.Model.CommandSpec;

/** What the user typed, for the record. */
final class CommandLines {
  private CommandLines() {}

  static List<String> typed(CommandSpec spec) {
    return List.copyOf(spec.root().commandLine().getParseResult().originalArgs());
  }
}
