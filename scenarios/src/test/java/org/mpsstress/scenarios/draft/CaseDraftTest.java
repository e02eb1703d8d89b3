package org.mpsstress.scenarios.draft;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.mpsstress.scenarios.catalogue.Catalogue;
import org.mpsstress.scenarios.language.Scenario;
import org.mpsstress.scenarios.plan.Case;
import org.mpsstress.scenarios.plan.Cases;
import org.mpsstress.scenarios.plan.Plan;
import org.mpsstress.scenarios.plan.PlanOptions;

class CaseDraftTest {
  /** Nothing of any case of the catalogue is lost: its draft has the same plan. */
  @Test
  void draftsOfTheCatalogueHaveThePlansOfTheirCases() {
    for (Scenario scenario : Catalogue.all()) {
      for (Case one : Cases.of(scenario)) {
        Draft draft = CaseDraft.of(one);
        Scenario again =
            draft.load(scenario.file()).orElseThrow(() -> new AssertionError(draft.toYaml()));
        Case its = Cases.of(again).get(0);
        PlanOptions options = PlanOptions.simulated(scenario.pools().get(0));
        assertThat(withoutLines(its.plan(options)))
            .as(one.title())
            .isEqualTo(withoutLines(one.plan(options)));
        assertThat(its.expectations().judged()).isEqualTo(one.expectations().judged());
        assertThat(its.fresh()).isEqualTo(one.fresh());
      }
    }
  }

  private static List<Object> withoutLines(Plan plan) {
    List<Object> all =
        new java.util.ArrayList<>(
            List.of(
                plan.surroundings().caches(),
                plan.surroundings().latencyNanos(),
                plan.surroundings().memoryBytes(),
                plan.surroundings().executorThreads(),
                plan.program().channels(),
                plan.program().barriers(),
                plan.setup(),
                plan.groups()));
    all.add(plan.surroundings().faults());
    all.add(plan.surroundings().environment());
    all.add(plan.surroundings().ending());
    for (Plan.Operation one : plan.operations()) {
      all.add(
          java.util.Arrays.asList(
              one.code(),
              one.text(),
              one.target(),
              one.arguments(),
              one.shape(),
              one.number(),
              one.on(),
              one.block(),
              one.expected()));
    }
    return all;
  }
}
