package org.mpsstress.cli.output;

import java.io.PrintWriter;
import org.mpsstress.model.Access;
import org.mpsstress.model.Finding;
import org.mpsstress.reports.text.TextTable;

/** A finding as text: kind, message, both sides, the life of its memory. */
public final class FindingText {
  private FindingText() {}

  /** Prints it. */
  public static void print(Finding finding, PrintWriter out) {
    String line = finding.scenarioLine() == null ? "" : " at line " + finding.scenarioLine();
    out.println();
    out.println(finding.kind() + line);
    finding.text().lines().forEach(text -> out.println("  " + TextTable.plain(text)));
    side("current access", finding.current(), out);
    side("previous access", finding.previous(), out);
    finding.lifeLines().forEach(event -> out.println("  " + TextTable.plain(event)));
    out.println();
  }

  private static void side(String role, Access access, PrintWriter out) {
    if (access != null) {
      out.println("  " + role + ": " + TextTable.plain(access.title()));
      access.stack().forEach(frame -> out.println("    " + TextTable.plain(frame)));
    }
  }
}
