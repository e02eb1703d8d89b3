package org.mpsstress.scenarios.exploration;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.mpsstress.model.ExitCode;
import org.mpsstress.model.RunToken;
import org.mpsstress.model.ScheduleToken;
import org.mpsstress.model.record.Control;
import org.mpsstress.scenarios.exploration.explorer.ExplorerBinary;
import org.mpsstress.scenarios.exploration.explorer.Strategy;
import org.mpsstress.scenarios.runner.FakeCases;
import org.mpsstress.scenarios.runner.Replayer;
import org.mpsstress.scenarios.runner.RunCoordinator;
import org.mpsstress.scenarios.runner.RunOutcome;
import org.mpsstress.scenarios.runner.SuiteControl;
import org.mpsstress.scenarios.runner.cases.RunCase;
import org.mpsstress.scenarios.runner.cases.StopSignal;

/** What is planted in the layer of explored cases, found or missed. */
@Timeout(60)
class ExplorationDefectTest {
  private static final String SIGNATURE = "0123456789abcdef";

  @TempDir private Path folder;
  private FakeExplorer fake;

  @BeforeEach
  void make() throws Exception {
    fake = new FakeExplorer(folder.resolve("fake"));
  }

  private RunOutcome plant() throws Exception {
    SuiteControl control = ExplorationControls.planted(fake.binary()).get(0);
    return RunCoordinator.run(
        new FakeCases.Request(FakeCases.settings(folder.resolve("run")))
            .controls(List.of(control), List.of())
            .build(),
        new StopSignal());
  }

  @Test
  void itIsFoundByTheRightKindAndTheSearchEndsThere() throws Exception {
    fake.then("trap 'end=1' TERM")
        .say(FakeExplorer.BEGIN, FakeExplorer.finding("race", 4, SIGNATURE))
        .then("while [ -z \"$end\" ]; do sleep 0.05; done")
        .say(FakeExplorer.end(5, "interrupted", SIGNATURE));
    Control control = plant().record().controls().get(0);
    assertThat(control.found()).isTrue();
    assertThat(control.id()).isEqualTo("non-atomic-counter");
    assertThat(control.layer()).isEqualTo("controlled");
    assertThat(control.detector()).isEqualTo("stream-assignment or race");
    assertThat(control.message()).isEqualTo("schedule 4: planted race");
    RunToken token = RunToken.decode(control.token());
    assertThat(token.defect()).isEqualTo("non-atomic-counter");
    assertThat(token.file()).isEqualTo("control:controlled-counter");
    assertThat(fake.arguments())
        .containsSubsequence("--schedules", "5000")
        .doesNotContain("--budget-millis"); // a busy machine makes no detector blind
  }

  @Test
  void anotherKindDoesNotCountAndAMissMakesTheRunInconclusive() throws Exception {
    fake.say(
        FakeExplorer.BEGIN,
        FakeExplorer.finding("lock-order", 4, SIGNATURE),
        FakeExplorer.end(5000, "schedules", SIGNATURE));
    RunOutcome outcome = plant();
    Control control = outcome.record().controls().get(0);
    assertThat(control.found()).isFalse();
    assertThat(control.token()).isNull();
    assertThat(control.message())
        .startsWith("not found in 5000 schedules (found instead: lock-order)");
    assertThat(outcome.exitCode()).isEqualTo(ExitCode.INCONCLUSIVE);
    assertThat(outcome.summary().reason()).contains("non-atomic-counter");
  }

  /** The fake says the same of every plan: the backend is broken without the defect, too. */
  @Test
  void ofAMissInABrokenBackendItSaysThatItIsTheBackend() throws Exception {
    fake.say(
        FakeExplorer.BEGIN,
        FakeExplorer.finding("lock-order", 4, SIGNATURE),
        FakeExplorer.end(5000, "schedules", SIGNATURE));
    assertThat(plant().record().controls().get(0).message())
        .endsWith(
            "; either the detector is blind or the backend is broken: with nothing planted, pool"
                + " patched is objected to (lock-order): the backend is");
    assertThat(fake.arguments()).containsSubsequence("--schedules", "200");
    assertThat(folder.resolve("run")).isDirectoryRecursivelyContaining("glob:**/*nothing-planted*");
  }

  @Test
  void ofAMissInAQuietBackendItSaysThatOnlyTheDetectorIsLeft() throws Exception {
    fake.say(FakeExplorer.BEGIN, FakeExplorer.end(200, "schedules"));
    assertThat(plant().record().controls().get(0).message())
        .isEqualTo(
            "not found in 200 schedules; either the detector is blind or the backend is broken:"
                + " with nothing planted, pool patched is quiet in 200 schedules, and it is the"
                + " untouched backend: only the detector is left, unless the backend's sources"
                + " were changed");
  }

  @Test
  void everyControlPlantsADefectInASmallCaseThatATokenCanNameAgain() throws Exception {
    ExplorerBinary binary = fake.binary();
    assertThat(ExplorationControls.planted(binary))
        .extracting(SuiteControl::id)
        .containsExactly(
            "non-atomic-counter",
            "handler-on-default-stream",
            "device-sync-current-stream-only",
            "plain-round-robin-counter",
            "notify-callback-after-destroy",
            "nested-dispatch-sync-self-deadlock",
            "allocator-lock-order-inversion",
            "elapsed-time-waits-under-pool-mutex",
            "streams-encode-in-turns",
            "prev-command-buffer-overwritten-leak",
            "released-events-never-used-again",
            "library-flag-relaxed");
    for (SuiteControl control : ExplorationControls.planted(binary)) {
      RunCase planted = ((ExplorationDefect) control).runCase();
      assertThat(planted.plan().get().tested().defect()).isEqualTo(control.id());
      assertThat(planted.plan().get().lanes())
          .isLessThanOrEqualTo(1 + ExplorationSelection.MOST_THREADS);
      ScheduleToken schedule = new ScheduleToken(0, "shared", null, null, null, "0123456789abcdef");
      RunToken token = RunToken.decode(planted.token(9, "abc").withSchedule(schedule).encode());
      assertThat(ExplorationSelection.explored(Replayer.caseOf(token), Strategy.DEFAULT).begin())
          .isEqualTo(planted.begin());
    }
  }
}
