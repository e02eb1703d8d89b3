package org.mpsstress.cli.options;

import java.util.List;
import picocli.CommandLine.Option;

/** {@code --json}: a document for programs in place of text for people. */
public final class JsonOption {
  @Option(
      names = "--json",
      description = "Prints one JSON document on standard output and nothing else there.")
  private boolean wanted;

  /** Whether it was typed. */
  public boolean isWanted() {
    return wanted;
  }

  /** Whether it stands in a command line, well formed or not: its errors are a document, too. */
  public static boolean isIn(List<String> arguments) {
    int end = arguments.indexOf("--");
    return arguments.subList(0, end < 0 ? arguments.size() : end).contains("--json");
  }
}
