package org.mpsstress.scenarios.runner;

import java.util.Set;

/**
 * What a detector must be shown to see on a device before the silence of a case says something.
 *
 * @param detector its word, as controls name it
 * @param clauses of the contract that only it judges; a case that checks one of them is not judged
 *     without it; empty where every case depends on it
 * @param needed whether a run on this device says nothing at all without it
 */
public record Proof(String detector, Set<String> clauses, boolean needed) {
  public Proof {
    clauses = Set.copyOf(clauses);
  }

  /** Whether a case that checks these clauses depends on it. */
  boolean concerns(Iterable<String> checks) {
    if (clauses.isEmpty()) {
      return true;
    }
    for (String clause : checks) {
      if (clauses.contains(clause)) {
        return true;
      }
    }
    return false;
  }
}
