package org.mpsstress.tsan;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.mpsstress.model.FindingKind;
import org.mpsstress.model.RunToken;
import org.mpsstress.scenarios.detection.Trial;
import org.mpsstress.scenarios.detection.TrialLimit;
import org.mpsstress.scenarios.runner.StopSignal;

/** Trials of which only the sanitizer's reports count. */
@Timeout(300)
class SanitizedTrialsTest {
  @TempDir private Path out;

  private Trial attempt(String defect, FindingKind expected, long attempts) throws Exception {
    try (SanitizedTrials layer =
        new SanitizedTrials(
            Harnesses.binary(Flavour.TSAN),
            Harnesses.options(),
            Harnesses.settings(out),
            new StopSignal())) {
      return layer.attempt(
          SanitizedControls.caseOf("sanitized-counter", defect, Flavour.TSAN, "free"),
          Set.of(expected)::contains,
          3,
          new TrialLimit(attempts, Duration.ofMinutes(2)));
    }
  }

  @Test
  void aReportEndsTheTrialAndCanBeShownAgain() throws Exception {
    Trial trial = attempt("plain-round-robin-counter", FindingKind.RACE, 40);
    assertThat(trial.found()).isTrue();
    assertThat(trial.attempts()).isBetween(1L, 40L);
    assertThat(trial.kinds()).contains(FindingKind.RACE);
    assertThat(RunToken.decode(trial.token()).sanitizer()).isEqualTo("tsan");
  }

  @Test
  void withoutADefectAllAttemptsAreMadeAndNothingIsHeard() throws Exception {
    Trial trial = attempt(null, FindingKind.RACE, 3);
    assertThat(trial.found()).isFalse();
    assertThat(trial.attempts()).isEqualTo(3);
    assertThat(trial.kinds()).isEmpty();
  }

  @Test
  void whatTheOraclesSayDoesNotCount() throws Exception {
    Trial trial = attempt("non-atomic-counter", FindingKind.STREAM_ASSIGNMENT, 2);
    assertThat(trial.found()).isFalse();
    assertThat(trial.kinds()).isEmpty();
  }
}
