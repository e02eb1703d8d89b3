package org.mpsstress.reports.evidence;

import java.nio.charset.StandardCharsets;
import org.mpsstress.model.PlainText;

/** Writes Markdown as GitHub reads it; text out of a record cannot become markup. */
final class Markdown {
  private final StringBuilder out = new StringBuilder();

  /** A line of this program's own markup. */
  Markdown line(String markup) {
    out.append(markup).append('\n');
    return this;
  }

  /** An empty line. */
  Markdown gap() {
    out.append('\n');
    return this;
  }

  /** A row of a table; the cells are markup already. */
  Markdown row(String... cells) {
    return line("| " + String.join(" | ", cells) + " |");
  }

  /** The head of a table. */
  Markdown head(String... cells) {
    return row(cells).line("|" + " --- |".repeat(cells.length));
  }

  /** A block of text as it is, in a fence that the text cannot close. */
  Markdown block(String text) {
    String fence = "`".repeat(Math.max(3, longestRun(text) + 1));
    return line(fence + "text").line(visible(text, true)).line(fence);
  }

  /** Text on one line, with everything that means something to Markdown or HTML taken away. */
  static String text(Object value) {
    StringBuilder escaped = new StringBuilder();
    visible(String.valueOf(value == null ? "unknown" : value), false)
        .codePoints()
        .forEach(
            c -> {
              switch (c) {
                case '<' -> escaped.append("&lt;");
                case '>' -> escaped.append("&gt;");
                case '&' -> escaped.append("&amp;");
                case '@' -> escaped.append("&#64;"); // mentions nobody
                case '\\', '`', '*', '_', '[', ']', '|', '#', '~', '!' ->
                    escaped.append('\\').appendCodePoint(c);
                default -> escaped.appendCodePoint(c);
              }
            });
    return escaped.toString();
  }

  /** Text as code on one line, also inside of a table. */
  static String code(Object value) {
    String text = visible(String.valueOf(value == null ? "unknown" : value), false);
    String ticks = "`".repeat(longestRun(text) + 1);
    String space = text.startsWith("`") || text.endsWith("`") ? " " : "";
    // A pipe ends a cell even inside of code, unless it is escaped.
    return ticks + space + text.replace("|", "\\|") + space + ticks;
  }

  /** The beginning of a document that is too long whatever is left out, and that it is one. */
  static String cut(String document, int mostBytes) {
    String notice = "\n\nThis document was cut off here: it had more than fits.\n";
    StringBuilder kept = new StringBuilder();
    int room = mostBytes - notice.getBytes(StandardCharsets.UTF_8).length;
    for (String line : document.split("\n", -1)) {
      room -= line.getBytes(StandardCharsets.UTF_8).length + 1;
      if (room < 0) {
        break;
      }
      kept.append(line).append('\n');
    }
    return kept + notice;
  }

  String finish() {
    return out.toString();
  }

  private static int longestRun(String text) {
    int longest = 0;
    int run = 0;
    for (char c : text.toCharArray()) {
      run = c == '`' ? run + 1 : 0;
      longest = Math.max(longest, run);
    }
    return longest;
  }

  private static String visible(String text, boolean lines) {
    String harmless = PlainText.harmless(text.replace('\r', ' ').replace('\t', ' '));
    return lines ? harmless : harmless.replace('\n', ' ');
  }
}
