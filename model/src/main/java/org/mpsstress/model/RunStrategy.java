package org.mpsstress.model;

import java.util.Arrays;
import java.util.List;

/**
 * How threads take turns in a run on real threads, in the words of {@code --strategy}, records and
 * tokens. Those of explored runs are the explorer's own.
 */
public enum RunStrategy {
  /** As the operating system has it. */
  FREE("free"),
  /** With pauses at synchronisation calls, from a seed. */
  NOISE("noise");

  /** The words of all of them, the plain one first. */
  public static final List<String> WORDS = Arrays.stream(values()).map(RunStrategy::word).toList();

  private final String word;

  RunStrategy(String word) {
    this.word = word;
  }

  /** As it is written. */
  public String word() {
    return word;
  }

  /** Whether that is its word. */
  public boolean is(String strategy) {
    return word.equals(strategy);
  }
}
