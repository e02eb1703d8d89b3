package org.mpsstress.scenarios.language;

import java.util.List;

/**
 * Which streams threads must have run on.
 *
 * @param group the threads that are meant, or null for all
 * @param exclude no thread ran on any of these; empty: no condition
 * @param only threads ran on these and no others; empty: no condition
 * @param distinct over all threads exactly that many different streams, or null
 * @param balanced the numbers of threads of any two of these streams differ by at most one
 * @param same all threads ran on one and the same stream
 * @param stable each thread kept its stream
 * @param line in the scenario file
 */
public record StreamExpectation(
    String group,
    List<Integer> exclude,
    List<Integer> only,
    Integer distinct,
    boolean balanced,
    boolean same,
    boolean stable,
    int line) {
  /** Copies the lists. */
  public StreamExpectation {
    exclude = List.copyOf(exclude);
    only = List.copyOf(only);
  }
}
