package org.mpsstress.cli.commands;

import org.mpsstress.cli.options.HelpOption;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Your own Objective-C++ sources as the system under test. */
@Command(
    name = "sources",
    description =
        "Your own checkout of a Metal stream pool as the system under test, compiled on Linux over"
            + " the simulated Metal device (docs/sources.md).",
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {SourcesInitCommand.class, SourcesCheckCommand.class},
    footerHeading = "%nExamples:%n",
    footer = {
      "  ./mps-stress sources init ~/pytorch",
      "  ./mps-stress sources check ~/pytorch",
    })
final class SourcesCommand implements Runnable {
  @Mixin private HelpOption help;

  @Spec private CommandSpec spec;

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "a command is missing: init or check");
  }
}
