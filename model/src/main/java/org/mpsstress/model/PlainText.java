package org.mpsstress.model;

import java.nio.charset.StandardCharsets;

/**
 * The one place that makes text fit to be shown: names, titles, paths and messages are other
 * people's, and nothing in them may steer a terminal, turn the order of what is read, or fill the
 * screen.
 */
public final class PlainText {
  /** Bytes of a message in UTF-8; what is longer is cut off, and says so. */
  public static final int MESSAGE_BYTES = 2048;

  private PlainText() {}

  /** Whether a text has nothing but what is shown as it is; line ends are not. */
  public static boolean isPlain(String text) {
    return text.codePoints().allMatch(PlainText::isShown);
  }

  /** One line: every character that is not shown as it is becomes a question mark. */
  public static String line(String text) {
    return text == null ? "" : replaced(text, false);
  }

  /** The same, with its line ends and tabs. */
  public static String lines(String text) {
    return text == null ? "" : replaced(text, true);
  }

  /**
   * Text of a document, with its line ends and tabs: what would steer or hide something becomes
   * U+FFFD, which no reader takes for a question.
   */
  public static String harmless(String text) {
    if (text == null || text.codePoints().allMatch(c -> isShown(c) || isLayout(c))) {
      return text;
    }
    StringBuilder harmless = new StringBuilder(text.length());
    text.replace("\r\n", "\n")
        .codePoints()
        .map(c -> isShown(c) || isLayout(c) ? c : 0xFFFD)
        .forEach(harmless::appendCodePoint);
    return harmless.toString();
  }

  private static boolean isLayout(int codePoint) {
    return codePoint == '\n' || codePoint == '\t';
  }

  /** Lines of at most {@link #MESSAGE_BYTES} together. */
  public static String message(String text) {
    return cut(lines(text), MESSAGE_BYTES);
  }

  /** The beginning, in whole characters, and how much was cut off. */
  public static String cut(String text, int bytes) {
    byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
    if (utf8.length <= bytes) {
      return text;
    }
    String note = " … (" + (utf8.length - bytes) + " bytes more)";
    int end = bytes - note.getBytes(StandardCharsets.UTF_8).length;
    while (end > 0 && (utf8[end] & 0xc0) == 0x80) { // not in the middle of a character
      end--;
    }
    return new String(utf8, 0, end, StandardCharsets.UTF_8) + note;
  }

  /** Neither control, nor format (bidirectional marks among them), nor half a character. */
  static boolean isShown(int codePoint) {
    return switch (Character.getType(codePoint)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.SURROGATE,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          false;
      default -> true;
    };
  }

  private static String replaced(String text, boolean severalLines) {
    StringBuilder plain = new StringBuilder(text.length());
    text.codePoints()
        .forEach(
            c -> {
              boolean kept = isShown(c) || severalLines && isLayout(c);
              boolean lineEnd = severalLines && c == '\r'; // of \r\n; alone it would hide a line
              if (!lineEnd) {
                plain.appendCodePoint(kept ? c : '?');
              }
            });
    return plain.toString();
  }
}
