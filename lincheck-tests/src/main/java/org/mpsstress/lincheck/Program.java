package org.mpsstress.lincheck;

import java.util.List;

/**
 * Something that Lincheck checks.
 *
 * @param name of the program, on the command line and in records
 * @param title one line for people
 * @param clauses of the contract
 * @param type the program
 * @param book its specification
 * @param strategy how its threads are run
 * @param threads that call it
 * @param calls of each thread
 */
public record Program(
    String name,
    String title,
    List<String> clauses,
    Class<?> type,
    Class<?> book,
    Strategy strategy,
    int threads,
    int calls) {
  /** How threads are run. */
  public enum Strategy {
    /** Every switch between threads is chosen; sees Java alone. */
    MODEL_CHECKING("model-checking"),
    /** Threads run as they do; sees native code, too. */
    STRESS("stress");

    private final String word;

    Strategy(String word) {
      this.word = word;
    }

    /** The word in records. */
    public String word() {
      return word;
    }
  }
}
