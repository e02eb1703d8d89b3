package org.mpsstress.harness.trace;

import java.util.Optional;

/** What a record says. The order is that of {@code mpss_record_kind}, which begins at 1. */
public enum RecordKind {
  /** An operation begins. */
  BEGIN,
  /** It ended; stream and value by operation. */
  END,
  /** It raised; value: text reference. */
  ERROR,
  /** A check found a wrong value; value: text reference. */
  MISMATCH,
  /** The lane's thread is at the start barrier. */
  THREAD_BEGIN,
  /** It left the start barrier. */
  THREAD_START,
  /** It has run its program; value: 0 whole, 1 stopped by an error. */
  THREAD_END;

  private static final RecordKind[] KINDS = values();

  /** The number in the file. */
  public int number() {
    return ordinal() + 1;
  }

  /** The kind of a number in the file, if it is one. */
  public static Optional<RecordKind> of(int number) {
    return number >= 1 && number <= KINDS.length
        ? Optional.of(KINDS[number - 1])
        : Optional.empty();
  }

  /** Whether the value is a reference to a text. */
  public boolean hasText() {
    return this == ERROR || this == MISMATCH;
  }
}
