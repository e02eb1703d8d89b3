package org.mpsstress.scenarios.variants;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.mpsstress.model.record.Skipped;
import org.mpsstress.scenarios.catalogue.Catalogue;
import org.mpsstress.scenarios.exploration.ExplorationSelection;
import org.mpsstress.scenarios.exploration.explorer.Strategy;
import org.mpsstress.scenarios.language.Scenario;
import org.mpsstress.scenarios.language.ScenarioLoader;
import org.mpsstress.scenarios.plan.Case;
import org.mpsstress.scenarios.plan.Cases;
import org.mpsstress.scenarios.plan.PlanOptions;
import org.mpsstress.scenarios.runner.cases.CaseSelection;

class UnaskedTest {
  private static final PlanOptions UPSTREAM = PlanOptions.simulated("upstream");

  private static Case first(String scenario) {
    return Cases.of(Catalogue.find(scenario).orElseThrow()).get(0);
  }

  private static Set<String> allBut(String... capabilities) {
    Set<String> all = new TreeSet<>();
    Catalogue.all().forEach(one -> Cases.of(one).forEach(each -> all.addAll(each.needs())));
    Set.of(capabilities).forEach(all::remove);
    return all;
  }

  private static CaseSelection selected(String scenario, Set<String> capabilities) {
    return CaseSelection.of(
        Cases.of(Catalogue.find(scenario).orElseThrow()), UPSTREAM, capabilities);
  }

  /**
   * Pools of PyTorch up to 2.9 have no query: several threads meet them for the first time, too.
   */
  @Test
  void aPoolThatCannotSayWhetherAStreamIsIdleIsNotAsked() {
    CaseSelection selection = selected("first-pool", allBut("query"));
    assertThat(selection.skipped()).isEmpty();
    assertThat(selection.cases())
        .extracting(one -> one.begin().id())
        .containsExactly(
            "first-pool[driver=native,variant=unasked]@upstream",
            "first-pool[driver=java,variant=unasked]@upstream");
    assertThat(Unasked.fitting(first("first-pool"), allBut("query")).plan(UPSTREAM).toString())
        .doesNotContain("query_stream")
        .contains("query_event");
  }

  /** One stream is all that PyTorch has up to 2.9: only the question is about streams. */
  @Test
  void aPoolWithOneStreamIsNotAskedEither() {
    CaseSelection selection = selected("gpu-error", allBut("query", "streams"));
    assertThat(selection.skipped()).isEmpty();
    assertThat(selection.cases())
        .extracting(one -> one.begin().id())
        .contains("gpu-error[synchronisation=stream,driver=native,variant=unasked]@upstream");
    assertThat(selected("first-pool", allBut("query", "streams")).cases()).isEmpty();
  }

  /** What backends keep for themselves nobody counts in people's sources and in libraries. */
  @Test
  void aBackendWhoseMemoryNobodyCountsIsNotAskedHowMuchThereIs() {
    CaseSelection selection = selected("gate-memory", allBut("internal_counts"));
    assertThat(selection.skipped()).isEmpty();
    assertThat(selection.cases())
        .extracting(one -> one.begin().id())
        .contains("gate-memory[size=16,variant=uncounted]@upstream");
    Case uncounted = Unasked.fitting(first("gate-memory"), allBut("internal_counts"));
    assertThat(uncounted.plan(UPSTREAM).toString())
        .doesNotContain("count_pending_frees")
        .contains("record_stream");
  }

  /** The buffers that another backend's cache has are its own affair, where some are not known. */
  @Test
  void whereSomeCountsAreNotKnownNoneIsAskedFor() {
    Case counting = first("emptied-beside-sweeps");
    assertThat(counting.plan(UPSTREAM).toString()).contains("count_buffers", "count_bytes");
    assertThat(Unasked.fitting(counting, allBut("internal_counts")).plan(UPSTREAM).toString())
        .doesNotContain("count_");
    assertThat(Unasked.fitting(counting, allBut("query"))).isSameAs(counting);
  }

  @Test
  void whoCanAnswerNeitherQuestionIsAskedNone() {
    Case both = first("memory-exhausted");
    Case neither = Unasked.fitting(both, allBut("query", "internal_counts"));
    assertThat(neither.id()).isEqualTo("variant=unasked-uncounted");
    assertThat(Variants.find(both.scenario(), neither.id())).contains(neither);
    assertThat(Unasked.of(both))
        .extracting(Case::id)
        .containsExactly("variant=unasked", "variant=uncounted", "variant=unasked-uncounted");
  }

  @Test
  void whoCanSaySoIsAsked() {
    assertThat(selected("first-pool", allBut()).cases())
        .extracting(one -> one.begin().id())
        .containsExactly("first-pool[driver=native]@upstream", "first-pool[driver=java]@upstream");
  }

  @Test
  void whatCannotBeDoneOtherwiseIsSkipped() {
    assertThat(selected("gate-default-stream", allBut("query", "record_stream")).skipped())
        .extracting(Skipped::reason)
        .containsExactly("the SUT cannot do: query, record_stream");
  }

  @Test
  void schedulesOfItAreExplored() {
    CaseSelection selection =
        ExplorationSelection.of(
            Cases.of(Catalogue.find("first-pool").orElseThrow()),
            UPSTREAM,
            allBut("query"),
            Strategy.DEFAULT,
            ExplorationSelection.MOST_THREADS,
            false);
    assertThat(selection.cases())
        .extracting(one -> one.begin().id())
        .containsExactly("first-pool[driver=native,variant=unasked]@upstream/auto");
  }

  @Test
  void itIsFoundAgainByItsIdAndIsSound() {
    for (Scenario scenario : Catalogue.all()) {
      for (Case base : Cases.of(scenario)) {
        Unasked.of(base)
            .forEach(
                one -> {
                  if (one.id().contains("unasked")) {
                    assertThat(one.needs()).doesNotContain("query");
                  }
                  if (one.id().contains("uncounted")) {
                    assertThat(one.needs()).doesNotContain("internal_counts");
                  }
                  assertThat(Variants.find(scenario, one.id())).contains(one);
                });
      }
    }
  }

  @Test
  void whereNothingElseCanFailItIsSkipped() {
    String asksAlone =
        """
        scenario: tried
        title: Tried
        checks: [C18]
        groups:
          - name: worker
            program:
              - x = randint [4, 4]
              - query stream answers 1
              - synchronize stream
        """;
    Case asking = Cases.of(ScenarioLoader.load("tried.yaml", asksAlone)).get(0);
    assertThat(Unasked.of(asking)).isEmpty();
    assertThat(Unasked.fitting(asking, allBut("query"))).isSameAs(asking);
  }

  @Test
  void nothingIsLeftOutWhereNobodyAsks() {
    assertThat(Unasked.of(first("single-thread"))).isEmpty();
  }
}
