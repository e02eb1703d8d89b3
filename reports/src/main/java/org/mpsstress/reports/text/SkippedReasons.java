package org.mpsstress.reports.text;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.mpsstress.model.Verdict;
import org.mpsstress.model.record.CaseResult;
import org.mpsstress.model.record.RunRecord;
import org.mpsstress.model.record.Skipped;

/** Why something did not run: a line for each reason, with what it was said of. */
final class SkippedReasons {
  /** Reasons in a terminal; the page has all of them. */
  static final int SHOWN = 5;

  private SkippedReasons() {}

  /** Prints nothing where nothing was skipped. */
  static void print(RunRecord record, PrintWriter out) {
    Map<String, List<String>> reasons = new LinkedHashMap<>();
    for (Skipped skipped : record.skipped()) {
      String point = skipped.caseId() == null ? "" : " " + skipped.caseId();
      String what = skipped.scenario() + point;
      reasons.computeIfAbsent(skipped.reason(), reason -> new ArrayList<>()).add(what);
    }
    for (CaseResult result : record.cases()) {
      if (result.verdict() == Verdict.SKIPPED && result.reason() != null) {
        reasons
            .computeIfAbsent(result.reason(), reason -> new ArrayList<>())
            .add(result.begin().id());
      }
    }
    if (reasons.isEmpty()) {
      return;
    }
    out.println();
    reasons.entrySet().stream().limit(SHOWN).forEach(entry -> line(entry, out));
    if (reasons.size() > SHOWN) {
      out.println("skipped   for " + (reasons.size() - SHOWN) + " more reasons: see the report");
    }
  }

  private static void line(Map.Entry<String, List<String>> entry, PrintWriter out) {
    int more = entry.getValue().size() - 1;
    String what = entry.getValue().get(0) + (more == 0 ? "" : " and " + more + " more");
    out.println(TextTable.plain("skipped   " + what + ": " + entry.getKey()));
  }
}
