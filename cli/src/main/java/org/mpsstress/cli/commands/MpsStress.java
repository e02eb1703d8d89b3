package org.mpsstress.cli.commands;

import org.mpsstress.cli.compare.CompareCommand;
import org.mpsstress.cli.controls.ControlsCommand;
import org.mpsstress.cli.detect.DetectCommand;
import org.mpsstress.cli.fuzz.FuzzCommand;
import org.mpsstress.cli.mutants.MutantsCommand;
import org.mpsstress.cli.run.Installation;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The top of the command line. */
@Command(
    name = "mps-stress",
    version = "mps-stress " + Installation.VERSION,
    mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "COMMAND",
    description =
        "Stress tests and race detection for concurrency in PyTorch's MPS backend. Runs on the"
            + " simulated SUT unless told otherwise; such a run tests the tool and the contract and"
            + " is never evidence about a patch.",
    subcommands = {
      ListCommand.class,
      ValidateCommand.class,
      RunCommand.class,
      ScenarioMutantsCommand.class,
      MutantsCommand.class,
      ReplayCommand.class,
      VerifyCommand.class,
      MinimiseCommand.class,
      PreflightCommand.class,
      CompareCommand.class,
      PlansCommand.class,
      DefectsCommand.class,
      DetectCommand.class,
      FuzzCommand.class,
      ControlsCommand.class,
      ReportCommand.class,
      EvidenceCommand.class,
      BenchCommand.class,
      SourcesCommand.class,
      SuiteCommand.class,
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  ./mps-stress list",
      "  ./mps-stress run oversubscription --repeat 20",
      "  ./mps-stress run my.yaml --json",
      "  ./mps-stress report out/latest",
      "",
      "Exit codes: 0 all passed; 1 findings; 2 bad input or usage; 3 another library than was",
      "meant; 4 inconclusive (a control was missed, or something did not run); 5 the tool failed.",
    })
public final class MpsStress implements Runnable {
  @Spec private CommandSpec spec;

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "a command is missing");
  }
}
