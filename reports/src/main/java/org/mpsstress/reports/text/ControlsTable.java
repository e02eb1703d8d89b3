package org.mpsstress.reports.text;

import java.io.PrintWriter;
import java.util.Locale;
import org.mpsstress.model.LayerWord;
import org.mpsstress.model.controls.ControlRow;
import org.mpsstress.model.controls.ControlsDocument;

/** How often each control was found, as text. */
public final class ControlsTable {
  private ControlsTable() {}

  /** Prints a line for each control, what was missed once more below, and the sum. */
  public static void print(ControlsDocument document, PrintWriter out) {
    TextTable table = new TextTable("lllrr", "control", "layer", "detector", "found", "median");
    for (ControlRow row : document.controls()) {
      table.row(
          row.id(),
          LayerWord.shown(row.layer()),
          row.detector(),
          row.found() + "/" + row.attempts(),
          String.format(Locale.ROOT, "%.2f s", row.medianSeconds()));
    }
    table.print(out);
    out.println();
    for (ControlRow row : document.controls()) {
      row.missed().forEach(one -> missed(row, one, out));
    }
    out.println(
        String.format(
            Locale.ROOT,
            "controls %d, rounds %d, found %d of %d (seed %d)",
            document.controls().size(),
            document.rounds(),
            document.found(),
            document.attempts(),
            document.seed()));
  }

  private static void missed(ControlRow row, ControlRow.Missed one, PrintWriter out) {
    out.println(
        TextTable.plain(
            one.outcome()
                + " "
                + row.id()
                + " ("
                + LayerWord.shown(row.layer())
                + "): "
                + one.message()
                + "; again: --seed "
                + one.seed()));
  }
}
