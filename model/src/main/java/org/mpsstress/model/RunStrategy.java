package org.mpsstress.model;

/**
 * How threads take turns in a run on real threads, in the words of {@code --strategy}, records and
 * tokens, as far as more than an engine speaks of them. Those of explored runs are the explorer's
 * own.
 */
public enum RunStrategy {
  /** As the operating system has it. */
  FREE("free"),
  /** With pauses at synchronisation calls, from a seed. */
  NOISE("noise");

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
