package org.mpsstress.cli.run;

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
}
