package org.mpsstress.scenarios.runner;

/** Is told how far a command has come that makes no record: a search, a verification, a replay. */
public interface Steps {
  /** For nobody. */
  Steps UNTOLD = (what, number, of) -> {};

  /**
   * What is done from now on.
   *
   * @param number of these so far, of that many; where that is less than two, it is one thing
   */
  void at(String what, long number, long of);

  /** It is done from now on. */
  default void at(String what) {
    at(what, 0, 0);
  }
}
