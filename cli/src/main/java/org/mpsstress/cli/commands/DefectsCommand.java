package org.mpsstress.cli.commands;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.mpsstress.cli.output.TextTable;
import org.mpsstress.cli.run.Installation;
import org.mpsstress.model.Json;
import org.mpsstress.scenarios.runner.ToolFault;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** What defects the simulated SUT can plant. */
@Command(
    name = "defects",
    description = "Lists the defects that --defect can plant in the simulated SUT.",
    footerHeading = "%nExamples:%n",
    footer = {"  ./mps-stress defects", "  ./mps-stress run thread-churn --defect ID"})
final class DefectsCommand implements Callable<Integer> {
  private final Installation installation;

  @Mixin private HelpOption help;

  @Spec private CommandSpec spec;

  @Option(names = "--json", description = "Prints the list as one JSON document.")
  private boolean json;

  DefectsCommand(Installation installation) {
    this.installation = installation;
  }

  @Override
  public Integer call() {
    JsonNode defects = read(installation.defects());
    if (json) {
      spec.commandLine().getOut().println(defects.toPrettyString());
      return 0;
    }
    TextTable table = new TextTable("llll", "defect", "component", "breaks", "title");
    for (JsonNode defect : defects) {
      table.row(
          defect.path("id").asText(),
          defect.path("component").asText(),
          String.join(" ", texts(defect.path("clauses"))),
          defect.path("title").asText());
    }
    table.print(spec.commandLine().getOut());
    return 0;
  }

  private static List<String> texts(JsonNode array) {
    List<String> texts = new ArrayList<>();
    array.forEach(element -> texts.add(element.asText()));
    return texts;
  }

  private static JsonNode read(String text) {
    try {
      return Json.mapper().readTree(text);
    } catch (JsonProcessingException error) {
      throw new ToolFault("the native side's list of defects is no JSON", error);
    }
  }
}
