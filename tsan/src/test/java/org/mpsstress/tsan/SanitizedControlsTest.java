package org.mpsstress.tsan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mpsstress.harness.Capability;
import org.mpsstress.model.FindingKind;
import org.mpsstress.model.RunToken;
import org.mpsstress.model.Verdict;
import org.mpsstress.model.record.Control;
import org.mpsstress.scenarios.plan.PlanOptions;
import org.mpsstress.scenarios.runner.SuiteControl;
import org.mpsstress.scenarios.runner.cases.RunCase;
import org.mpsstress.scenarios.runner.cases.StopSignal;
import org.mpsstress.scenarios.runner.workers.FrameworkError;

/** What is planted is found by the sanitizer, and nothing is reported where nothing is planted. */
@Timeout(300)
class SanitizedControlsTest {
  @TempDir private Path out;

  @ParameterizedTest
  @CsvSource({"TSAN", "ASAN"})
  void everyControlIsFoundAndCanBeShownAgain(Flavour flavour) throws Exception {
    List<Control> controls = new ArrayList<>();
    for (SuiteControl control :
        SanitizedControls.planted(Harnesses.binary(flavour), Harnesses.options())) {
      controls.add(control.attempt(Harnesses.context(out, 7)));
    }
    assertThat(controls)
        .hasSize(2)
        .allSatisfy(control -> assertThat(control.found()).as(control.message()).isTrue())
        .allSatisfy(control -> assertThat(control.layer()).isEqualTo("sanitizers"));
    RunToken token = RunToken.decode(controls.get(0).token());
    assertThat(token.sanitizer()).isEqualTo(flavour.word());
    SanitizedReplayer.Replay replay =
        new SanitizedReplayer(
                Harnesses.binary(flavour),
                Harnesses.options(),
                Harnesses.settings(out),
                new org.mpsstress.scenarios.runner.cases.StopSignal())
            .replay(token);
    assertThat(replay.reproduced()).as(replay.message()).isTrue();
    assertThat(replay.findings()).extracting(f -> f.kind()).contains(kindOf(controls.get(0)));
  }

  private static FindingKind kindOf(Control control) {
    return FindingKind.of(control.detector().replaceFirst(".*: ", ""));
  }

  @ParameterizedTest
  @CsvSource({"TSAN,free", "TSAN,noise", "ASAN,free"})
  void everyContractIsKeptByTheCorrectBackend(Flavour flavour, String strategy) throws Exception {
    List<RunCase> contracts =
        SanitizedSelection.of(
                SanitizedControls.contracts(),
                PlanOptions.simulated("patched"),
                java.util.Set.copyOf(Capability.WORDS),
                flavour,
                strategy,
                SanitizedSelection.Extent.ALL)
            .cases();
    assertThat(contracts).hasSize(8);
    SanitizedRunner runner = Harnesses.runner(flavour, out);
    for (RunCase contract : contracts) {
      SanitizedRun run = runner.run(contract, 11, () -> {});
      assertThat(run.reported()).as(contract.id()).isEmpty();
      assertThat(run.result().findings()).as(contract.id()).isEmpty();
      assertThat(run.result().verdict()).as(contract.id()).isEqualTo(Verdict.PASSED);
    }
  }

  @Test
  void aControlThatIsNotSeenIsMissedAndNoFailureOfTheSut() throws Exception {
    SanitizedDefect unseen =
        new SanitizedDefect(
            SanitizedControls.caseOf(
                "sanitized-counter", "non-atomic-counter", Flavour.TSAN, "free"),
            "its accesses are atomic: no race",
            FindingKind.RACE,
            Harnesses.binary(Flavour.TSAN),
            Harnesses.options(),
            10);
    Control control = unseen.attempt(Harnesses.context(out, 7));
    assertThat(control.found()).isFalse();
    assertThat(control.token()).isNull();
    // It has no time at all: the clock alone ends no control.
    assertThat(control.message())
        .startsWith("not reported in 10 trials")
        .contains("with nothing planted, pool patched is quiet in 10 runs", "the detector is left");
  }

  /** Most is never reached: each trial would take the patience. */
  private SanitizedDefect still(SanitizedBinary binary) {
    return new SanitizedDefect(
        SanitizedControls.caseOf(
            "control-hang", "nested-dispatch-sync-self-deadlock", Flavour.ASAN, "free"),
        "it deadlocks, and no memory is damaged",
        FindingKind.USE_AFTER_FREE,
        binary,
        Harnesses.options(),
        Integer.MAX_VALUE);
  }

  private SuiteControl.Context impatient() {
    return new SuiteControl.Context(
        null,
        Harnesses.request(out).patience(Duration.ofMillis(50)).settings(),
        7,
        new StopSignal(),
        () -> {});
  }

  @Test
  void aControlWhoseTrialsStandStillIsCutOff() throws Exception {
    Control control = still(Harnesses.binary(Flavour.ASAN)).attempt(impatient());
    assertThat(control.found()).isFalse();
    assertThat(control.wasCutOff()).isTrue();
    assertThat(control.message())
        .startsWith("3 of 3 trials stood still: given up; either the detector");
  }

  @Test
  void aHarnessThatNeverBeginsIsNoMissedControl() throws Exception {
    Path script = Files.writeString(out.resolve("mps-harness"), "#!/bin/sh\nexec sleep 1000\n");
    assertThat(script.toFile().setExecutable(true)).isTrue();
    SanitizedBinary real = Harnesses.binary(Flavour.ASAN);
    SanitizedBinary deaf =
        new SanitizedBinary(
            Flavour.ASAN, script, real.buildId(), script, real.instrumentation(), false);
    SuiteControl.Context context = impatient();
    SanitizedDefect control = still(deaf);
    assertThatThrownBy(() -> control.attempt(context))
        .isInstanceOf(FrameworkError.class)
        .hasMessageContaining("mps-harness stood still before it began anything");
  }
}
