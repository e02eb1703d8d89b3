package org.mpsstress.tsan;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mpsstress.model.Pool;
import org.mpsstress.scenarios.catalogue.Catalogue;
import org.mpsstress.scenarios.plan.Cases;
import org.mpsstress.scenarios.plan.Plan;
import org.mpsstress.scenarios.plan.PlanOptions;
import org.mpsstress.scenarios.runner.cases.CaseSelection;
import org.mpsstress.scenarios.runner.cases.StopSignal;

/** How long one waits for a sanitized run in which nothing advances and nothing computes. */
class WatchedHarnessTest {
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  @TempDir private Path out;

  private WatchedHarness harness;

  @BeforeEach
  void makeHarness() {
    harness =
        new WatchedHarness(
            Harnesses.binary(Flavour.ASAN),
            Harnesses.options(),
            Harnesses.request(out).patience(PATIENCE).settings(),
            new StopSignal());
  }

  private static Plan planOf(String scenario) {
    return CaseSelection.of(
            Cases.of(Catalogue.find(scenario).orElseThrow()).get(0),
            PlanOptions.simulated(Pool.PATCHED.word()))
        .plan()
        .get();
  }

  @Test
  void lanesThatSleepAreGivenNoLongerThanInAnyOtherRun() {
    Plan plan = planOf("simple-parallel");
    assertThat(harness.patience(plan, true)).isEqualTo(PATIENCE);
    assertThat(harness.patience(plan, false)).isEqualTo(PATIENCE.multipliedBy(4));
  }

  @Test
  void aLaneThatIsToldToHoldIsGivenThatTimeToo() {
    assertThat(harness.patience(planOf("extensions-asked"), true))
        .isEqualTo(PATIENCE.plusSeconds(3));
  }
}
