package org.mpsstress.model;

/**
 * What is tested, in the words of {@code --sut}, plans, records and tokens, as far as more than the
 * subject's own folder speaks of it: what is compiled, and so can be explored. Any other is a
 * library that is loaded.
 */
public enum SutWord {
  /** The simulated device with the reference backend. */
  SIMULATED("sim"),
  /** A user's sources, compiled over the simulated device. */
  SOURCES("sources");

  private final String word;

  SutWord(String word) {
    this.word = word;
  }

  /** As it is written. */
  public String word() {
    return word;
  }

  /** Whether that is its word. */
  public boolean is(String sut) {
    return word.equals(sut);
  }
}
