package org.mpsstress.scenarios.exploration.explorer;

import java.util.Arrays;
import java.util.Optional;

/** Which outcomes of atomic operations are explored ({@code docs/exploration.md}). */
public enum MemoryModel {
  /** Sequentially consistent: every load reads the last store. */
  SC,
  /** What C++ allows, without load buffering. */
  RC11;

  /** The word of command lines, records and tokens. */
  public String word() {
    return name().toLowerCase(java.util.Locale.ROOT);
  }

  /** As records and tokens have it: null stands for {@link #SC}. */
  public String wordOrNull() {
    return this == SC ? null : word();
  }

  /** The one of that word; of null, {@link #SC}. */
  public static Optional<MemoryModel> find(String word) {
    return word == null
        ? Optional.of(SC)
        : Arrays.stream(values()).filter(model -> model.word().equals(word)).findFirst();
  }

  @Override
  public String toString() {
    return word();
  }
}
