package org.mpsstress.scenarios.language.program;

import org.mpsstress.scenarios.language.tree.Position;

/**
 * A piece of a line.
 *
 * @param type what it is
 * @param text as written; for a text in quotation marks, what is between them
 * @param position where it begins
 */
record Token(Type type, String text, Position position) {
  enum Type {
    WORD,
    /** A number with or without a unit. */
    NUMBER,
    TEXT,
    /** One of {@code [ ] , : =}. */
    SIGN,
    END
  }

  boolean is(String sign) {
    return type == Type.SIGN && text.equals(sign);
  }

  boolean isWord(String word) {
    return type == Type.WORD && text.equals(word);
  }

  /** For messages. */
  String found() {
    return type == Type.END ? "the end of the line" : "'" + text + "'";
  }
}
