package org.mpsstress.scenarios.detection;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.mpsstress.model.FindingKind;
import org.mpsstress.model.RunToken;
import org.mpsstress.scenarios.plan.PlanOptions;
import org.mpsstress.scenarios.runner.RunRequestBuilder;
import org.mpsstress.scenarios.runner.cases.CaseSelection;
import org.mpsstress.scenarios.runner.cases.RunCase;
import org.mpsstress.scenarios.runner.cases.RunSettings;
import org.mpsstress.scenarios.runner.cases.Seeds;
import org.mpsstress.scenarios.runner.cases.StopSignal;

/** Plain stress in real workers. */
@Timeout(120)
class FreeTrialsTest {
  private static final String SILENT = "out-of-range-index-silent-default";

  @TempDir private Path out;

  private static RunCase planted(String defect) {
    return CaseSelection.of(
        new Place("free", "control-error", null).find(),
        PlanOptions.simulated("patched").withDefect(defect));
  }

  private Trial attempt(String defect, FindingKind expected) throws Exception {
    return attempt(defect, Set.of(expected)::contains, Duration.ofMinutes(1));
  }

  private Trial attempt(String defect, Predicate<FindingKind> counts, Duration time)
      throws Exception {
    try (FreeTrials layer =
        new FreeTrials(new RunRequestBuilder(out).settings(), new StopSignal(), false)) {
      return layer.attempt(planted(defect), counts, 5, new TrialLimit(3, time));
    }
  }

  @Test
  void aRunInWhichAnExpectedDetectorSpeaksEndsTheTrial() throws Exception {
    Trial trial = attempt(SILENT, FindingKind.ERROR);
    assertThat(trial.found()).isTrue();
    assertThat(trial.attempts()).isEqualTo(1);
    assertThat(trial.token()).startsWith("MPS1.");
    assertThat(trial.message()).contains("out of range");
  }

  @Test
  void anotherDetectorIsHeardAndTheTrialGoesOnToItsLimit() throws Exception {
    Trial trial = attempt(SILENT, FindingKind.LEAK);
    assertThat(trial.found()).isFalse();
    assertThat(trial.attempts()).isEqualTo(3);
    assertThat(trial.kinds()).containsExactly(FindingKind.ERROR);
  }

  /** Or all runs of a trial were the same one. */
  @Test
  void everyRunOfATrialHasASeedOfItsOwn() throws Exception {
    AtomicInteger asked = new AtomicInteger();
    Trial trial = attempt(SILENT, kind -> asked.incrementAndGet() == 2, Duration.ofMinutes(1));
    assertThat(trial.attempts()).isEqualTo(2);
    assertThat(RunToken.decode(trial.token()).seed())
        .isEqualTo(Seeds.of(5, planted(SILENT).id(), 1))
        .isNotEqualTo(Seeds.of(5, planted(SILENT).id(), 0));
  }

  @Test
  void whereItsTimeIsUpNoFurtherRunIsBegun() throws Exception {
    Trial trial = attempt(null, kind -> true, Duration.ZERO);
    assertThat(trial.attempts()).isEqualTo(1);
  }

  @Test
  void withoutADefectNothingIsReported() throws Exception {
    Trial trial = attempt(null, FindingKind.ERROR);
    assertThat(trial.found()).isFalse();
    assertThat(trial.kinds()).isEmpty();
  }

  /** In workers that have the library, and a token that asks for it again. */
  @Test
  void trialsWithNoiseAreOfTheCaseWithNoise() throws Exception {
    RunSettings settings = new RunRequestBuilder(out).settings();
    try (FreeTrials layer = FreeTrials.noisy(settings, new StopSignal(), false)) {
      assertThat(layer.name()).isEqualTo("noise");
      assertThat(layer.strategy()).isEqualTo("noise");
      RunCase ready =
          layer.ready(
              new Place("free", "control-error", null).find(),
              PlanOptions.simulated("patched").withDefect(SILENT));
      Trial trial = layer.attempt(ready, kind -> true, 5, new TrialLimit(3, Duration.ofMinutes(1)));
      assertThat(trial.found()).isTrue();
      assertThat(RunToken.decode(trial.token()).strategy()).isEqualTo("noise");
    }
    assertThat(out.resolve("workers"))
        .isDirectoryContaining(file -> file.getFileName().toString().startsWith("noise-worker"));
  }
}
