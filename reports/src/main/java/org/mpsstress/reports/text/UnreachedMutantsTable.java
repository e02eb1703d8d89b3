package org.mpsstress.reports.text;

import java.io.PrintWriter;
import org.mpsstress.model.mutants.UnreachedMutantsDocument;

/** Mutants in code that no case comes to, as text. */
public final class UnreachedMutantsTable {
  private UnreachedMutantsTable() {}

  /** Prints a line for each, and their number. */
  public static void print(UnreachedMutantsDocument document, PrintWriter out) {
    for (UnreachedMutantsDocument.Row one : document.unreached()) {
      String place = one.file() + ":" + one.line();
      out.println(
          TextTable.plain(String.join("  ", one.id(), one.operator(), place, one.mutation())));
    }
    out.println();
    out.println(
        document.unreached().size()
            + " of "
            + document.looked()
            + " mutants are in code that no case comes to"
            + (document.whole() ? "" : "; not every case was run"));
    out.flush();
  }
}
