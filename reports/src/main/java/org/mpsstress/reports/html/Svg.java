package org.mpsstress.reports.html;

import java.util.Locale;

/** The few shapes of the charts. Colours come from classes, so they follow light and dark. */
final class Svg {
  private final HtmlWriter html;

  Svg(HtmlWriter html, String description, int width, int height) {
    this.html = html;
    html.open(
        "svg",
        "class",
        "chart",
        "viewBox",
        "0 0 " + width + " " + height,
        "role",
        "img",
        "aria-label",
        description);
  }

  void line(String style, double x1, double y1, double x2, double y2) {
    html.open("line", "class", style, "x1", at(x1), "y1", at(y1), "x2", at(x2), "y2", at(y2));
    html.close();
  }

  void text(String style, String anchor, double x, double y, String text) {
    html.element("text", text, "class", style, "text-anchor", anchor, "x", at(x), "y", at(y));
  }

  void path(String style, String path) {
    html.open("path", "class", style, "d", path).close();
  }

  /** A point with its value as a tooltip. */
  void point(String style, double x, double y, String tooltip) {
    html.open("circle", "class", style, "cx", at(x), "cy", at(y), "r", "4");
    html.element("title", tooltip).close();
  }

  void end() {
    html.closeLine();
  }

  /** A coordinate, the same on every machine. */
  static String at(double value) {
    String text = String.format(Locale.ROOT, "%.1f", value);
    return text.endsWith(".0") ? text.substring(0, text.length() - 2) : text;
  }
}
