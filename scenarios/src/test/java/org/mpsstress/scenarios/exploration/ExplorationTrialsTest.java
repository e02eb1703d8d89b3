package org.mpsstress.scenarios.exploration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import java.util.function.Predicate;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.mpsstress.model.FindingKind;
import org.mpsstress.scenarios.detection.Trial;
import org.mpsstress.scenarios.detection.TrialLimit;
import org.mpsstress.scenarios.exploration.explorer.Strategy;
import org.mpsstress.scenarios.runner.FakeCases;
import org.mpsstress.scenarios.runner.cases.RunCase;
import org.mpsstress.scenarios.runner.cases.StopSignal;
import org.mpsstress.scenarios.runner.workers.UnsupportedRun;

/** A trial is an exploration; its attempts are schedules. */
@Timeout(60)
class ExplorationTrialsTest {
  private static final String SIGNATURE = "0123456789abcdef";
  private static final String OTHER = "fedcba9876543210";

  @TempDir private Path folder;
  private FakeExplorer fake;

  @BeforeEach
  void make() throws Exception {
    fake = new FakeExplorer(folder.resolve("fake"));
  }

  private Trial attempt(Set<FindingKind> expected) throws Exception {
    return attempt(expected::contains);
  }

  private Trial attempt(Predicate<FindingKind> counts) throws Exception {
    RunCase runCase =
        ExplorationSelection.explored(FakeCases.planting("pass", "a-defect"), Strategy.POS);
    return new ExplorationTrials(
            fake.binary(), FakeCases.settings(folder.resolve("run")), new StopSignal())
        .attempt(runCase, counts, -9, new TrialLimit(300, Duration.ofSeconds(7)));
  }

  @Test
  void itsAttemptsAreTheSchedulesUpToTheFirstFindingThatCounts() throws Exception {
    fake.then("trap 'end=1' TERM")
        .say(
            FakeExplorer.BEGIN,
            FakeExplorer.finding("lock-order", 2, OTHER),
            FakeExplorer.finding("race", 4, SIGNATURE))
        .then("while [ -z \"$end\" ]; do sleep 0.05; done")
        .say(FakeExplorer.end(9, "interrupted", OTHER, SIGNATURE));
    Trial trial = attempt(Set.of(FindingKind.RACE));
    assertThat(trial.found()).isTrue();
    assertThat(trial.attempts()).isEqualTo(5);
    assertThat(trial.kinds()).containsExactly(FindingKind.RACE, FindingKind.LOCK_ORDER);
    assertThat(trial.message()).isEqualTo("planted race");
    assertThat(trial.token()).startsWith("MPS1.");
  }

  @Test
  void whatCannotBeRunIsNoSilence() throws Exception {
    fake.say(
        FakeExplorer.BEGIN,
        "{\"unsupported\":{\"index\":4,\"what\":\"-[MTLBuffer frobnicate]\"}}",
        FakeExplorer.end(4, "unsupported"));
    assertThatExceptionOfType(UnsupportedRun.class)
        .isThrownBy(() -> attempt(Set.of(FindingKind.RACE)))
        .withMessage("not supported: -[MTLBuffer frobnicate]");
  }

  @Test
  void anotherKindIsReportedAndDoesNotCount() throws Exception {
    fake.say(
        FakeExplorer.BEGIN,
        FakeExplorer.finding("lock-order", 2, SIGNATURE),
        FakeExplorer.end(300, "schedules", SIGNATURE));
    Trial trial = attempt(Set.of(FindingKind.RACE));
    assertThat(trial.found()).isFalse();
    assertThat(trial.attempts()).isEqualTo(300);
    assertThat(trial.kinds()).containsExactly(FindingKind.LOCK_ORDER);
    assertThat(trial.token()).isNull();
  }

  @Test
  void ofSeveralFindingsThatCountTheOneOfTheFirstScheduleIsTaken() throws Exception {
    fake.then("trap 'end=1' TERM")
        .say(
            FakeExplorer.BEGIN,
            FakeExplorer.finding("race", 4, SIGNATURE),
            FakeExplorer.finding("lock-order", 2, OTHER))
        .then("while [ -z \"$end\" ]; do sleep 0.05; done")
        .say(FakeExplorer.end(9, "interrupted", OTHER, SIGNATURE));
    Trial trial = attempt(Set.of(FindingKind.RACE, FindingKind.LOCK_ORDER));
    assertThat(trial.attempts()).isEqualTo(3);
    assertThat(trial.message()).isEqualTo("planted lock-order");
  }

  @Test
  void whatDoesNotCountEndsNoExploration() throws Exception {
    Path reported = folder.resolve("reported");
    fake.then("trap 'end=1' TERM")
        .say(FakeExplorer.BEGIN, FakeExplorer.finding("lock-order", 2, SIGNATURE))
        .then("while [ -z \"$end\" ] && [ ! -e '" + reported + "' ]; do sleep 0.05; done")
        .then("[ -z \"$end\" ] || exit 1")
        .say(FakeExplorer.end(300, "schedules", SIGNATURE));
    Trial trial =
        attempt(
            kind -> {
              touch(reported);
              return false;
            });
    assertThat(trial.found()).isFalse();
    assertThat(trial.attempts()).isEqualTo(300);
  }

  private static void touch(Path file) {
    try {
      Files.writeString(file, "");
    } catch (IOException error) {
      throw new UncheckedIOException(error);
    }
  }

  @Test
  void whereTimeIsUpTheSchedulesThatWereTakenAreCounted() throws Exception {
    fake.say(FakeExplorer.BEGIN, FakeExplorer.end(123, "budget"));
    Trial trial = attempt(Set.of(FindingKind.RACE));
    assertThat(trial.found()).isFalse();
    assertThat(trial.attempts()).isEqualTo(123);
  }

  @Test
  void theExplorerIsToldTheLimitsAndASeedWithoutASign() throws Exception {
    fake.say(FakeExplorer.BEGIN, FakeExplorer.end(300, "schedules"));
    assertThat(attempt(Set.of(FindingKind.RACE)).found()).isFalse();
    assertThat(fake.arguments())
        .containsSubsequence("--strategy", "auto")
        .containsSubsequence("--seed", Long.toString(-9 & Long.MAX_VALUE))
        .containsSubsequence("--schedules", "300", "--cpu-millis", "7000")
        .as("time on a busy machine is not the trial's")
        .doesNotContain("--budget-millis");
  }
}
