package org.mpsstress.scenarios.mutants;

import java.util.List;

/**
 * What became of a mutant.
 *
 * @param mutant which
 * @param oracles that objected; none for a surviving mutant
 * @param provocation under which they did, or null
 * @param message what they said first, or null
 * @param runs how often it was run
 * @param seconds all of them together
 * @param reason why nobody can object, where nobody did and it is known; else null
 */
public record MutantResult(
    Mutant mutant,
    List<String> oracles,
    String provocation,
    String message,
    int runs,
    double seconds,
    String reason) {
  /** Copies the list. */
  public MutantResult {
    oracles = List.copyOf(oracles);
  }

  /** Whether some oracle objected, which kills it. */
  public boolean killed() {
    return !oracles.isEmpty();
  }

  /** Whether it survived and nobody knows why. */
  public boolean unexplained() {
    return !killed() && reason == null;
  }
}
