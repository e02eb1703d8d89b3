package org.mpsstress.reports.evidence;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.mpsstress.model.Verdict;
import org.mpsstress.model.record.CaseResult;
import org.mpsstress.model.record.RunRecord;
import org.mpsstress.model.record.Skipped;

/** What was not run or not judged: one line for each reason, folded. */
final class NotRun {
  private static final int MOST_NAMES = 12;

  private final Markdown out;
  private final Detail detail;
  private final Map<String, Set<String>> reasons = new LinkedHashMap<>();
  private final Map<String, Integer> counts = new LinkedHashMap<>();

  NotRun(Markdown out, List<RunRecord> records, Detail detail) {
    this.out = out;
    this.detail = detail;
    for (RunRecord record : records) {
      for (Skipped skipped : record.skipped()) {
        add((skipped.required() ? "must run: " : "") + skipped.reason(), skipped.scenario());
      }
      for (CaseResult one : record.cases()) {
        if (one.verdict() == Verdict.SKIPPED || one.verdict() == Verdict.NOT_JUDGED) {
          add(one.verdict().word() + ": " + one.reason(), one.begin().scenario());
        }
      }
    }
  }

  private void add(String reason, String scenario) {
    reasons.computeIfAbsent(reason, any -> new TreeSet<>()).add(scenario);
    counts.merge(reason, 1, Integer::sum);
  }

  void write() {
    if (reasons.isEmpty()) {
      return;
    }
    int all = counts.values().stream().mapToInt(Integer::intValue).sum();
    out.line(
            "<details><summary>Not run or not judged: "
                + all
                + (all == 1 ? " case, " : " cases, ")
                + reasons.size()
                + (reasons.size() == 1 ? " reason" : " reasons")
                + "</summary>")
        .gap();
    reasons.entrySet().stream()
        .limit(detail.rows())
        .forEach(
            one -> {
              List<String> names = one.getValue().stream().limit(MOST_NAMES).toList();
              int more = one.getValue().size() - names.size();
              out.line(
                  "- "
                      + Markdown.text(detail.shorten(one.getKey()))
                      + ": "
                      + counts.get(one.getKey())
                      + " ("
                      + Markdown.text(detail.shorten(String.join(", ", names)))
                      + (more > 0 ? " and " + more + " more" : "")
                      + ")");
            });
    if (reasons.size() > detail.rows()) {
      out.line("- " + (reasons.size() - detail.rows()) + " more reasons are in report.html");
    }
    out.gap().line("</details>").gap();
  }
}
