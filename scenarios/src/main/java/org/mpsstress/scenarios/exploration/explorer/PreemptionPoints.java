package org.mpsstress.scenarios.exploration.explorer;

import java.util.Arrays;
import java.util.Optional;

/** Where another thread may be chosen. */
public enum PreemptionPoints {
  /** Synchronisation only. */
  SYNC,
  /** Also accesses to memory that more than one thread has touched. */
  SHARED,
  /** Every access. */
  ALL;

  /** The word of command lines, records and tokens. */
  public String word() {
    return name().toLowerCase(java.util.Locale.ROOT);
  }

  /** The one of that word. */
  public static Optional<PreemptionPoints> find(String word) {
    return Arrays.stream(values()).filter(points -> points.word().equals(word)).findFirst();
  }

  @Override
  public String toString() {
    return word();
  }
}
