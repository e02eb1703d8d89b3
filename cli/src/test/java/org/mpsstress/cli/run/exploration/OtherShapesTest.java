package org.mpsstress.cli.run.exploration;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.mpsstress.model.Pool;
import org.mpsstress.scenarios.catalogue.Catalogue;
import org.mpsstress.scenarios.plan.PlanOptions;

/** Which shapes of a scenario are shown to which pool. */
class OtherShapesTest {
  private static List<String> shown(String scenario) {
    List<PlanOptions> plans =
        Stream.of("patched", "upstream", "freelist").map(PlanOptions::simulated).toList();
    return OtherShapes.onEach(
            List.of(Catalogue.find(scenario).orElseThrow()),
            plans,
            one -> one.one().driver().equals("native"))
        .stream()
        .map(one -> one.one().id() + "@" + one.plan().pool())
        .toList();
  }

  @Test
  void eachPoolIsShownAnotherShape() {
    assertThat(shown("gate-recorded-streams"))
        .containsExactly("size=16@patched", "size=16,variant=odd@upstream", "size=160@freelist");
    assertThat(shown("gate-events"))
        .containsExactly("@patched", "variant=odd@upstream", "variant=large@freelist");
  }

  @Test
  void whatIsSaidOfSizesKeepsThem() {
    assertThat(shown("gate-memory"))
        .as("dozens of the largest would take all the time")
        .containsExactly("size=16@patched", "size=160@upstream", "size=160@freelist");
    assertThat(shown("stale-pointers"))
        .as("a few of them are shown once")
        .containsExactly(
            "size=16@patched", "size=160@upstream", "size=160@freelist", "size=1100@patched");
    assertThat(shown("refused-shapes")).allMatch(id -> id.startsWith("driver=native@"));
  }

  @Test
  void valuesThatAreInNoneOfThemAreShownToThePoolThatComesFirst() {
    assertThat(shown("commit-and-continue"))
        .containsExactly(
            "continue=0,driver=native@patched",
            "continue=0,driver=native,variant=odd@upstream",
            "continue=1,driver=native@freelist",
            "continue=2,driver=native@patched",
            "continue=often,driver=native@patched");
  }

  @Test
  void everyPoolHasACaseOfEachScenario() {
    List<PlanOptions> plans = Pool.OF_METAL.stream().map(PlanOptions::simulated).toList();
    assertThat(OtherShapes.onEach(Catalogue.all(), plans, any -> true))
        .extracting(one -> one.one().scenario().name() + "@" + one.plan().pool())
        .containsAll(
            plans.stream()
                .flatMap(
                    plan -> Catalogue.all().stream().map(one -> one.name() + "@" + plan.pool()))
                .toList());
  }
}
