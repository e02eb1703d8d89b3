package org.mpsstress.scenarios.exploration;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.mpsstress.harness.Capability;
import org.mpsstress.scenarios.catalogue.Catalogue;
import org.mpsstress.scenarios.exploration.explorer.Strategy;
import org.mpsstress.scenarios.plan.Case;
import org.mpsstress.scenarios.plan.Cases;
import org.mpsstress.scenarios.plan.PlanOptions;
import org.mpsstress.scenarios.runner.cases.CaseMethod;
import org.mpsstress.scenarios.runner.cases.RunCase;

/** Which cases are explored under weak memory, too, and how. */
class WeakMemoryCasesTest {
  private static List<RunCase> explored() {
    List<Case> cases = new ArrayList<>();
    Catalogue.all().forEach(scenario -> cases.addAll(Cases.of(scenario)));
    return ExplorationSelection.of(
            cases,
            PlanOptions.simulated("patched"),
            Set.copyOf(Capability.WORDS),
            Strategy.POS,
            ExplorationSelection.MOST_THREADS,
            false)
        .cases();
  }

  @Test
  void eachScenarioThatIsNamedIsExploredUnderAnIdOfItsOwn() {
    List<RunCase> explored = explored();
    List<RunCase> weak = weak(explored);
    assertThat(weak)
        .extracting(one -> one.begin().scenario())
        .containsExactlyInAnyOrderElementsOf(WeakMemoryCases.SCENARIOS);
    assertThat(weak).extracting(RunCase::id).allMatch(id -> id.endsWith("/pos-rc11"));
    assertThat(explored).extracting(RunCase::id).doesNotContainAnyElementsOf(ids(weak));
  }

  @Test
  void theFirstCaseOfAScenarioIsTaken() {
    List<RunCase> twice = new ArrayList<>(explored());
    twice.addAll(explored());
    assertThat(ids(weak(twice))).isEqualTo(ids(weak(explored())));
  }

  @Test
  void theIdTellsTheWay() {
    List<String> begun = new ArrayList<>();
    CaseMethod method = WeakMemoryCases.method(noting("others", begun), noting("weak", begun));
    RunCase one =
        explored().stream()
            .filter(any -> any.begin().scenario().equals("simple-parallel"))
            .findFirst()
            .orElseThrow();
    method.begin(one, null);
    weak(List.of(one)).forEach(weak -> method.begin(weak, null));
    assertThat(begun).containsExactly("others " + one.id(), "weak " + one.id() + "-rc11");
  }

  private static CaseMethod noting(String word, List<String> begun) {
    return (runCase, context) -> {
      begun.add(word + " " + runCase.id());
      return null;
    };
  }

  private static List<RunCase> weak(List<RunCase> explored) {
    return WeakMemoryCases.among(explored, one -> one.begin().scenario()).stream()
        .map(WeakMemoryCases::weak)
        .toList();
  }

  private static List<String> ids(List<RunCase> cases) {
    return cases.stream().map(RunCase::id).toList();
  }
}
