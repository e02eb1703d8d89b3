package org.mpsstress.reports.text;

import java.io.PrintWriter;
import java.util.Locale;
import org.mpsstress.model.Finding;
import org.mpsstress.model.ReplayCommandLine;
import org.mpsstress.model.RunToken;
import org.mpsstress.model.RunTokenException;
import org.mpsstress.model.record.CaseResult;
import org.mpsstress.model.record.Control;
import org.mpsstress.model.record.FindingGroups;
import org.mpsstress.model.record.RunRecord;
import org.mpsstress.model.record.Skipped;
import org.mpsstress.reports.CaseText;

/** A run as a table: scenario, configuration, verdict, operations/s, worst skew. */
public final class RunTable {
  private RunTable() {}

  /** Prints controls, cases, why some were skipped, and each finding with its token. */
  public static void print(RunRecord record, PrintWriter out) {
    TextTable table =
        new TextTable(
            "lllrr", "scenario", "configuration", "verdict", "operations/s", "worst skew");
    for (Control control : record.controls()) {
      String found = control.found() ? "found" : control.outcome().toUpperCase(Locale.ROOT);
      String layer = control.layer() == null ? "" : " · " + control.layer(); // two may plant it
      table.row("(control)", control.id() + layer, found, "", "");
    }
    for (CaseResult result : record.cases()) {
      table.row(
          result.begin().scenario(),
          configuration(result),
          result.verdict().word(),
          CaseText.throughput(result).replace("/s", ""),
          CaseText.worstSkew(result));
    }
    for (Skipped skipped : record.skipped()) {
      String point = skipped.caseId() == null ? "every case" : skipped.caseId();
      table.row(skipped.scenario(), point, "skipped", "", "");
    }
    table.print(out);
    SkippedReasons.print(record, out);
    FindingGroups.of(record).forEach(group -> finding(group, out));
  }

  private static String configuration(CaseResult result) {
    String point = CaseText.point(result.begin());
    return (point.equals("–") ? "" : point + " ") + CaseText.configuration(result.begin());
  }

  private static void finding(FindingGroups.Group group, PrintWriter out) {
    Finding finding = group.first().finding();
    CaseResult of = group.first().of();
    String where = of == null ? "the run" : of.begin().id();
    out.println();
    out.println("finding   " + finding.kind() + " in " + TextTable.plain(where));
    finding.message().lines().forEach(line -> out.println("          " + TextTable.plain(line)));
    if (finding.token() != null) {
      out.println("          " + TextTable.plain(ReplayCommandLine.of(finding.token())));
      if (isExplored(finding.token())) {
        out.println(
            "          (minimise makes that token's case small; verify says if it is gone)");
      }
    }
    if (!group.others().isEmpty()) {
      out.println("          " + group.more() + " of the same cause, " + finding.cause());
    }
  }

  private static boolean isExplored(String token) {
    try {
      return RunToken.decode(token).schedule() != null;
    } catch (RunTokenException foreign) {
      return false; // a record says what it likes
    }
  }
}
