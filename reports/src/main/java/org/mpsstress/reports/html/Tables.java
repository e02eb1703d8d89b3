package org.mpsstress.reports.html;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.mpsstress.model.Verdict;
import org.mpsstress.model.record.CaseResult;
import org.mpsstress.model.record.Control;
import org.mpsstress.model.record.Fault;
import org.mpsstress.model.record.Machine;
import org.mpsstress.model.record.RunBegin;
import org.mpsstress.model.record.RunRecord;
import org.mpsstress.model.record.Skipped;
import org.mpsstress.reports.Layer;
import org.mpsstress.reports.Numbers;

/** The plain tables of the page: layers, controls, skipped, faults, provenance and machine. */
final class Tables {
  private final HtmlWriter html;
  private final RunRecord record;

  Tables(HtmlWriter html, RunRecord record) {
    this.html = html;
    this.record = record;
  }

  void faults() {
    if (record.faults().isEmpty()) {
      return;
    }
    html.open("section", "id", "faults").element("h2", "Faults of the framework");
    html.element(
        "p",
        "The tool itself failed here. This says nothing about what was tested.",
        "class",
        "quiet");
    for (Fault fault : record.faults()) {
      html.open("article", "class", "finding").element("p", fault.message(), "class", "message");
      html.element("pre", String.join("\n", fault.stack())).closeLine();
    }
    html.closeLine();
  }

  void layers() {
    html.open("section", "id", "layers").element("h2", "Layers");
    html.element(
        "p",
        "“Nothing found” counts only where something was planted in the same run and found.",
        "class",
        "quiet");
    head("layer", "cases", "runs", "operations", "time", "what it says");
    for (Layer layer : Layer.of(record)) {
      html.open("tr").element("th", layer.name(), "scope", "row");
      html.element("td", tally(layer));
      html.element("td", Numbers.count(layer.runs()));
      html.element("td", Numbers.count(layer.operations()));
      html.element("td", Numbers.seconds(layer.seconds()));
      html.element("td", layer.statement()).closeLine();
    }
    tail();
  }

  private static String tally(Layer layer) {
    StringBuilder text = new StringBuilder();
    for (Verdict verdict : Verdict.values()) {
      if (layer.count(verdict) > 0) {
        text.append(text.isEmpty() ? "" : ", ").append(layer.count(verdict)).append(' ');
        text.append(verdict);
      }
    }
    return text.isEmpty() ? "none" : text.toString();
  }

  void controls() {
    html.open("section", "id", "controls").element("h2", "Controls");
    html.element(
        "p",
        "Defects planted on purpose in this run, to show that the detectors see. A missed one makes"
            + " the run inconclusive, whatever else passed.",
        "class",
        "quiet");
    if (record.controls().isEmpty()) {
      html.element("p", "None was planted in this run.").closeLine();
      return;
    }
    head("control", "what was planted", "layer", "detector", "found", "time");
    record.controls().forEach(this::control);
    tail();
  }

  private void control(Control control) {
    html.open("tr").open("th", "scope", "row").element("code", control.id()).close();
    html.element("td", control.title()).element("td", control.layer());
    html.element("td", control.detector()).open("td");
    html.open("span", "class", "badge " + (control.found() ? "passed" : "failed"));
    html.element("span", control.found() ? "✓" : "✕", "class", "sign", "aria-hidden", "true");
    html.text(control.outcome()).close().close();
    html.element("td", Numbers.seconds(control.seconds()), "class", "n").closeLine();
    html.open("tr", "class", "more").open("td", "colspan", "6").open("div");
    html.text(control.message() == null ? "" : control.message());
    FindingCards.token(html, control.token());
    html.close().close().closeLine();
  }

  void skipped() {
    List<CaseResult> cases =
        record.cases().stream().filter(c -> c.verdict() == Verdict.SKIPPED).toList();
    if (record.skipped().isEmpty() && cases.isEmpty()) {
      return;
    }
    html.open("section", "id", "skipped").element("h2", "Skipped");
    head("scenario", "case", "reason");
    for (Skipped skipped : record.skipped()) {
      String point = skipped.caseId() == null ? "every case" : skipped.caseId();
      row(skipped.scenario(), point, skipped.reason());
    }
    for (CaseResult result : cases) {
      row(result.begin().scenario(), result.begin().caseId(), result.reason());
    }
    tail();
  }

  void provenance() {
    RunBegin run = record.run();
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
    html.open("section", "id", "provenance").element("h2", "Provenance and machine");
    html.open("dl").trusted("\n");
    facts.forEach(
        (key, value) -> {
          html.element("dt", key).element("dd", value == null ? "unknown" : value);
          html.trusted("\n");
        });
    html.close().closeLine();
  }

  private void head(String... columns) {
    html.open("div", "class", "scroll").open("table").open("thead").open("tr");
    for (String column : columns) {
      html.element("th", column, "scope", "col");
    }
    html.close().close().open("tbody").trusted("\n");
  }

  private void row(String first, String... others) {
    html.open("tr").element("th", first, "scope", "row");
    for (String other : others) {
      html.element("td", other);
    }
    html.closeLine();
  }

  /** Closes what {@link #head} opened, and the section. */
  private void tail() {
    html.close().close().close().closeLine();
  }
}
