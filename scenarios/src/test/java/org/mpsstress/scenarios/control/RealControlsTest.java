package org.mpsstress.scenarios.control;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.mpsstress.model.Verdict;
import org.mpsstress.model.record.Control;
import org.mpsstress.scenarios.oracle.Oracles;
import org.mpsstress.scenarios.plan.Case;
import org.mpsstress.scenarios.plan.Cases;
import org.mpsstress.scenarios.plan.PlanOptions;
import org.mpsstress.scenarios.runner.RunRequestBuilder;
import org.mpsstress.scenarios.runner.SuiteControl;
import org.mpsstress.scenarios.runner.cases.CaseRunner;
import org.mpsstress.scenarios.runner.cases.CaseSelection;
import org.mpsstress.scenarios.runner.cases.ControlScenarios;
import org.mpsstress.scenarios.runner.cases.RunCase;
import org.mpsstress.scenarios.runner.cases.RunResult;
import org.mpsstress.scenarios.runner.cases.RunSettings;
import org.mpsstress.scenarios.runner.cases.Seeds;
import org.mpsstress.scenarios.runner.cases.StopSignal;

/** Every control of a suite, planted in the library that this build made. */
@Timeout(180)
class RealControlsTest {
  @TempDir private Path out;

  static Stream<Named<SuiteControl>> controls() {
    return Stream.of(Controls.ofScenarios(), Controls.ofNoise(), List.of(HistoryControls.planted()))
        .flatMap(List::stream)
        .map(control -> Named.of(control.id(), control));
  }

  @ParameterizedTest
  @MethodSource("controls")
  void isFound(SuiteControl control) throws Exception {
    RunSettings settings = new RunRequestBuilder(out).settings();
    StopSignal stop = new StopSignal();
    try (CaseRunner runner = new CaseRunner(settings, stop, Oracles.all())) {
      Control entry =
          control.attempt(new SuiteControl.Context(runner, settings, 11, stop, () -> {}));
      assertThat(entry.found()).as(entry.message()).isTrue();
    }
  }

  static Stream<Named<RunCase>> withoutDefects() {
    return Stream.of(Controls.planted(), Controls.ofNoise(), List.of(HistoryControls.planted()))
        .flatMap(List::stream)
        .filter(PlantedDefect.class::isInstance)
        .map(control -> ((PlantedDefect) control).runCase().begin().scenario())
        .map(name -> Cases.of(ControlScenarios.find(name).orElseThrow()).get(0))
        .map(one -> CaseSelection.of(one, PlanOptions.simulated("patched")))
        .map(one -> Named.of(one.id(), one));
  }

  @ParameterizedTest
  @MethodSource("withoutDefects")
  void isQuietWithoutTheDefect(RunCase runCase) throws Exception {
    RunSettings settings = new RunRequestBuilder(out).settings();
    try (CaseRunner runner = new CaseRunner(settings, new StopSignal(), Oracles.all())) {
      for (int run = 0; run < 3; run++) {
        RunResult result = runner.run(runCase, Seeds.of(5, runCase.id(), run), () -> {});
        assertThat(result.findings()).isEmpty();
        assertThat(result.verdict()).isEqualTo(Verdict.PASSED);
      }
    }
  }

  /** Most is never reached: each trial would take the patience. */
  @Test
  void oneWhoseTrialsStandStillIsCutOff() throws Exception {
    Case only = Cases.of(ControlScenarios.find("control-hang").orElseThrow()).get(0);
    PlantedDefect still =
        new PlantedDefect(
            CaseSelection.of(
                only,
                PlanOptions.simulated("patched").withDefect("nested-dispatch-sync-self-deadlock")),
            "it deadlocks, and no value is wrong",
            Set.of("values"),
            Integer.MAX_VALUE,
            Duration.ofMillis(500));
    RunSettings settings = new RunRequestBuilder(out).settings();
    StopSignal stop = new StopSignal();
    try (CaseRunner runner = new CaseRunner(settings, stop, Oracles.all())) {
      Control entry = still.attempt(new SuiteControl.Context(runner, settings, 11, stop, () -> {}));
      assertThat(entry.found()).isFalse();
      assertThat(entry.wasCutOff()).isTrue();
      assertThat(entry.message())
          .startsWith("3 of 3 trials stood still: given up; either the detector");
    }
  }
}
