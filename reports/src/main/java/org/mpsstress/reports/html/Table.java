package org.mpsstress.reports.html;

import java.util.ArrayList;
import java.util.List;

/** A plain table: a name at the head of each row, then a text or a number for each column. */
final class Table {
  /**
   * One cell.
   *
   * @param text of it
   * @param style its class in the style sheet; null for none
   */
  record Cell(String text, String style) {}

  /** One row. */
  record Row(String name, List<Cell> cells) {}

  private final List<String> columns;
  private final List<Row> rows = new ArrayList<>();

  /** A table without rows; the first column is that of the names. */
  Table(String... columns) {
    this.columns = List.of(columns);
  }

  /** Adds a row of texts. */
  Table row(String name, String... texts) {
    List<Cell> cells = new ArrayList<>();
    for (String text : texts) {
      cells.add(text(text));
    }
    return row(name, cells);
  }

  /** Adds a row. */
  Table row(String name, List<Cell> cells) {
    rows.add(new Row(name, List.copyOf(cells)));
    return this;
  }

  static Cell text(String text) {
    return new Cell(text, null);
  }

  /** A number stands at the right. */
  static Cell number(String text) {
    return new Cell(text, "n");
  }

  /** Their heads; that of numbers stands at the right, too. */
  List<Cell> columns() {
    List<Cell> heads = new ArrayList<>();
    for (int i = 0; i < columns.size(); i++) {
      boolean named = i == 0 || rows.isEmpty();
      heads.add(new Cell(columns.get(i), named ? null : rows.get(0).cells().get(i - 1).style()));
    }
    return heads;
  }

  List<Row> rows() {
    return List.copyOf(rows);
  }
}
