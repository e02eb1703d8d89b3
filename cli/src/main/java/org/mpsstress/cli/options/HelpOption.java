package org.mpsstress.cli.options;

import picocli.CommandLine.Option;

/** {@code --help}, at every level. */
public final class HelpOption {
  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Shows this help.")
  private boolean requested;
}
