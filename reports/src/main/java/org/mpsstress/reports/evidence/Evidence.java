package org.mpsstress.reports.evidence;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.mpsstress.model.Access;
import org.mpsstress.model.Finding;
import org.mpsstress.model.ReplayCommandLine;
import org.mpsstress.model.Verdict;
import org.mpsstress.model.record.CaseEnd;
import org.mpsstress.model.record.CaseResult;
import org.mpsstress.model.record.Control;
import org.mpsstress.model.record.Machine;
import org.mpsstress.model.record.RunBegin;
import org.mpsstress.model.record.RunRecord;
import org.mpsstress.model.record.RunSummary;
import org.mpsstress.model.record.Skipped;
import org.mpsstress.reports.CaseText;
import org.mpsstress.reports.Layer;
import org.mpsstress.reports.Numbers;
import org.mpsstress.reports.Subject;

/** Evidence of one or more runs: subject first, and no silence without its controls beside it. */
public final class Evidence {
  private static final int MAX_FRAMES = 30;

  private final Markdown out = new Markdown();

  private Evidence() {}

  /** The document for these runs. */
  public static String render(List<RunRecord> records) {
    Evidence evidence = new Evidence();
    evidence.out.line("# mps-stress evidence").gap();
    if (records.stream().anyMatch(record -> Subject.isReference(record.run()))) {
      evidence.out.line("> **Not evidence about a patch.** At least one run below was made on the");
      evidence.out.line("> simulated SUT: it is a test of the tool and of the contract.").gap();
    }
    for (int i = 0; i < records.size(); i++) {
      evidence.run(records.get(i), records.size() == 1 ? "" : "Run " + (i + 1) + ": ");
    }
    return evidence.out.finish();
  }

  private void run(RunRecord record, String prefix) {
    RunSummary summary = record.summary();
    out.line("## " + prefix + summary.verdict().word()).gap();
    out.line("**Subject:** " + Markdown.text(Subject.line(record.run())) + "  ");
    if (!summary.reason().isEmpty()) {
      out.line("**Reason:** " + Markdown.text(summary.reason()) + "  ");
    }
    long found = record.controls().stream().filter(Control::found).count();
    out.line("**Controls found:** " + found + " of " + record.controls().size()).gap();
    if (record.end().isEmpty() || record.cutOff()) {
      out.line(
          "**This record was cut off:** the run was killed or is still going on; what follows");
      out.line("is what had been recorded until then.").gap();
    }
    skipped(record);
    provenance(record.run());
    layers(record);
    controls(record);
    findings(record);
    bounds(record);
  }

  private void provenance(RunBegin run) {
    Map<String, Object> facts = new LinkedHashMap<>(run.provenance());
    facts.put("SUT", run.sut());
    facts.put("pool", run.pool());
    facts.put("suite", run.suite() == null ? "none (single run)" : run.suite());
    facts.put("seed", run.seed());
    facts.put("command line", String.join(" ", run.commandLine()));
    facts.put("mps-stress", run.toolVersion());
    facts.put("started", run.started());
    Machine machine = run.machine();
    if (machine != null) {
      facts.put("system", machine.os());
      facts.put("processor", machine.cpu() + ", " + machine.cores() + " cores");
      facts.put("memory", Numbers.bytes(machine.memoryBytes()));
      facts.put("JDK", machine.jdk());
    }
    out.line("### Provenance and machine").gap().head("what", "value");
    facts.forEach((key, value) -> out.row(Markdown.text(key), Markdown.code(value)));
    out.gap();
  }

  private void layers(RunRecord record) {
    out.line("### Layers").gap();
    out.head("layer", "cases", "passed", "runs", "operations", "what it says");
    for (Layer layer : Layer.of(record)) {
      out.row(
          Markdown.text(layer.name()),
          String.valueOf(layer.cases()),
          String.valueOf(layer.count(Verdict.PASSED)),
          Numbers.count(layer.runs()),
          Numbers.count(layer.operations()),
          Markdown.text(layer.statement()));
    }
    out.gap();
  }

