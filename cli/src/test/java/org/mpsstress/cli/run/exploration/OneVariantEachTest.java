package org.mpsstress.cli.run.exploration;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.mpsstress.scenarios.catalogue.Catalogue;
import org.mpsstress.scenarios.plan.Case;

/** Which variants a presubmit explores. */
class OneVariantEachTest {
  private static final Set<String> ON_OTHER_POOLS = Set.of("odd", "large");

  private final List<List<Case>> each =
      Catalogue.all().stream().map(ExploredCases::variantsOfTheSmallest).toList();
  private final List<Case> chosen = OneVariantEach.of(each);

  private static Map<String, Integer> kinds(List<Case> cases) {
    Map<String, Integer> kinds = new HashMap<>();
    cases.forEach(one -> kinds.merge(OneVariantEach.kind(one), 1, Integer::sum));
    return kinds;
  }

  @Test
  void eachScenarioWithVariantsHasOne() {
    assertThat(chosen.stream().map(one -> one.scenario().name()))
        .doesNotHaveDuplicates()
        .hasSize((int) each.stream().filter(its -> !its.isEmpty()).count());
  }

  /** A kind that few scenarios can bear, as an error beside, is not crowded out by the others. */
  @Test
  void everyKindIsExploredAboutAsOften() {
    Map<String, Integer> there = kinds(each.stream().flatMap(List::stream).toList());
    Map<String, Integer> taken = kinds(chosen);
    there.keySet().removeAll(ON_OTHER_POOLS);
    assertThat(taken.keySet()).containsAll(there.keySet());
    taken.keySet().removeAll(ON_OTHER_POOLS);
    int most = taken.values().stream().mapToInt(Integer::intValue).max().orElseThrow();
    assertThat(taken)
        .allSatisfy((kind, times) -> assertThat(2 * times).as(kind).isGreaterThanOrEqualTo(most));
  }

  @Test
  void sizesOfOtherPoolsAreTakenWhereThereIsNothingElse() {
    Set<String> sized =
        chosen.stream()
            .filter(one -> ON_OTHER_POOLS.contains(OneVariantEach.kind(one)))
            .map(one -> one.scenario().name())
            .collect(Collectors.toSet());
    assertThat(
            each.stream()
                .filter(its -> !its.isEmpty() && sized.contains(its.get(0).scenario().name())))
        .allSatisfy(its -> assertThat(kinds(its).keySet()).allMatch(ON_OTHER_POOLS::contains));
  }
}
