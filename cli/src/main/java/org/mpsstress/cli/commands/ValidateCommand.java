package org.mpsstress.cli.commands;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.mpsstress.cli.run.HelpOption;
import org.mpsstress.cli.run.ScenarioArguments;
import org.mpsstress.model.ExitCode;
import org.mpsstress.model.PlainText;
import org.mpsstress.scenarios.language.Scenario;
import org.mpsstress.scenarios.language.ScenarioException;
import org.mpsstress.scenarios.language.ScenarioLoader;
import org.mpsstress.scenarios.plan.Case;
import org.mpsstress.scenarios.plan.Cases;
import org.mpsstress.scenarios.plan.PlanOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Whether scenario files are well formed: all of them are read, whatever the first one holds. */
@Command(
    name = "validate",
    description = "Checks scenario files; messages have file, line and column.",
    footerHeading = "%nExamples:%n",
    footer = {"  ./mps-stress validate my.yaml", "  ./mps-stress validate scenarios/*.yaml"})
final class ValidateCommand implements Callable<Integer> {
  @Mixin private HelpOption help;

  @Spec private CommandSpec spec;

  @Parameters(arity = "1..*", paramLabel = "FILE", description = "Scenario files.")
  private List<Path> files;

  @Override
  public Integer call() throws IOException {
    ExitCode code = ExitCode.PASSED;
    for (Path file : files) {
      if (!Files.isRegularFile(file)) {
        spec.commandLine()
            .getErr()
            .println("mps-stress: " + PlainText.message(ScenarioArguments.notOne(file)));
        code = ExitCode.BAD_INPUT;
        continue;
      }
      try {
        Scenario scenario = ScenarioLoader.load(file);
        List<Case> cases = Cases.of(scenario);
        // A plan of each: what only shows when everything is resolved shows here, too.
        cases.forEach(one -> one.plan(PlanOptions.simulated(scenario.pools().get(0))));
        String many = cases.size() == 1 ? "1 case" : cases.size() + " cases";
        spec.commandLine().getOut().println(file + ": well formed, " + many);
      } catch (ScenarioException error) {
        spec.commandLine().getErr().println(error.getMessage());
        code = ExitCode.BAD_INPUT;
      }
    }
    return code.code();
  }
}
