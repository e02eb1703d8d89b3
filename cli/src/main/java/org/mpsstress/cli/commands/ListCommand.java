package org.mpsstress.cli.commands;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import org.mpsstress.cli.options.HelpOption;
import org.mpsstress.cli.options.JsonOption;
import org.mpsstress.cli.output.Document;
import org.mpsstress.model.ExitCode;
import org.mpsstress.reports.text.TextTable;
import org.mpsstress.scenarios.catalogue.Catalogue;
import org.mpsstress.scenarios.language.Scenario;
import org.mpsstress.scenarios.plan.Case;
import org.mpsstress.scenarios.plan.Cases;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** What scenarios there are. */
@Command(
    name = "list",
    description = "Lists the scenarios of the catalogue, with the clauses that they check.",
    footerHeading = "%nExamples:%n",
    footer = {"  ./mps-stress list", "  ./mps-stress list --cases"})
final class ListCommand implements Callable<Integer> {
  @Mixin private HelpOption help;

  @Spec private CommandSpec spec;

  @Option(names = "--cases", description = "Lists each case instead of each scenario.")
  private boolean cases;

  @Mixin private JsonOption json;

  @Override
  public Integer call() {
    if (json.isWanted()) {
      spec.commandLine().getOut().println(Document.text(document()));
      return 0;
    }
    TextTable table = cases ? cases() : scenarios();
    table.print(spec.commandLine().getOut());
    return 0;
  }

  private static ObjectNode document() {
    ObjectNode document = Document.of("list", ExitCode.PASSED);
    ArrayNode scenarios = document.putArray("scenarios");
    for (Scenario scenario : Catalogue.all()) {
      ObjectNode node = scenarios.addObject();
      node.put("name", scenario.name());
      node.put("title", scenario.title());
      scenario.checks().forEach(node.putArray("checks")::add);
      scenario.pools().forEach(node.putArray("pools")::add);
      ArrayNode all = node.putArray("cases");
      for (Case one : Cases.of(scenario)) {
        all.addObject().put("case", one.id()).put("driver", one.driver());
      }
    }
    return document;
  }

  private static TextTable scenarios() {
    TextTable table = new TextTable("lrlll", "scenario", "cases", "drivers", "checks", "title");
    for (Scenario scenario : Catalogue.all()) {
      List<Case> all = Cases.of(scenario);
      TreeSet<String> drivers = new TreeSet<>();
      all.forEach(one -> drivers.add(one.driver()));
      table.row(
          scenario.name(),
          String.valueOf(all.size()),
          String.join(", ", drivers),
          String.join(" ", scenario.checks()),
          scenario.title());
    }
    return table;
  }

  private static TextTable cases() {
    TextTable table = new TextTable("lll", "scenario", "case", "driver");
    for (Scenario scenario : Catalogue.all()) {
      for (Case one : Cases.of(scenario)) {
        table.row(scenario.name(), one.id().isEmpty() ? "–" : one.id(), one.driver());
      }
    }
    return table;
  }
}
