package org.mpsstress.reports.html;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.mpsstress.model.Verdict;
import org.mpsstress.model.record.CaseBegin;
import org.mpsstress.model.record.CaseEnd;
import org.mpsstress.model.record.CaseResult;
import org.mpsstress.model.record.RunRecord;
import org.mpsstress.reports.CaseText;
import org.mpsstress.reports.Numbers;

/** All cases, a table for each scenario; those of a scenario that passed whole are folded. */
final class CaseTable {
  /** With this many cases or fewer, nothing is folded. */
  private static final int FEW = 12;

  private final HtmlWriter html;

  CaseTable(HtmlWriter html) {
    this.html = html;
  }

  void write(RunRecord record) {
    html.open("section", "id", "cases").element("h2", "Cases");
    html.element(
        "p",
        "A case is a scenario with its parameters fixed. “start skew” is the median time from the"
            + " first thread out of the start barrier to the second, and to the last. “bound” is"
            + " what a quiet result says: with that many independent runs, the failure rate of"
            + " this sampling is below it at 95 % confidence.",
        "class",
        "quiet");
    html.trusted("\n");
    if (record.cases().isEmpty()) {
      html.element("p", "No case began.");
    }
    byScenario(record).forEach((scenario, cases) -> scenario(cases, record.cases().size() <= FEW));
    html.closeLine();
  }

  /** The cases of each scenario, in the order in which the scenarios began. */
  static Map<String, List<CaseResult>> byScenario(RunRecord record) {
    Map<String, List<CaseResult>> groups = new LinkedHashMap<>();
    for (CaseResult result : record.cases()) {
      groups.computeIfAbsent(result.begin().scenario(), name -> new ArrayList<>()).add(result);
    }
    return groups;
  }

  private void scenario(List<CaseResult> cases, boolean unfolded) {
    CaseBegin first = cases.get(0).begin();
    long passed = cases.stream().filter(c -> c.verdict() == Verdict.PASSED).count();
    boolean open = unfolded || passed < cases.size();
    html.open("details", "class", "scenario", "open", open ? "" : null);
    html.open("summary").element("b", first.scenario());
    html.element("span", first.title() == null ? "" : first.title(), "class", "title");
    html.open("span", "class", "clauses");
    first.checks().forEach(clause -> html.element("span", clause, "class", "clause"));
    html.close();
    String tally = passed + " of " + cases.size() + " passed";
    html.element("span", tally, "class", passed == cases.size() ? "tally" : "tally short");
    html.closeLine();
    html.open("div", "class", "scroll").open("table").open("thead").open("tr");
    for (String head : new String[] {"case", "driver · pool · strategy", "verdict"}) {
      html.element("th", head, "scope", "col");
    }
    for (String head :
        new String[] {"runs", "operations", "operations/s", "skew to 2nd", "to last", "bound"}) {
      html.element("th", head, "scope", "col", "class", "n");
    }
    html.element("th", "files", "scope", "col");
    html.close().close().open("tbody").trusted("\n");
    cases.forEach(this::row);
    html.close().close().close().closeLine();
  }

  private void row(CaseResult result) {
    CaseBegin begin = result.begin();
    html.open("tr").open("td").element("code", CaseText.point(begin)).close();
    html.element("td", CaseText.configuration(begin)).open("td");
    VerdictBadge.write(html, result.verdict());
    html.close();
    number(result.end().map(end -> runs(end)).orElse("–"));
    number(result.end().map(end -> Numbers.count(end.operations())).orElse("–"));
    number(CaseText.throughput(result).replace("/s", ""));
    number(CaseText.firstToSecond(result));
    number(CaseText.firstToLast(result));
    number(result.end().map(CaseEnd::bound95).map(b -> "< " + Numbers.bound(b)).orElse("–"));
    html.open("td", "class", "files");
    FindingCards.attachments(html, result.end().map(CaseEnd::attachments).orElse(List.of()));
    html.close().closeLine();
    String scheduling = CaseText.scheduling(result);
    if (!result.reason().isEmpty() || !scheduling.isEmpty()) {
      html.open("tr", "class", "more").open("td", "colspan", "10").open("div");
      html.text(result.reason());
      if (!scheduling.isEmpty()) {
        html.element("p", scheduling);
      }
      html.close().close().closeLine();
    }
  }

  private void number(String text) {
    html.element("td", text, "class", "n");
  }

  private static String runs(CaseEnd end) {
    if (end.exploration() != null) {
      return Numbers.count(end.runs()) + " schedules";
    }
    return end.processes() > 1
        ? Numbers.count(end.runs()) + " in " + end.processes() + " processes"
        : Numbers.count(end.runs());
  }
}
