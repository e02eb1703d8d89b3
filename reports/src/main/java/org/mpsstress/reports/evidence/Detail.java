package org.mpsstress.reports.evidence;

import java.util.List;

/**
 * How much a document says.
 *
 * @param causes findings of so many causes are shown
 * @param frames of a stack
 * @param letters of a text out of a record
 * @param rows of a table that grows with the record
 */
record Detail(int causes, int frames, int letters, int rows) {
  /** From the most to the least. */
  static final List<Detail> LEVELS =
      List.of(
          new Detail(20, 30, 2_000, 200),
          new Detail(12, 12, 600, 80),
          new Detail(6, 6, 240, 40),
          new Detail(3, 3, 100, 12));

  String shorten(String text) {
    if (text == null) {
      return "";
    }
    int end = text.offsetByCodePoints(0, Math.min(letters, text.codePointCount(0, text.length())));
    return end == text.length() ? text : text.substring(0, end) + " …";
  }
}
