package org.mpsstress.scenarios.mutants;

import java.util.List;
import org.mpsstress.scenarios.language.Scenario;
import org.mpsstress.scenarios.plan.Case;

/**
 * A scenario without something.
 *
 * @param broken its cases that have that, without it; the smallest of each kind, smallest first
 * @param removal what they lack
 */
public record Mutant(List<Case> broken, Removal removal) {
  /** Copies the list. */
  public Mutant {
    broken = List.copyOf(broken);
  }

  /** The scenario. */
  public Scenario scenario() {
    return broken.get(0).scenario();
  }

  /** For instance {@code cross-stream-event.yaml:31 without 'wait mark'}. */
  public String title() {
    return scenario().file() + ":" + removal.line() + " without '" + removal.text() + "'";
  }
}
