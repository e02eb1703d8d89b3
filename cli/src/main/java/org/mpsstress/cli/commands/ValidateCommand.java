package org.mpsstress.cli.commands;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.mpsstress.cli.options.HelpOption;
import org.mpsstress.cli.options.JsonOption;
import org.mpsstress.cli.output.Document;
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

  @Mixin private JsonOption json;

  @Override
  public Integer call() throws IOException {
    boolean wellFormed = true;
    ArrayNode documents = JsonNodeFactory.instance.arrayNode();
    for (Path file : files) {
      wellFormed &= check(file, documents.addObject().put("file", file.toString()));
    }
    ExitCode code = wellFormed ? ExitCode.PASSED : ExitCode.BAD_INPUT;
    if (json.isWanted()) {
      ObjectNode document = Document.of("validate", code);
      document.set("files", documents);
      spec.commandLine().getOut().println(Document.text(document));
    }
    return code.code();
  }

  /** Whether the file is well formed; says so to people, or fills its part of the document. */
  private boolean check(Path file, ObjectNode document) throws IOException {
    if (!Files.isRegularFile(file)) {
      String message = PlainText.message(ScenarioArguments.notOne(file));
      spec.commandLine().getErr().println("mps-stress: " + message);
      document.put("wellFormed", false).putNull("cases");
      problem(document.putArray("problems"), null, null, message);
      return false;
    }
    try {
      Scenario scenario = ScenarioLoader.load(file);
      List<Case> cases = Cases.of(scenario);
      // A plan of each: what only shows when everything is resolved shows here, too.
      cases.forEach(one -> one.plan(PlanOptions.simulated(scenario.pools().get(0))));
      document.put("wellFormed", true).put("cases", cases.size()).putArray("problems");
      if (!json.isWanted()) {
        String many = cases.size() == 1 ? "1 case" : cases.size() + " cases";
        spec.commandLine().getOut().println(file + ": well formed, " + many);
      }
      return true;
    } catch (ScenarioException error) {
      spec.commandLine().getErr().println(error.getMessage());
      document.put("wellFormed", false).putNull("cases");
      ArrayNode problems = document.putArray("problems");
      error.problems().forEach(one -> problem(problems, one.line(), one.column(), one.message()));
      return false;
    }
  }

  private static void problem(ArrayNode problems, Integer line, Integer column, String message) {
    problems.addObject().put("line", line).put("column", column).put("message", message);
  }
}
