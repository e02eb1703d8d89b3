package org.mpsstress.cli.run.exploration;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.mpsstress.scenarios.plan.Case;
import org.mpsstress.scenarios.variants.Variants;

/**
 * Of each scenario one variant, of the kind that the fewest others have so far: so each kind is
 * explored about as often, and one that few scenarios can bear wherever it can be. Odd and large
 * sizes are what the second and third pool have instead of the first one's ({@link OtherShapes}),
 * and taken where there is nothing else.
 */
final class OneVariantEach {
  private static final Set<String> ON_OTHER_POOLS = Set.of("odd", "large");
  private static final String SLOW_STREAM = "slow-stream";
  private static final String SLOW = "slow-";

  private OneVariantEach() {}

  /**
   * Chooses them.
   *
   * @param each all variants of each scenario; an empty list is passed over
   */
  static List<Case> of(List<List<Case>> each) {
    Map<String, Integer> taken = new HashMap<>();
    List<Case> all = new ArrayList<>();
    for (List<Case> its : each) {
      Map<String, List<Case>> kinds = new TreeMap<>();
      its.forEach(one -> kinds.computeIfAbsent(kind(one), any -> new ArrayList<>()).add(one));
      rare(kinds.keySet(), taken)
          .ifPresent(
              kind -> {
                int before = taken.merge(kind, 1, Integer::sum) - 1;
                List<Case> such = kinds.get(kind);
                all.add(such.get(before % such.size()));
              });
    }
    return all;
  }

  private static Optional<String> rare(Set<String> kinds, Map<String, Integer> taken) {
    Stream<String> others = kinds.stream().filter(kind -> !ON_OTHER_POOLS.contains(kind));
    return Stream.concat(
            others.sorted(Comparator.comparing(kind -> taken.getOrDefault(kind, 0))),
            kinds.stream())
        .findFirst();
  }

  /** Its name; one for all slow streams, and one for all slow kernels. */
  static String kind(Case variant) {
    String name = String.valueOf(variant.parameters().get(Variants.PARAMETER));
    return name.startsWith(SLOW_STREAM) ? SLOW_STREAM : name.startsWith(SLOW) ? SLOW : name;
  }
}
