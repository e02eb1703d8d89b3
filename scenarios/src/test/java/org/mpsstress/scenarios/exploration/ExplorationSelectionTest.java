package org.mpsstress.scenarios.exploration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.mpsstress.harness.Capability;
import org.mpsstress.scenarios.catalogue.Catalogue;
import org.mpsstress.scenarios.exploration.explorer.Strategy;
import org.mpsstress.scenarios.plan.Case;
import org.mpsstress.scenarios.plan.Cases;
import org.mpsstress.scenarios.plan.PlanOptions;
import org.mpsstress.scenarios.runner.cases.CaseSelection;
import org.mpsstress.scenarios.runner.cases.RunCase;

/** Which cases are explored, and why the others are not. */
class ExplorationSelectionTest {
  private static final List<Case> SIMPLE =
      Cases.of(Catalogue.find("simple-parallel").orElseThrow());

  private static CaseSelection select(List<Case> cases, int most, boolean every) {
    return ExplorationSelection.of(
        cases,
        PlanOptions.simulated("patched"),
        Set.copyOf(Capability.WORDS),
        Strategy.POS,
        most,
        every);
  }

  @Test
  void ofAScenarioNativeCasesWithTheFewestThreadsAreExplored() {
    CaseSelection selection = select(SIMPLE, 4, false);
    assertThat(selection.cases())
        .extracting(RunCase::id)
        .containsExactly(
            "simple-parallel[threads=2,caches=cold,driver=native]/pos",
            "simple-parallel[threads=2,caches=warm,driver=native]/pos");
    assertThat(selection.cases().get(0).begin().strategy()).isEqualTo("pos");
    assertThat(selection.skipped()).hasSize(SIMPLE.size() - 2);
    assertThat(selection.skipped())
        .extracting("reason", String.class)
        .contains("explored runs interpret natively")
        .anyMatch(
            reason -> reason.startsWith("a case with fewer threads is explored for it: threads=2"));
  }

  @Test
  void eachValueOfAnAxisIsExploredInSomeCase() {
    List<Case> cases = Cases.of(Catalogue.find("commit-and-continue").orElseThrow());
    CaseSelection selection = select(cases, 4, false);
    assertThat(selection.cases())
        .extracting(one -> one.begin().parameters().get("continue"))
        .containsExactlyInAnyOrderElementsOf(
            cases.stream().map(one -> one.parameters().get("continue")).distinct().toList());
  }

  @Test
  void pairsOfValuesAreNotExplored() {
    List<Case> cases = Cases.of(Catalogue.find("error-on-a-stream").orElseThrow());
    CaseSelection selection = select(cases, 4, false);
    assertThat(selection.cases())
        .extracting(RunCase::id)
        .containsExactly(
            "error-on-a-stream[command=1,wait=device,driver=native]/pos",
            "error-on-a-stream[command=1,wait=stream,driver=native]/pos",
            "error-on-a-stream[command=2,wait=device,driver=native]/pos",
            "error-on-a-stream[command=3,wait=device,driver=native]/pos");
    assertThat(selection.skipped())
        .extracting("reason", String.class)
        .contains(
            "each of its values is explored in other cases, first in: "
                + "command=1,wait=device,driver=native");
  }

  @Test
  void everySmallCaseIsExploredWhereThatIsAskedFor() {
    long fits = SIMPLE.stream().filter(one -> one.driver().equals("native")).count();
    CaseSelection selection = select(SIMPLE, 4, true);
    assertThat(selection.cases()).hasSize((int) fits);
    assertThat(selection.cases()).extracting(RunCase::id).doesNotHaveDuplicates();
  }

  @Test
  void tooManyThreadsAreAReason() {
    CaseSelection selection = select(SIMPLE, 1, false);
    assertThat(selection.cases()).isEmpty();
    assertThat(selection.skipped())
        .extracting("reason", String.class)
        .contains("it has 2 threads; explored runs take 1");
  }

  @Test
  void whatNeedsAProcessOfItsOwnIsNotExplored() {
    for (String name : List.of("fork-refused", "busy-ending")) {
      List<Case> cases = Cases.of(Catalogue.find(name).orElseThrow());
      assertThat(select(cases, 4, true).skipped())
          .as(name)
          .extracting("reason", String.class)
          .containsAnyOf(
              "explored runs know no fork",
              "many explored runs share a process, which cannot exit");
    }
  }

  @Test
  void whatNeedsVirtualTimeIsOnlyExplored() {
    List<Case> cases = Cases.of(Catalogue.find("event-patience").orElseThrow());
    assertThat(select(cases, 4, true).cases()).hasSameSizeAs(cases);
    CaseSelection free =
        CaseSelection.of(cases, PlanOptions.simulated("patched"), Set.copyOf(Capability.WORDS));
    assertThat(free.cases()).isEmpty();
    assertThat(free.skipped())
        .extracting("reason", String.class)
        .containsOnly("what it shows is seen in explored runs alone");
  }

  @Test
  void theCatalogueHasSomethingToExplore() {
    List<Case> all =
        Catalogue.all().stream().flatMap(scenario -> Cases.of(scenario).stream()).toList();
    assertThat(select(all, ExplorationSelection.MOST_THREADS, false).cases())
        .hasSizeGreaterThan(5)
        .allSatisfy(
            runCase ->
                assertThat(runCase.plan().get().lanes())
                    .isLessThanOrEqualTo(1 + ExplorationSelection.MOST_THREADS));
  }

  @Test
  void sourcesAreExploredInAnEnvironmentOfTheirOwn() {
    List<Case> cases = Cases.of(Catalogue.find("commit-and-continue").orElseThrow());
    CaseSelection selection =
        ExplorationSelection.of(
            cases,
            new PlanOptions("patched", "sources", null, null),
            Set.copyOf(Capability.WORDS),
            Strategy.POS,
            4,
            true);
    assertThat(selection.cases())
        .hasSameSizeAs(cases.stream().filter(one -> one.driver().equals("native")).toList())
        .allSatisfy(
            runCase -> assertThat(runCase.plan().get().surroundings().environment()).isNotEmpty());
  }

  @Test
  void aRealLibraryIsNotExplored() {
    assertThatThrownBy(
            () ->
                ExplorationSelection.of(
                    SIMPLE,
                    new PlanOptions("patched", "torch", null, "cpu"),
                    Set.of(),
                    Strategy.PCT,
                    4,
                    false))
        .hasMessage("strategy pct explores what is over the simulated device, not torch");
  }
}
