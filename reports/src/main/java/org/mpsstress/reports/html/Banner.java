package org.mpsstress.reports.html;

import java.util.List;
import org.mpsstress.model.Verdict;
import org.mpsstress.model.record.CaseEnd;
import org.mpsstress.model.record.CaseResult;
import org.mpsstress.model.record.Control;
import org.mpsstress.model.record.RunBegin;
import org.mpsstress.model.record.RunRecord;
import org.mpsstress.model.record.RunSummary;
import org.mpsstress.reports.Layer;
import org.mpsstress.reports.Numbers;
import org.mpsstress.reports.Subject;

/** The top of the page: verdict, what it is about, whether the record is whole, key figures. */
final class Banner {
  private Banner() {}

  static void write(HtmlWriter html, RunRecord record) {
    RunBegin run = record.run();
    RunSummary summary = record.summary();
    html.open("header", "class", "banner " + summary.verdict().word());
    html.open("div", "class", "verdict");
    html.element(
        "span", VerdictBadge.sign(summary.verdict()), "class", "sign", "aria-hidden", "true");
    html.open("div").element("h1", summary.verdict().word());
    html.element("p", summary.reason().isEmpty() ? praise(record) : summary.reason());
    html.close().closeLine();
    html.open("p", "class", "subject");
    html.element("strong", Subject.kind(run));
    html.text(" — " + Subject.line(record)).closeLine();
    html.closeLine();
    if (record.end().isEmpty() || record.cutOff()) {
      cutOff(html, record);
    }
    figures(html, record);
  }

  /** What a passed run may claim, and no more. */
  private static String praise(RunRecord record) {
    long found = record.controls().stream().filter(Control::found).count();
    String controls = "controls found: " + found + " of " + record.controls().size();
    List<String> unbacked = Layer.unbacked(record);
    return unbacked.isEmpty()
        ? "every case passed; " + controls
        : "every case passed, but no control backs the silence of "
            + String.join(", ", unbacked)
            + "; "
            + controls;
  }

  private static void cutOff(HtmlWriter html, RunRecord record) {
    html.open("p", "class", "notice").element("strong", "This record was cut off.");
    html.text(
        record.cutOff()
            ? " Its last line is incomplete, and nothing after it is known."
            : " It has no end entry: the run was killed, or is still going on.");
    List<String> open =
        record.cases().stream()
            .filter(result -> result.end().isEmpty())
            .map(result -> result.begin().id())
            .toList();
    if (!open.isEmpty()) {
      html.text(" In flight when it ended: ").element("code", String.join(", ", open)).text(".");
    }
    html.text(" What follows is everything that was recorded until then.").closeLine();
  }

  private static void figures(HtmlWriter html, RunRecord record) {
    long passed = count(record, Verdict.PASSED);
    long skipped = record.skipped().size() + count(record, Verdict.SKIPPED);
    long findings = record.allFindings().size();
    long operations = record.cases().stream().mapToLong(Banner::operations).sum();
    long controlsFound = record.controls().stream().filter(Control::found).count();
    html.open("section", "class", "figures", "aria-label", "key figures");
    figure(html, passed + " of " + record.cases().size(), "cases passed");
    figure(html, Numbers.count(findings), findings == 1 ? "finding" : "findings");
    figure(html, controlsFound + " of " + record.controls().size(), "controls found");
    figure(html, Numbers.magnitude(operations), "operations");
    figure(html, Numbers.count(skipped), "skipped");
    figure(
        html,
        record.end().map(end -> Numbers.seconds(end.seconds())).orElse("unknown"),
        "wall-clock time");
    html.closeLine();
  }

  private static void figure(HtmlWriter html, String value, String label) {
    html.open("div", "class", "figure").element("b", value).element("span", label).closeLine();
  }

  private static long count(RunRecord record, Verdict verdict) {
    return record.cases().stream().filter(result -> result.verdict() == verdict).count();
  }

  private static long operations(CaseResult result) {
    return result.end().map(CaseEnd::operations).orElse(0L);
  }
}
