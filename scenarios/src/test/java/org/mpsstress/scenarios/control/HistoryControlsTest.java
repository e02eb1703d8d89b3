package org.mpsstress.scenarios.control;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mpsstress.harness.Capability;
import org.mpsstress.model.record.Control;
import org.mpsstress.scenarios.oracle.Oracles;
import org.mpsstress.scenarios.plan.Cases;
import org.mpsstress.scenarios.plan.PlanOptions;
import org.mpsstress.scenarios.runner.RunRequestBuilder;
import org.mpsstress.scenarios.runner.SuiteControl;
import org.mpsstress.scenarios.runner.cases.CaseRunner;
import org.mpsstress.scenarios.runner.cases.CaseSelection;
import org.mpsstress.scenarios.runner.cases.ControlScenarios;
import org.mpsstress.scenarios.runner.cases.RunSettings;
import org.mpsstress.scenarios.runner.cases.StopSignal;

@Timeout(60)
class HistoryControlsTest {
  private static final Set<String> ALL = Set.copyOf(Capability.WORDS);

  @TempDir private Path out;

  private Control attempt(SuiteControl control) throws Exception {
    RunSettings settings = new RunRequestBuilder(out).settings();
    StopSignal stop = new StopSignal();
    try (CaseRunner runner = new CaseRunner(settings, stop, Oracles.all())) {
      return control.attempt(new SuiteControl.Context(runner, settings, 11, stop, () -> {}));
    }
  }

  private static WrongAnswer about(String scenario, PlanOptions options) {
    var only = Cases.of(ControlScenarios.find(scenario).orElseThrow()).get(0);
    return new WrongAnswer(CaseSelection.of(only, options));
  }

  private static List<String> on(String pool, String sut, Set<String> capabilities) {
    PlanOptions options = new PlanOptions(pool, sut, null, null);
    return HistoryControls.on(options, capabilities).stream().map(SuiteControl::id).toList();
  }

  @Nested
  class Success {
    @ParameterizedTest
    @ValueSource(strings = {"patched", "upstream", "freelist"})
    void aWrongAnswerIsSeen(String pool) throws Exception {
      for (SuiteControl control : HistoryControls.on(PlanOptions.simulated(pool), ALL)) {
        Control entry = attempt(control);
        assertThat(entry.found()).as(entry.message()).isTrue();
        assertThat(entry.message()).contains("answered 'no', where the contract allows 'yes'");
      }
    }

    @Test
    void aStreamThatWasGivenWillDoWhereNoneHasANumber() throws Exception {
      Control entry =
          attempt(about("control-history-of-any-stream", PlanOptions.simulated("patched")));
      assertThat(entry.found()).as(entry.message()).isTrue();
      assertThat(entry.message()).contains("answered 'no', where the contract allows 'yes'");
    }

    @Test
    void aLibraryIsAskedItselfWhereItsHistoriesAreJudged() {
      assertThat(on("patched", "sim", ALL))
          .containsExactly("device-sync-current-stream-only", "wrong-answer");
      assertThat(on("patched", "sources", ALL)).containsExactly("wrong-answer");
      assertThat(on("freelist", "sources", ALL)).isEmpty();
      assertThat(on("cuda", "torch", ALL)).containsExactly("wrong-answer");
      assertThat(on("upstream", "torch", Set.of())).isEmpty();
    }
  }

  @Nested
  class Fail {
    @Test
    void nobodyAsks() throws Exception {
      Control entry = attempt(about("control-counter", PlanOptions.simulated("patched")));
      assertThat(entry.found()).isFalse();
      assertThat(entry.message()).startsWith("not found in a history that passed");
    }

    @Test
    void theSubjectIsBroken() throws Exception {
      PlanOptions broken =
          PlanOptions.simulated("patched").withDefect("device-sync-current-stream-only");
      Control entry = attempt(about("control-history", broken));
      assertThat(entry.found()).isFalse();
      assertThat(entry.message()).startsWith("the history is objected to as it was: no order of");
    }
  }
}
