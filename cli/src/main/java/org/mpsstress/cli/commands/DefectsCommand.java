package org.mpsstress.cli.commands;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.mpsstress.cli.options.HelpOption;
import org.mpsstress.cli.run.Installation;
import org.mpsstress.cli.run.PlantableDefects;
import org.mpsstress.reports.text.TextTable;
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
    JsonNode defects = PlantableDefects.of(installation).all();
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
}
