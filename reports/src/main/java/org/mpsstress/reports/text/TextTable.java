package org.mpsstress.reports.text;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import org.mpsstress.model.PlainText;

/** A table of plain text: columns as wide as their widest cell, figures to the right. */
public final class TextTable {
  private final List<String[]> rows = new ArrayList<>();
  private final String alignment;

  /**
   * An empty table.
   *
   * @param alignment a letter for each column: l left, r right
   * @param heads of the columns
   */
  public TextTable(String alignment, String... heads) {
    if (alignment.length() != heads.length) {
      throw new IllegalArgumentException("a letter for each of " + heads.length + " columns");
    }
    this.alignment = alignment;
    rows.add(heads);
  }

  /** Adds a row. */
  public TextTable row(String... cells) {
    if (cells.length != alignment.length()) {
      throw new IllegalArgumentException("a row of " + cells.length + " cells");
    }
    rows.add(cells);
    return this;
  }

  /** How many rows it has under its head. */
  public int size() {
    return rows.size() - 1;
  }

  /** Prints head, a line, and the rows. */
  public void print(PrintWriter out) {
    int[] widths = new int[alignment.length()];
    for (String[] row : rows) {
      for (int i = 0; i < widths.length; i++) {
        widths[i] = Math.max(widths[i], plain(row[i]).length());
      }
    }
    for (int number = 0; number < rows.size(); number++) {
      out.println(line(rows.get(number), widths));
      if (number == 0) {
        String[] rule = new String[widths.length];
        for (int i = 0; i < widths.length; i++) {
          rule[i] = "-".repeat(widths[i]);
        }
        out.println(line(rule, widths));
      }
    }
  }

  private String line(String[] row, int[] widths) {
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < widths.length; i++) {
      String cell = plain(row[i]);
      String fill = " ".repeat(widths[i] - cell.length());
      line.append(i == 0 ? "" : "  ");
      line.append(alignment.charAt(i) == 'r' ? fill + cell : cell + fill);
    }
    return line.toString().stripTrailing();
  }

  /** Names and messages are other people's: nothing in them may steer a terminal. */
  public static String plain(String cell) {
    return PlainText.line(cell);
  }
}
