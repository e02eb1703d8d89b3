package org.mpsstress.scenarios.runner.cases;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.mpsstress.scenarios.catalogue.Catalogue;
import org.mpsstress.scenarios.plan.Cases;
import org.mpsstress.scenarios.plan.PlanOptions;

/** Which cases are run with noise. */
class NoisyCasesTest {
  private static CaseSelection free(String... scenarios) {
    List<RunCase> cases =
        List.of(scenarios).stream()
            .flatMap(name -> Cases.of(Catalogue.find(name).orElseThrow()).stream())
            .map(one -> CaseSelection.of(one, PlanOptions.simulated("patched")))
            .toList();
    return new CaseSelection(cases, List.of());
  }

  @Test
  void aNoisyCaseIsTheFreeOneUnderAnotherNameInALayerOfItsOwn() {
    CaseSelection free = free("thread-churn");
    List<RunCase> noisy = NoisyCases.of(free).cases();
    assertThat(noisy).hasSameSizeAs(free.cases());
    RunCase one = noisy.get(0);
    assertThat(one.id()).isEqualTo(free.cases().get(0).id() + "/noise");
    assertThat(one.begin().strategy()).isEqualTo("noise");
    assertThat(one.begin().layer()).isEqualTo("noise");
    assertThat(one.plan().get()).isEqualTo(free.cases().get(0).plan().get());
    assertThat(NoisyCases.isNoisy(one)).isTrue();
    assertThat(NoisyCases.isNoisy(free.cases().get(0))).isFalse();
  }

  @Test
  void oneCaseStandsForItsScenarioNeitherTheSmallestNorTheLargest() {
    List<RunCase> few = NoisyCases.fewOf(free("parallel-mm", "oversubscription", "thread-churn"));
    assertThat(few).extracting(one -> one.begin().scenario()).doesNotHaveDuplicates().hasSize(3);
    assertThat(few.get(0).begin().parameters()).containsEntry("threads", 8L);
    assertThat(few.get(1).begin().parameters()).containsEntry("threads", 32L);
  }
}
