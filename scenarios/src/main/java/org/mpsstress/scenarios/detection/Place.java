package org.mpsstress.scenarios.detection;

import java.util.Objects;
import org.mpsstress.scenarios.catalogue.Catalogue;
import org.mpsstress.scenarios.language.Scenario;
import org.mpsstress.scenarios.plan.Case;
import org.mpsstress.scenarios.plan.Cases;
import org.mpsstress.scenarios.runner.cases.ControlScenarios;

/**
 * Where a defect is looked for.
 *
 * @param layer free, controlled, tsan or asan
 * @param scenario of the catalogue or of the controls
 * @param caseId of it; null for the first that the native driver runs
 */
public record Place(String layer, String scenario, String caseId) {
  public Place {
    Objects.requireNonNull(layer, "layer");
    Objects.requireNonNull(scenario, "scenario");
  }

  /** The same case on another layer. */
  Place on(String other) {
    return new Place(other, scenario, caseId);
  }

  /** The case itself. */
  public Case find() {
    Scenario found =
        Catalogue.find(scenario)
            .or(() -> ControlScenarios.find(scenario))
            .orElseThrow(() -> new IllegalStateException("no scenario " + scenario));
    return Cases.of(found).stream()
        .filter(one -> caseId == null ? one.driver().equals("native") : one.id().equals(caseId))
        .findFirst()
        .orElseThrow(() -> new IllegalStateException(scenario + " has no case " + caseId));
  }
}
