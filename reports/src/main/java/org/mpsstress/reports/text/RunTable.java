package org.mpsstress.reports.text;

import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.mpsstress.model.Finding;
import org.mpsstress.model.LayerWord;
import org.mpsstress.model.ReplayCommandLine;
import org.mpsstress.model.RunToken;
import org.mpsstress.model.RunTokenException;
import org.mpsstress.model.record.CaseResult;
import org.mpsstress.model.record.Control;
import org.mpsstress.model.record.FindingGroups;
import org.mpsstress.model.record.RunRecord;
import org.mpsstress.model.record.Skipped;
import org.mpsstress.reports.CaseText;
import org.mpsstress.reports.Numbers;

/** A run as a table: scenario, configuration, verdict, operations/s, worst skew. */
public final class RunTable {
  /** More than this scrolls away what came before; the report has all. */
  private static final int MOST_HEADINGS = 40;

  /** Of a message: the stacks of an object's life are long. */
  private static final int MOST_LINES = 24;

  private RunTable() {}

  /** Prints controls, cases, why some were skipped, and each finding with its token. */
  public static void print(RunRecord record, PrintWriter out) {
    TextTable table =
        new TextTable(
            "lllrr", "scenario", "configuration", "verdict", "operations/s", "worst skew");
    for (Control control : record.controls()) {
      String found = control.found() ? "found" : control.outcome().toUpperCase(Locale.ROOT);
      String layer =
          control.layer() == null
              ? ""
              : " · " + LayerWord.shown(control.layer()); // two may plant it
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
    List<FindingGroups.Heading> headings = FindingGroups.headings(record);
    headings.stream().limit(MOST_HEADINGS).forEach(heading -> heading(record, heading, out));
    if (headings.size() > MOST_HEADINGS) {
      out.println();
      out.println(
          "and " + Numbers.count(headings.size() - MOST_HEADINGS) + " more: see the report");
    }
  }

  private static String configuration(CaseResult result) {
    String point = CaseText.point(result.begin());
    return (point.equals("–") ? "" : point + " ") + CaseText.configuration(result.begin());
  }

  /** The first cause is shown; of those that the same lock would end, a line each. */
  private static void heading(RunRecord record, FindingGroups.Heading heading, PrintWriter out) {
    if (!heading.sentence().isEmpty()) {
      out.println();
      out.println(TextTable.plain(heading.sentence()));
    }
    finding(record, heading.groups().get(0), out);
    for (FindingGroups.Group group : heading.others()) {
      Finding finding = group.first().finding();
      String message = finding.message().lines().findFirst().orElse("");
      String places = group.others().isEmpty() ? "" : " (" + group.more() + ")";
      out.println("also      " + TextTable.plain(finding.kind() + ": " + message) + places);
      known(record, group, out);
    }
  }

  private static void finding(RunRecord record, FindingGroups.Group group, PrintWriter out) {
    Finding finding = group.first().finding();
    CaseResult of = group.first().of();
    String where = of == null ? "the run" : of.begin().id();
    out.println();
    out.println("finding   " + finding.kind() + " in " + TextTable.plain(where));
    List<String> lines =
        Stream.concat(finding.message().lines(), finding.lifeLines().stream()).toList();
    int shown = lines.size() > MOST_LINES ? MOST_LINES - 1 : lines.size();
    lines.subList(0, shown).forEach(line -> out.println("          " + TextTable.plain(line)));
    if (shown < lines.size()) {
      out.println("          … " + (lines.size() - shown) + " more lines: see the report");
    }
    known(record, group, out);
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

  private static void known(RunRecord record, FindingGroups.Group group, PrintWriter out) {
    group
        .reason(record)
        .ifPresent(reason -> out.println("          known: " + TextTable.plain(reason)));
  }

  private static boolean isExplored(String token) {
    try {
      return RunToken.decode(token).schedule() != null;
    } catch (RunTokenException foreign) {
      return false; // a record says what it likes
    }
  }
}
