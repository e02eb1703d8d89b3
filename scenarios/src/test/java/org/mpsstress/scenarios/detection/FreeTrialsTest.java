package org.mpsstress.scenarios.detection;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.mpsstress.model.FindingKind;
import org.mpsstress.scenarios.plan.PlanOptions;
import org.mpsstress.scenarios.runner.RunRequestBuilder;
import org.mpsstress.scenarios.runner.StopSignal;

/** Plain stress in real workers. */
@Timeout(120)
class FreeTrialsTest {
  @TempDir private Path out;

  private Trial attempt(String defect, FindingKind expected) throws Exception {
    try (FreeTrials layer =
        new FreeTrials(new RunRequestBuilder(out).settings(), new StopSignal())) {
      return layer.attempt(
          layer.ready(
              new Place("free", "control-error", null).find(),
              PlanOptions.simulated("patched").withDefect(defect)),
          Set.of(expected)::contains,
          5,
          new TrialLimit(3, Duration.ofMinutes(1)));
    }
  }

  @Test
  void aRunInWhichAnExpectedDetectorSpeaksEndsTheTrial() throws Exception {
    Trial trial = attempt("out-of-range-index-silent-default", FindingKind.ERROR);
    assertThat(trial.found()).isTrue();
    assertThat(trial.attempts()).isEqualTo(1);
    assertThat(trial.token()).startsWith("MPS1.");
    assertThat(trial.message()).contains("out of range");
  }

  @Test
  void anotherDetectorIsHeardAndTheTrialGoesOnToItsLimit() throws Exception {
    Trial trial = attempt("out-of-range-index-silent-default", FindingKind.LEAK);
    assertThat(trial.found()).isFalse();
    assertThat(trial.attempts()).isEqualTo(3);
    assertThat(trial.kinds()).containsExactly(FindingKind.ERROR);
  }

  @Test
  void withoutADefectNothingIsHeard() throws Exception {
    Trial trial = attempt(null, FindingKind.ERROR);
    assertThat(trial.found()).isFalse();
    assertThat(trial.kinds()).isEmpty();
  }
}
