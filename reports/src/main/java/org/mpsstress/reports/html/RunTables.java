package org.mpsstress.reports.html;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.mpsstress.model.LayerWord;
import org.mpsstress.model.Verdict;
import org.mpsstress.model.record.CaseResult;
import org.mpsstress.model.record.Machine;
import org.mpsstress.model.record.RunBegin;
import org.mpsstress.model.record.RunRecord;
import org.mpsstress.model.record.Skipped;
import org.mpsstress.reports.Layer;
import org.mpsstress.reports.Numbers;

/** The plain tables of a run: layers, what was skipped, provenance and machine. */
final class RunTables {
  private RunTables() {}

  static Table layers(RunRecord record) {
    Table table = new Table("layer", "cases", "runs", "operations", "time", "what it says");
    for (Layer layer : Layer.of(record)) {
      table.row(
          LayerWord.shown(layer.name()),
          tally(layer),
          Numbers.count(layer.runs()),
          Numbers.count(layer.operations()),
          Numbers.seconds(layer.seconds()),
          layer.statement());
    }
    return table;
  }

  private static String tally(Layer layer) {
    List<String> parts = new ArrayList<>();
    for (Verdict verdict : Verdict.values()) {
      if (layer.count(verdict) > 0) {
        parts.add(layer.count(verdict) + " " + verdict);
      }
    }
    return parts.isEmpty() ? "none" : String.join(", ", parts);
  }

  static Table skipped(RunRecord record) {
    Table table = new Table("scenario", "case", "reason");
    for (Skipped skipped : record.skipped()) {
      String point = skipped.caseId() == null ? "every case" : skipped.caseId();
      table.row(skipped.scenario(), point, skipped.reason());
    }
    for (CaseResult result : record.cases()) {
      if (result.verdict() == Verdict.SKIPPED) {
        table.row(result.begin().scenario(), result.begin().caseId(), result.reason());
      }
    }
    return table;
  }

  static List<Fact> provenance(RunBegin run) {
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("suite", run.suite() == null ? "none (single run)" : run.suite());
    facts.put("SUT", run.sut());
    facts.put("pool", run.pool());
    facts.put("seed", String.valueOf(run.seed()));
    facts.put("started", run.started());
    facts.put("command line", String.join(" ", run.commandLine()));
    facts.put("mps-stress", run.toolVersion());
    Machine machine = run.machine();
    if (machine != null) {
      facts.put("system", machine.os());
      facts.put("processor", machine.cpu() + ", " + machine.cores() + " cores");
      facts.put("memory", Numbers.bytes(machine.memoryBytes()));
      facts.put("JDK", machine.jdk());
    }
    run.provenance().forEach((key, value) -> facts.put(key, String.valueOf(value)));
    return facts.entrySet().stream()
        .map(fact -> new Fact(fact.getKey(), fact.getValue() == null ? "unknown" : fact.getValue()))
        .toList();
  }
}
