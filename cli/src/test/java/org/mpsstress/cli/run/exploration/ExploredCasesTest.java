package org.mpsstress.cli.run.exploration;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.mpsstress.cli.run.Suite;
import org.mpsstress.harness.Capability;
import org.mpsstress.model.Pool;
import org.mpsstress.scenarios.plan.PlanOptions;

/** What suites explore. */
final class ExploredCasesTest {
  private static ExploredCases of(Suite suite) {
    return ExploredCases.of(
        suite, PlanOptions.simulated(Pool.PATCHED.word()), Set.copyOf(Capability.WORDS));
  }

  private static List<String> ids(ExploredCases cases) {
    return Stream.of(cases.catalogue(), cases.unwritten())
        .flatMap(part -> part.cases().stream())
        .map(one -> one.one().title() + "@" + one.plan().pool())
        .toList();
  }

  @Test
  void whatAPresubmitExploresALongerSuiteExploresToo() {
    List<String> ci = ids(of(Suite.CI));
    assertThat(ci).doesNotHaveDuplicates().containsAll(ids(of(Suite.PRESUBMIT)));
    assertThat(ids(of(Suite.SOAK))).isEqualTo(ci);
  }
}
