package org.mpsstress.model;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** The contracts that a pool of streams can follow. */
public enum Pool {
  /** The pool as it is after the patch: each thread has a stream (C1). */
  PATCHED,
  /** The pool before it. */
  UPSTREAM,
  /** Streams that are taken and given back. */
  FREELIST,
  /** CUDA's: each thread is on the default stream until it sets another. */
  CUDA;

  /** The words of all. */
  public static final List<String> WORDS = words(values());

  /** Those of Metal: the simulated device has them, and each has a specification. */
  public static final List<String> OF_METAL = words(PATCHED, UPSTREAM, FREELIST);

  private static List<String> words(Pool... pools) {
    return Arrays.stream(pools).map(Pool::word).toList();
  }

  /**
   * The pool of that word.
   *
   * @throws IllegalArgumentException with the words that there are
   */
  public static Pool of(String word) {
    return Arrays.stream(values())
        .filter(pool -> pool.is(word))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "unknown pool '" + word + "'; expected one of: " + String.join(", ", WORDS)));
  }

  /** The word of command lines, scenarios, plans, records and tokens. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Whether that word is this one's. */
  public boolean is(String word) {
    return word().equals(word);
  }
}
