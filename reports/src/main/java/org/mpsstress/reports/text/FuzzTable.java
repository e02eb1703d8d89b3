package org.mpsstress.reports.text;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.mpsstress.model.LayerWord;
import org.mpsstress.model.fuzz.FuzzDocument;
import org.mpsstress.model.fuzz.FuzzRow;

/** What random programs found, as text. */
public final class FuzzTable {
  private FuzzTable() {}

  /** Prints the findings, those that are like others folded, and the sums. */
  public static void print(FuzzDocument document, Path directory, PrintWriter out) {
    List<FuzzRow> shown =
        document.findings().stream().filter(finding -> finding.scenario() != null).toList();
    shown.forEach(finding -> print(finding, directory, out));
    int like = document.findings().size() - shown.size();
    if (like > 0) {
      out.println("and " + like + " more programs that fail like these");
    }
    out.println(
        String.format(
            Locale.ROOT,
            "programs  %,d, %,d schedules, %,d runs in %.0f s (seed %d)",
            document.programs(),
            document.schedules(),
            document.runs(),
            document.seconds(),
            document.seed()));
    out.println(
        String.format(
            Locale.ROOT,
            "coverage  %,d of %,d pairs",
            document.coverage().pairs(),
            document.coverage().of()));
    String subject =
        "subject   "
            + (document.subject().equals("reference")
                ? "simulated SUT: a test of the tool and of the contract, not evidence about a patch"
                : document.subject())
            + (document.defect() == null
                ? ""
                : "; planted: "
                    + document.defect()
                    + (document.findings().isEmpty()
                        ? ", NOT found: a silence means nothing"
                        : ", found"));
    out.println(TextTable.plain(subject));
    FuzzDocument.Control control = document.control();
    out.println(
        "control   "
            + TextTable.plain(control.defect())
            + (control.found()
                ? " found by program " + control.programs()
                : " NOT found by " + control.programs() + " programs: a silence means nothing"));
    out.println("verdict   " + document.verdict() + (document.cutOff() ? ": it was cut off" : ""));
  }

  private static void print(FuzzRow finding, Path directory, PrintWriter out) {
    String head = finding.message().lines().findFirst().orElse("");
    out.println(
        TextTable.plain(
            "finding   "
                + finding.kind()
                + " on "
                + finding.pool()
                + " ("
                + LayerWord.shown(finding.layer())
                + "), program of "
                + finding.lines()
                + " lines, made from "
                + finding.from()));
    out.println(TextTable.plain("          " + head));
    String file = TextTable.plain(directory + "/" + finding.scenario());
    out.println("          " + file);
    if (finding.token() != null) {
      String token = TextTable.plain(finding.token());
      out.println("          ./mps-stress replay " + token + " --scenario " + file);
    }
  }
}
