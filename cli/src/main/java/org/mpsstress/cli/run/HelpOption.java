package org.mpsstress.cli.commands;

import picocli.CommandLine.Option;

/** {@code --help}, at every level. */
final class HelpOption {
  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Shows this help.")
  private boolean requested;
}
