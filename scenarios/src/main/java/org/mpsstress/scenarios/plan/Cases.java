package org.mpsstress.scenarios.plan;

import java.util.List;
import org.mpsstress.scenarios.language.Scenario;

/** The cases of a scenario: one for each point of its matrix. */
public final class Cases {
  private Cases() {}

  /** In the order of the matrix; the last parameter changes fastest. */
  public static List<Case> of(Scenario scenario) {
    return scenario.points().stream().map(point -> new Case(scenario, point)).toList();
  }
}