  private void controls(RunRecord record) {
    out.line("### Controls").gap();
    if (record.controls().isEmpty()) {
      out.line("None was planted in this run, so no silence in it is backed.").gap();
      return;
    }
    out.head("planted", "layer", "detector", "found", "after");
    for (Control control : record.controls()) {
      out.row(
          Markdown.code(control.id())
              + (control.title() == null ? "" : " " + Markdown.text(control.title())),
          Markdown.text(control.layer()),
          Markdown.text(control.detector()),
          control.found() ? "yes" : "**missed**",
          Numbers.seconds(control.seconds()));
    }
    out.gap();
  }

  private void findings(RunRecord record) {
    out.line("### Findings").gap();
    if (record.allFindings().isEmpty()) {
      long found = record.controls().stream().filter(Control::found).count();
      String controls = "controls found: " + found + " of " + record.controls().size();
      List<String> unbacked = Layer.unbacked(record);
      if (record.end().isPresent() && unbacked.isEmpty()) {
        out.line("Nothing found; " + controls + ".");
      } else {
        String where = unbacked.isEmpty() ? "this run" : String.join(", ", unbacked);
        out.line("No findings; " + controls + ". The silence of " + Markdown.text(where));
        out.line("says nothing: no control backs it, or the run did not end.");
      }
      out.gap();
      return;
    }
    int number = 0;
    for (CaseResult result : record.cases()) {
      for (Finding finding : result.findings()) {
        String place = result.begin().scenario() + " " + CaseText.point(result.begin());
        finding(++number, finding, place + ", " + CaseText.configuration(result.begin()));
      }
    }
    for (Finding finding : record.findings()) {
      finding(++number, finding, "the whole run");
    }
  }

  private void finding(int number, Finding finding, String place) {
    out.line("#### " + number + ". " + finding.kind().word() + " in " + Markdown.text(place)).gap();
    out.block(finding.message()).gap();
    side("Current access", finding.current());
    side("Previous access", finding.previous());
    if (finding.token() != null) {
      out.line("Replay: " + Markdown.code(ReplayCommandLine.of(finding.token()))).gap();
    }
  }

  private void side(String role, Access access) {
    if (access == null) {
      return;
    }
    out.line(role + ": " + Markdown.text(access.title())).gap();
    List<String> stack = access.stack();
    if (!stack.isEmpty()) {
      out.block(String.join("\n", stack.subList(0, Math.min(MAX_FRAMES, stack.size())))).gap();
    }
  }

  private void bounds(RunRecord record) {
    List<CaseResult> quiet =
        record.cases().stream()
            .filter(result -> result.findings().isEmpty())
            .filter(result -> result.end().map(CaseEnd::bound95).isPresent())
            .toList();
    if (quiet.isEmpty()) {
      return;
    }
    out.line("### What the quiet cases say").gap();
    out.line("The failure rate of this sampling is below the bound at 95 % confidence. That is a");
    out.line("statement about these cases, scheduled like this; not about the absence of bugs.")
        .gap();
    out.head("scenario", "case", "configuration", "runs", "processes", "bound");
    for (CaseResult result : quiet) {
      CaseEnd end = result.end().orElseThrow();
      out.row(
          Markdown.text(result.begin().scenario()),
          Markdown.text(CaseText.point(result.begin())),
          Markdown.text(CaseText.configuration(result.begin())),
          Numbers.count(end.runs()) + (end.exploration() == null ? "" : " schedules"),
          String.valueOf(end.processes()),
          Numbers.bound(end.bound95()));
    }
    out.gap();
  }

  private void skipped(RunRecord record) {
    List<CaseResult> cases =
        record.cases().stream().filter(r -> r.verdict() == Verdict.SKIPPED).toList();
    if (record.skipped().isEmpty() && cases.isEmpty()) {
      return;
    }
    out.line("### Skipped").gap().head("scenario", "case", "reason");
    for (Skipped skipped : record.skipped()) {
      out.row(
          Markdown.text(skipped.scenario()),
          Markdown.text(skipped.caseId() == null ? "every case" : skipped.caseId()),
          (skipped.required() ? "**must run:** " : "") + Markdown.text(skipped.reason()));
    }
    for (CaseResult result : cases) {
      out.row(
          Markdown.text(result.begin().scenario()),
          Markdown.text(CaseText.point(result.begin())),
          Markdown.text(result.reason()));
    }
    out.gap();
  }
}
