package org.mpsstress.cli.mutated.sites;

/**
 * A change of a text. Opening and closing texts go around a range and may be nested; a replacement
 * stands for the characters of its range, within which no other edit may be.
 *
 * @param kind of change
 * @param at the offset: of the range's beginning where it opens or replaces, of its end else
 * @param length of the range
 * @param text that is put there; {@link #NUMBER} in it becomes the mutant's number
 */
record Edit(Kind kind, int at, int length, String text) {
  /** Stands for the mutant's number. */
  static final String NUMBER = "@";

  /** In the order in which changes at one place are made. */
  enum Kind {
    CLOSE,
    OPEN,
    REPLACE
  }

  static Edit open(int begin, int end, String text) {
    return new Edit(Kind.OPEN, begin, end - begin, text);
  }

  static Edit close(int begin, int end, String text) {
    return new Edit(Kind.CLOSE, end, end - begin, text);
  }

  static Edit replace(int begin, int end, String text) {
    return new Edit(Kind.REPLACE, begin, end - begin, text);
  }

  /** The same for the mutant with that number. */
  Edit of(int number) {
    return new Edit(kind, at, length, text.replace(NUMBER, Integer.toString(number)));
  }
}
