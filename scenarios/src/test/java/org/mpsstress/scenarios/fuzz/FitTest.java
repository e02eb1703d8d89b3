package org.mpsstress.scenarios.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mpsstress.model.FindingKind;
import org.mpsstress.scenarios.detection.Trial;
import org.mpsstress.scenarios.detection.TrialLayer;
import org.mpsstress.scenarios.detection.TrialLimit;
import org.mpsstress.scenarios.draft.Draft;
import org.mpsstress.scenarios.plan.Case;
import org.mpsstress.scenarios.plan.PlanOptions;
import org.mpsstress.scenarios.runner.cases.RunCase;

class FitTest {
  /** A process that ends by itself is a run's alone: where many share one the pool ends busy. */
  @ParameterizedTest
  @CsvSource({
    "free, runs, exit, exit, true",
    "tsan, runs, exit, busy, false",
    "explored, schedules, exit, busy, false",
    "free, runs, drained, drained, false",
    "explored, schedules, drained, drained, false",
  })
  void onlyAFreeRunEndsByExit(
      String layer, String unit, String ending, String becomes, boolean always) {
    Draft draft = draft(Map.of("ending", ending, "latency", "10us"));
    Layer named = new Layer(layer, unit);
    assertThat(Fit.of(draft, named))
        .map(Draft::settings)
        .hasValue(Map.of("ending", becomes, "latency", "10us"));
    assertThat(Fit.isAlways(draft, named)).isEqualTo(always);
  }

  /** What needs an explorer is run by no other. */
  @Test
  void whatOnlyAnExplorerKnowsIsNotRunFreely() {
    Draft draft = draft(Map.of("needs", "controlled"));
    assertThat(Fit.of(draft, new Layer("free", "runs"))).isEmpty();
    assertThat(Fit.of(draft, new Layer("explored", "schedules"))).contains(draft);
  }

  private static Draft draft(Map<String, String> settings) {
    return new Draft(
        "tried",
        "Tried",
        List.of("C1"),
        List.of("patched"),
        settings,
        Map.of(),
        Map.of(),
        List.of(),
        Map.of(),
        List.of(),
        List.of(),
        Map.of());
  }

  /** A layer that nothing is run by. */
  private record Layer(String name, String unit) implements TrialLayer {
    @Override
    public String control() {
      return "a-defect";
    }

    @Override
    public TrialLimit limit() {
      throw new UnsupportedOperationException();
    }

    @Override
    public boolean parallel() {
      return false;
    }

    @Override
    public RunCase ready(Case one, PlanOptions options) {
      throw new UnsupportedOperationException();
    }

    @Override
    public Trial attempt(
        RunCase runCase, Predicate<FindingKind> counts, long seed, TrialLimit limit) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void close() {
      // there is nothing to end
    }
  }
}
