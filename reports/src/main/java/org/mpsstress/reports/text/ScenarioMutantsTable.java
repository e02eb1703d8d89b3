package org.mpsstress.reports.text;

import java.io.PrintWriter;
import java.util.Locale;
import org.mpsstress.model.mutants.ScenarioMutantRow;
import org.mpsstress.model.mutants.ScenarioMutantsDocument;

/** What became of mutants of scenarios, as text. */
public final class ScenarioMutantsTable {
  private ScenarioMutantsTable() {}

  /** Prints a line for each mutant, the survivors once more below, and the sum. */
  public static void print(ScenarioMutantsDocument document, PrintWriter out) {
    TextTable table =
        new TextTable("lllrl", "mutant", "removed", "killed by", "runs", "on a device");
    for (ScenarioMutantRow row : document.mutants()) {
      table.row(
          place(row),
          row.text(),
          row.killed() ? String.join(", ", row.oracles()) : "survives",
          String.valueOf(row.runs()),
          row.killed() ? row.provocation() : "");
    }
    table.print(out);
    out.println();
    document.mutants().stream().filter(row -> !row.killed()).forEach(row -> survivor(row, out));
    out.println(
        String.format(
            Locale.ROOT,
            "%d of %d mutants killed; of the others %d explained, %d not (seed %d, %.0f s)",
            document.killed(),
            document.tried(),
            document.explained(),
            document.unexplained(),
            document.seed(),
            document.seconds()));
  }

  private static String place(ScenarioMutantRow row) {
    return row.file() + ":" + row.line();
  }

  private static void survivor(ScenarioMutantRow row, PrintWriter out) {
    String reason =
        row.reason() == null ? "work to do: nobody knows why" : "because " + row.reason();
    out.println(
        TextTable.plain("surviving mutant " + place(row) + " '" + row.text() + "': " + reason));
  }
}
