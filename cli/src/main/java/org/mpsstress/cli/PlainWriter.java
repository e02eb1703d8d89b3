package org.mpsstress.cli;

import java.io.IOException;
import java.io.Writer;
import org.mpsstress.model.PlainText;

/**
 * All that this program writes to its standard streams goes through here: a character that would
 * steer a terminal is written as its number ({@code \}{@code u001b}), which JSON understands as the
 * character itself; so is one with which a line would be a command to who runs a job (GitHub takes
 * {@code ::} at the beginning of a line, and {@code ##[} anywhere); and a line has an end, where it
 * is for people.
 */
final class PlainWriter extends Writer {
  private final Writer out;
  private final int longest;
  private int column;
  private char high;
  private boolean begun; // something but space stands in the line
  private int hashes; // just before

  /**
   * Over another writer.
   *
   * @param longest characters of a line; what is longer is left out up to the next line
   */
  PlainWriter(Writer out, int longest) {
    this.out = out;
    this.longest = longest;
  }

  @Override
  public void write(char[] text, int from, int length) throws IOException {
    StringBuilder plain = new StringBuilder(length);
    for (int i = from; i < from + length; i++) {
      add(text[i], plain);
    }
    out.append(plain);
  }

  private void add(char next, StringBuilder plain) {
    if (high != 0) {
      char first = high;
      high = 0;
      if (Character.isLowSurrogate(next)) {
        show(Character.toCodePoint(first, next), plain);
        return;
      }
      show(first, plain);
    }
    if (Character.isHighSurrogate(next)) {
      high = next;
    } else if (next == '\n') {
      column = 0;
      begun = false;
      hashes = 0;
      plain.append(next);
    } else {
      show(next, plain);
    }
  }

  private void show(int codePoint, StringBuilder plain) {
    boolean command = codePoint == ':' && !begun || codePoint == '[' && hashes >= 2;
    begun |= !Character.isWhitespace(codePoint) && !Character.isSpaceChar(codePoint);
    hashes = codePoint == '#' ? hashes + 1 : 0;
    if (column++ >= longest) {
      plain.append(column == longest + 1 ? " …" : "");
    } else if (command) {
      plain.append(String.format("\\u%04x", codePoint));
    } else if (codePoint == '\t' || PlainText.isPlain(Character.toString(codePoint))) {
      plain.appendCodePoint(codePoint);
    } else if (codePoint != '\r') { // of the system's line end
      for (char unit : Character.toChars(codePoint)) {
        plain.append(String.format("\\u%04x", (int) unit));
      }
    }
  }

  @Override
  public void flush() throws IOException {
    out.flush();
  }

  @Override
  public void close() throws IOException {
    out.close();
  }
}
