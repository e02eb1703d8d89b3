package org.mpsstress.scenarios.detection;

import java.util.Set;
import java.util.TreeSet;
import org.mpsstress.model.FindingKind;

/**
 * One attempt at a detection, from a fresh seed.
 *
 * @param seed of the trial
 * @param found whether a detector that counts spoke
 * @param attempts runs or schedules, the one that found it included
 * @param seconds wall-clock time
 * @param kinds of finding that were reported, those that do not count included
 * @param message of the finding, or null
 * @param token replays it, or null
 */
public record Trial(
    long seed,
    boolean found,
    long attempts,
    double seconds,
    Set<FindingKind> kinds,
    String message,
    String token) {
  /** Copies the set. */
  public Trial {
    kinds = java.util.Collections.unmodifiableSet(new TreeSet<>(kinds));
  }
}
