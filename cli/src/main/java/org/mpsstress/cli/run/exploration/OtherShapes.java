package org.mpsstress.cli.run.exploration;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.mpsstress.cli.run.exploration.ExploredCases.OnPlan;
import org.mpsstress.scenarios.exploration.EachChoice;
import org.mpsstress.scenarios.language.Group;
import org.mpsstress.scenarios.language.Point;
import org.mpsstress.scenarios.language.Scenario;
import org.mpsstress.scenarios.plan.Case;
import org.mpsstress.scenarios.plan.Cases;
import org.mpsstress.scenarios.plan.PlanOptions;
import org.mpsstress.scenarios.variants.Variants;

/**
 * One case of each scenario on each pool: on the first as its file has it first, on the second with
 * odd sizes, on the third another point of its matrix or with large sizes. What a pool's parts
 * share is shown in three shapes for the time of one. Values of the matrix that are in none of them
 * are in a further case, on the first pool that it is explored on.
 */
final class OtherShapes {
  /** Elements of a tensor: of more, a schedule takes most of a case's time. */
  private static final long MOST_ELEMENTS = 1 << 16;

  /** Of all tensors of a case whose size no other has: one schedule of it is better than none. */
  private static final long MOST_OF_ALL = 1 << 23;

  private OtherShapes() {}

  static List<OnPlan> onEach(
      List<Scenario> scenarios, List<PlanOptions> plans, Predicate<OnPlan> isExplored) {
    List<OnPlan> all = new ArrayList<>();
    EachChoice chosen = new EachChoice();
    Map<String, Integer> pools = new HashMap<>(); // of a scenario, so far
    for (PlanOptions plan : plans) {
      for (Scenario scenario : scenarios) {
        List<OnPlan> its =
            Cases.of(scenario).stream()
                .map(one -> new OnPlan(one, plan))
                .filter(isExplored)
                .toList();
        if (!its.isEmpty()) {
          int before = pools.merge(scenario.name(), 1, Integer::sum) - 1;
          all.add(nth(before, its, isExplored));
          chosen.take(all.get(all.size() - 1).one());
        }
      }
    }
    for (PlanOptions plan : plans) {
      scenarios.stream()
          .flatMap(scenario -> Cases.of(scenario).stream())
          .map(one -> new OnPlan(one, plan))
          .filter(here -> chosen.covers(here.one()).isEmpty())
          .filter(here -> elements(here).sum() <= MOST_OF_ALL && isExplored.test(here))
          .forEach(
              here -> {
                chosen.take(here.one());
                all.add(here);
              });
    }
    return all;
  }

  private static OnPlan nth(int before, List<OnPlan> its, Predicate<OnPlan> isExplored) {
    OnPlan first = its.get(0);
    Stream<OnPlan> points = its.stream().skip(1).filter(OtherShapes::isSmall);
    return switch (before % 3) {
      case 1 -> Stream.concat(sized("odd", first, isExplored), points).findFirst().orElse(first);
      case 2 -> Stream.concat(points, sized("large", first, isExplored)).findFirst().orElse(first);
      default -> first;
    };
  }

  private static Stream<OnPlan> sized(String variant, OnPlan first, Predicate<OnPlan> isExplored) {
    Optional<Case> found =
        Variants.of(first.one()).stream()
            .filter(one -> variant.equals(one.parameters().get(Variants.PARAMETER)))
            .findFirst();
    return found.map(one -> new OnPlan(one, first.plan())).filter(isExplored).stream();
  }

  private static boolean isSmall(OnPlan one) {
    return elements(one).allMatch(elements -> elements <= MOST_ELEMENTS);
  }

  /** Of each tensor that has a shape. */
  private static DoubleStream elements(OnPlan one) {
    Point point = one.one().point();
    return Stream.concat(point.setup().stream(), point.groups().stream().flatMap(Group::steps))
        .filter(step -> step.shape() != null)
        .mapToDouble(
            step ->
                step.shape().stream().mapToDouble(Long::doubleValue).reduce(1, (a, b) -> a * b));
  }
}
