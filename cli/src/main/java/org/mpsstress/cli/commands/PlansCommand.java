package org.mpsstress.cli.commands;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.mpsstress.cli.UserError;
import org.mpsstress.cli.options.HelpOption;
import org.mpsstress.cli.options.JsonOption;
import org.mpsstress.cli.output.Document;
import org.mpsstress.cli.run.ScenarioArguments;
import org.mpsstress.model.ExitCode;
import org.mpsstress.model.Pool;
import org.mpsstress.scenarios.language.Scenario;
import org.mpsstress.scenarios.plan.Case;
import org.mpsstress.scenarios.plan.Cases;
import org.mpsstress.scenarios.plan.PlanOptions;
import org.mpsstress.scenarios.plan.PlanWriter;
import org.mpsstress.scenarios.runner.cases.ControlScenarios;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Plans as files, for mps-harness on a machine without Java. */
@Command(
    name = "plans",
    sortOptions = false,
    description =
        "Writes the plans of all cases that threads of mps-harness can run, for a machine without"
            + " Java: one file each.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  ./mps-stress plans --pool cuda --device cuda --out plans",
      "  ./mps-stress plans sabotage-event --pool cuda --device cuda --defect dropped-event-wait"
          + " --out sabotaged",
      "  ./mps-stress plans --pool cuda --device cuda --mutants --out mutants",
    })
final class PlansCommand implements Callable<Integer> {
  @Mixin private HelpOption help;

  @Spec private CommandSpec spec;

  @Parameters(
      arity = "0..*",
      paramLabel = "NAME|FILE",
      description =
          "Scenarios of the catalogue, of controls, or files (default: all of the catalogue).")
  private List<String> names = new ArrayList<>();

  @Option(
      names = "--pool",
      paramLabel = "WORD",
      description = "Contract that the pool follows (default: ${DEFAULT-VALUE}).")
  private String pool = Pool.CUDA.word();

  @Option(
      names = "--device",
      paramLabel = "WORD",
      defaultValue = "cuda",
      description = "The libtorch's device: mps, cuda (default), cpu.")
  private String device;

  @Option(
      names = "--defect",
      paramLabel = "ID",
      description = "The sabotage of the adapter that is in them.")
  private String defect;

  @Option(
      names = "--mutants",
      description =
          "The scenarios' mutants instead, on a device of each speed, and twins.json, which"
              + " tools/run_plans.py reads.")
  private boolean mutants;

  /** The option's name in earlier versions. */
  @Option(names = "--twins", hidden = true)
  private void twins(boolean given) {
    mutants |= given;
  }

  @Option(
      names = "--out",
      paramLabel = "DIR",
      required = true,
      description = "The folder to write them to; it is made.")
  private Path out;

  @Mixin private JsonOption json;

  @Override
  public Integer call() throws IOException {
    PlanOptions options = new PlanOptions(pool, "torch", defect, device);
    if (mutants) {
      MutantPlans written = MutantPlans.write(scenarios(), options, out);
      say(written.sentence(), null);
      return 0;
    }
    List<Case> cases = new ArrayList<>();
    for (Scenario scenario : scenarios()) {
      if (!scenario.pools().contains(pool)) {
        continue;
      }
      for (Case one : Cases.of(scenario)) {
        if (one.driver().equals("native")) {
          cases.add(one);
        }
      }
    }
    if (cases.isEmpty()) {
      throw new UserError("none of these scenarios is meant for pool " + pool);
    }
    Files.createDirectories(out);
    ArrayNode files = JsonNodeFactory.instance.arrayNode();
    for (Case one : cases) {
      Files.write(out.resolve(fileName(one)), PlanWriter.bytes(one.plan(options)));
      files.add(fileName(one));
    }
    say(cases.size() + " plans in " + out, files);
    return 0;
  }

  /** Says what was written; the files of mutants are named in twins.json. */
  private void say(String sentence, ArrayNode files) {
    if (json.isWanted()) {
      ObjectNode document = Document.of("plans", ExitCode.PASSED);
      document.put("folder", out.toString()).put("written", sentence).set("plans", files);
      sentence = Document.text(document);
    }
    spec.commandLine().getOut().println(sentence);
  }

  private List<Scenario> scenarios() throws IOException {
    List<Scenario> scenarios = new ArrayList<>();
    List<String> others = new ArrayList<>();
    for (String name : names) {
      ControlScenarios.find(name).ifPresentOrElse(scenarios::add, () -> others.add(name));
    }
    if (!others.isEmpty() || names.isEmpty()) {
      scenarios.addAll(ScenarioArguments.resolve(others));
    }
    return scenarios;
  }

  private String fileName(Case one) {
    String point = one.id().isEmpty() ? "" : "." + one.id();
    String planted = defect == null ? "" : "+" + defect;
    return (one.scenario().name() + planted + point).replaceAll("[^A-Za-z0-9.,=+-]", "_") + ".json";
  }
}
