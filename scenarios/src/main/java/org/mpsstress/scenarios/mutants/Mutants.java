package org.mpsstress.scenarios.mutants;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.mpsstress.scenarios.language.Group;
import org.mpsstress.scenarios.language.Point;
import org.mpsstress.scenarios.language.Scenario;
import org.mpsstress.scenarios.language.program.Step;
import org.mpsstress.scenarios.plan.Case;
import org.mpsstress.scenarios.plan.Cases;

/** Makes the mutants of a scenario: each line that orders something, taken away in turn. */
public final class Mutants {
  private Mutants() {}

  /** In the order of the file; of the native driver's cases with the same programs the smallest. */
  public static List<Mutant> of(Scenario scenario) {
    Map<Removal, List<Case>> broken = new LinkedHashMap<>();
    Set<List<Object>> kinds = new HashSet<>();
    Cases.of(scenario).stream()
        .filter(each -> each.driver().equals("native"))
        .sorted(Comparator.comparingInt(each -> each.point().threads()))
        .filter(each -> kinds.add(kind(each.point())))
        .forEach(each -> addMutants(each, broken));
    return broken.entrySet().stream()
        .map(entry -> new Mutant(entry.getValue(), entry.getKey()))
        .sorted(Comparator.comparingInt(mutant -> mutant.removal().line()))
        .toList();
  }

  /** Those of which a case needs no more than that, each with these cases alone. */
  public static List<Mutant> within(Set<String> capabilities, List<Mutant> mutants) {
    List<Mutant> possible = new ArrayList<>();
    for (Mutant mutant : mutants) {
      List<Case> cases =
          mutant.broken().stream().filter(each -> capabilities.containsAll(each.needs())).toList();
      if (!cases.isEmpty()) {
        possible.add(new Mutant(cases, mutant.removal()));
      }
    }
    return possible;
  }

  /** What tells cases apart here: their programs, and the faults of their device. */
  private static List<Object> kind(Point point) {
    List<Object> kind = new ArrayList<>(steps(point).map(Step::text).toList());
    kind.add(Optional.ofNullable(point.surroundings().faults()));
    return kind;
  }

  private static Stream<Step> steps(Point point) {
    return Stream.concat(point.setup().stream(), point.groups().stream().flatMap(Group::steps));
  }

  private static void addMutants(Case whole, Map<Removal, List<Case>> broken) {
    List<Removal> removals = new ArrayList<>();
    for (Removal removal : steps(whole.point()).filter(Removal::orders).map(Removal::of).toList()) {
      if (removals.stream().noneMatch(removal::repeats)) {
        removals.add(removal);
      }
    }
    removals.forEach(removal -> add(broken, removal, without(whole, removal)));
    for (int index = 0; index < whole.point().barriers().size(); index++) {
      addWithoutBarrier(whole, index, broken);
    }
  }

  private static void add(Map<Removal, List<Case>> broken, Removal removal, Case lacking) {
    broken.computeIfAbsent(removal, any -> new ArrayList<>()).add(lacking);
  }

  private static Case without(Case whole, Removal removal) {
    return new Case(
        whole.scenario(),
        whole
            .point()
            .withPrograms(
                program -> program.stream().filter(step -> !removal.takes(step)).toList()));
  }

  /** A barrier goes as a whole: threads that still came to it would wait for ever. */
  private static void addWithoutBarrier(Case whole, int barrier, Map<Removal, List<Case>> broken) {
    int line =
        whole.point().groups().stream()
            .flatMap(Group::steps)
            .filter(step -> visits(step, barrier))
            .mapToInt(Step::line)
            .findFirst()
            .orElseThrow();
    Point point =
        whole
            .point()
            .withPrograms(
                program -> program.stream().filter(step -> !visits(step, barrier)).toList());
    String text = "await " + whole.point().barriers().get(barrier).name();
    add(broken, new Removal("barrier", line, text), new Case(whole.scenario(), point));
  }

  private static boolean visits(Step step, int barrier) {
    return step.operation().gathers() && step.arguments().get(0) == barrier;
  }
}
