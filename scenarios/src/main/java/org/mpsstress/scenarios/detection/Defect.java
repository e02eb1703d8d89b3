package org.mpsstress.scenarios.detection;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;
import org.mpsstress.model.FindingKind;

/**
 * A defect that can be planted.
 *
 * @param id as {@code --defect} takes it
 * @param title in a sentence
 * @param component of the backend
 * @param detectors kinds of finding of which one is expected
 */
public record Defect(String id, String title, String component, Set<FindingKind> detectors) {
  /** Copies the set. */
  public Defect {
    detectors = Collections.unmodifiableSet(EnumSet.copyOf(detectors));
  }
}
