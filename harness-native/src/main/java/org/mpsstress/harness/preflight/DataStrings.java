package org.mpsstress.harness.preflight;

import java.nio.charset.StandardCharsets;
import org.mpsstress.harness.preflight.image.MappedBytes;

/** Finds short strings between zero bytes, in the order in which they lie in a file. */
final class DataStrings {
  private static final int CHUNK = 1 << 20;
  private static final int LONGEST = 64;

  /** Sees one string, of 1 to 64 bytes. */
  interface Visitor {
    void visit(String text);
  }

  private DataStrings() {}

  /** Shows every string of {@code least} to 64 printable ASCII characters. */
  static void visit(MappedBytes bytes, int least, Visitor visitor) {
    byte[] chunk = new byte[CHUNK];
    byte[] text = new byte[LONGEST];
    // -1: not in a string, because of a byte that is none of one or of too many of them.
    int length = -1;
    for (long offset = 0; offset < bytes.size(); offset += CHUNK) {
      int filled = (int) Math.min(CHUNK, bytes.size() - offset);
      bytes.copy(offset, chunk, 0, filled);
      for (int i = 0; i < filled; i++) {
        byte next = chunk[i];
        if (next == 0) {
          if (length >= least) {
            visitor.visit(new String(text, 0, length, StandardCharsets.US_ASCII));
          }
          length = 0;
        } else if (length >= 0) {
          if (length == LONGEST || next < ' ') {
            length = -1;
          } else {
            text[length++] = next;
          }
        }
      }
    }
  }
}
