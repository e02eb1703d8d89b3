package org.mpsstress.tsan;

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
import org.mpsstress.scenarios.detection.Trial;
import org.mpsstress.scenarios.detection.TrialLimit;
import org.mpsstress.scenarios.runner.cases.RunCase;
import org.mpsstress.scenarios.runner.cases.Seeds;
import org.mpsstress.scenarios.runner.cases.StopSignal;

/** Trials of which only the sanitizer's reports count. */
@Timeout(300)
class SanitizedTrialsTest {
  private static final String RACY = "plain-round-robin-counter";
  private static final long SEED = 3;

  @TempDir private Path out;

  private static RunCase planted(String defect) {
    return SanitizedControls.caseOf("sanitized-counter", defect, Flavour.TSAN, "free");
  }

  private Trial attempt(String defect, FindingKind expected, long attempts) throws Exception {
    TrialLimit limit = new TrialLimit(attempts, Duration.ofMinutes(2));
    return attempt(defect, Set.of(expected)::contains, limit);
  }

  private Trial attempt(String defect, Predicate<FindingKind> counts, TrialLimit limit)
      throws Exception {
    try (SanitizedTrials layer =
        new SanitizedTrials(
            Harnesses.binary(Flavour.TSAN),
            Harnesses.options(),
            Harnesses.settings(out),
            new StopSignal())) {
      return layer.attempt(planted(defect), counts, SEED, limit);
    }
  }

  private static long seedOfLastRun(Trial trial) {
    return Seeds.of(SEED, planted(RACY).id(), Math.toIntExact(trial.attempts() - 1));
  }

  private static long seedOf(Trial trial) {
    return RunToken.decode(trial.token()).seed();
  }

  @Test
  void aReportEndsTheTrialAndCanBeShownAgain() throws Exception {
    Trial trial = attempt(RACY, FindingKind.RACE, 40);
    assertThat(trial.found()).isTrue();
    assertThat(seedOf(trial)).isEqualTo(seedOfLastRun(trial));
    assertThat(trial.kinds()).contains(FindingKind.RACE);
    assertThat(RunToken.decode(trial.token()).sanitizer()).isEqualTo("tsan");
  }

  /** Or all runs of a trial were the same one. */
  @Test
  void everyRunOfATrialHasASeedOfItsOwn() throws Exception {
    AtomicInteger asked = new AtomicInteger();
    Trial trial =
        attempt(
            RACY,
            kind -> asked.incrementAndGet() > 8, // more reports than one run has
            new TrialLimit(40, Duration.ofMinutes(2)));
    assertThat(trial.attempts()).isGreaterThan(1);
    assertThat(seedOf(trial)).isEqualTo(seedOfLastRun(trial));
  }

  @Test
  void aReportOfAnotherKindIsReportedAndDoesNotCount() throws Exception {
    Trial trial = attempt(RACY, FindingKind.LEAK, 4);
    assertThat(trial.found()).isFalse();
    assertThat(trial.attempts()).isEqualTo(4);
    assertThat(trial.kinds()).containsExactly(FindingKind.RACE);
  }

  @Test
  void whereItsTimeIsUpNoFurtherRunIsBegun() throws Exception {
    Trial trial = attempt(null, kind -> true, new TrialLimit(3, Duration.ZERO));
    assertThat(trial.attempts()).isEqualTo(1);
  }

  @Test
  void withoutADefectAllAttemptsAreMadeAndNothingIsReported() throws Exception {
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
