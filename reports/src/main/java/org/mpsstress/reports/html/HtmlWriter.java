package org.mpsstress.reports.html;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Set;

/**
 * Writes HTML and inline SVG. Text and attribute values are escaped by construction: there is no
 * way to write raw markup that came from a record, which is untrusted input.
 */
final class HtmlWriter {
  private static final Set<String> VOID_ELEMENTS = Set.of("meta", "input", "br", "hr", "img");

  private final StringBuilder out = new StringBuilder();
  private final Deque<String> open = new ArrayDeque<>();

  /** Opens an element; {@code attributes} are name, value, name, value. */
  HtmlWriter open(String element, String... attributes) {
    out.append('<').append(element);
    for (int i = 0; i < attributes.length; i += 2) {
      if (attributes[i + 1] != null) {
        out.append(' ').append(attributes[i]).append("=\"");
        out.append(escape(attributes[i + 1])).append('"');
      }
    }
    out.append('>');
    if (!VOID_ELEMENTS.contains(element)) {
      open.push(element);
    }
    return this;
  }

  /** Closes the element opened last. */
  HtmlWriter close() {
    out.append("</").append(open.pop()).append('>');
    return this;
  }

  /** Closes the element opened last and begins a new line in the source. */
  HtmlWriter closeLine() {
    close();
    out.append('\n');
    return this;
  }

  /** Writes text. */
  HtmlWriter text(String text) {
    out.append(escape(text));
    return this;
  }

  /** Writes an element that holds only text. */
  HtmlWriter element(String element, String text, String... attributes) {
    return open(element, attributes).text(text).close();
  }

  /** Writes text of this program itself (style sheets), unescaped. */
  HtmlWriter trusted(String markup) {
    out.append(markup);
    return this;
  }

  /** The page; every element must have been closed. */
  String finish() {
    if (!open.isEmpty()) {
      throw new IllegalStateException("elements left open: " + open);
    }
    return out.toString();
  }

  /**
   * Escapes text for element content and double-quoted attributes. Control characters, which could
   * hide text or end a parser's state, become U+FFFD.
   */
  static String escape(String text) {
    if (text == null) {
      return "";
    }
    StringBuilder escaped = new StringBuilder(text.length() + 16);
    text.codePoints()
        .forEach(
            c -> {
              switch (c) {
                case '&' -> escaped.append("&amp;");
                case '<' -> escaped.append("&lt;");
                case '>' -> escaped.append("&gt;");
                case '"' -> escaped.append("&quot;");
                case '\'' -> escaped.append("&#39;");
                case '\n', '\t' -> escaped.append((char) c);
                default -> escaped.appendCodePoint(isHarmless(c) ? c : 0xFFFD);
              }
            });
    return escaped.toString();
  }

  /** No controls, no lone surrogates, and no marks that turn the direction of the text around. */
  private static boolean isHarmless(int c) {
    return !Character.isISOControl(c)
        && Character.getType(c) != Character.SURROGATE
        && !(c >= 0x202A && c <= 0x202E)
        && !(c >= 0x2066 && c <= 0x2069);
  }
}
