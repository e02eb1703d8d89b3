package org.mpsstress.model;

import java.util.Arrays;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Finds the constant of an enumeration by the word that stands for it in files. */
final class Words {
  private Words() {}

  static <T> T find(T[] values, Function<T, String> word, String wanted, String what) {
    for (T value : values) {
      if (word.apply(value).equals(wanted)) {
        return value;
      }
    }
    throw new IllegalArgumentException(
        "unknown "
            + what
            + " '"
            + wanted
            + "'; expected one of "
            + Arrays.stream(values).map(word).collect(Collectors.joining(", ")));
  }
}
