package org.mpsstress.scenarios.mutants;

import java.util.List;
import org.mpsstress.scenarios.language.Scenario;
import org.mpsstress.scenarios.plan.Case;
import org.mpsstress.scenarios.plan.Cases;

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

  /** Whether it lacks a wait that ends the setup, before any thread starts. */
  boolean isOfSetup() {
    return Cases.of(scenario()).stream()
        .flatMap(whole -> whole.point().setup().stream())
        .anyMatch(removal::takes);
  }

  /** For instance {@code cross-stream-event.yaml:31 without 'wait mark'}. */
  public String title() {
    return scenario().file() + ":" + removal.line() + " without '" + removal.text() + "'";
  }
}
