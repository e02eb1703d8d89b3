package org.mpsstress.cli.run.exploration;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.mpsstress.cli.run.OtherPools;
import org.mpsstress.cli.run.Suite;
import org.mpsstress.scenarios.catalogue.Catalogue;
import org.mpsstress.scenarios.catalogue.Corpus;
import org.mpsstress.scenarios.exploration.EachChoice;
import org.mpsstress.scenarios.exploration.ExplorationSelection;
import org.mpsstress.scenarios.exploration.WeakMemoryCases;
import org.mpsstress.scenarios.exploration.explorer.Strategy;
import org.mpsstress.scenarios.language.Scenario;
import org.mpsstress.scenarios.plan.Case;
import org.mpsstress.scenarios.plan.Cases;
import org.mpsstress.scenarios.plan.PlanOptions;
import org.mpsstress.scenarios.variants.Variants;

/**
 * What a suite explores: the catalogue, the corpus of random programs and the variants of cases,
 * and a few cases under weak memory. Each part has CPU time that its cases share.
 *
 * @param catalogue small cases of each scenario with each value of its matrix: before a change is
 *     submitted one on each pool, of other shapes on the second and third, and what values are
 *     left; in longer suites all on each pool
 * @param unwritten the corpus, and variants
 * @param weak those of the catalogue that are explored under weak memory, too
 */
public record ExploredCases(Part catalogue, Part unwritten, Part weak) {
  /** A case that shows nothing new for so long is done. */
  public static final long QUIET_SCHEDULES = 5000;

  /** The part of the catalogue's time that cases under weak memory have. */
  private static final int WEAK_MEMORY_ONE_IN = 8;

  /** A case on what it is run on. */
  public record OnPlan(Case one, PlanOptions plan) {}

  /**
   * Cases that share time.
   *
   * @param cases in the order in which they are explored
   * @param time of a processor, that all of them have together
   */
  public record Part(List<OnPlan> cases, Duration time) {
    public Part {
      cases = List.copyOf(cases);
    }

    /** Of each, whatever the others take: none is left out because one was slow. */
    public Duration each() {
      return time.dividedBy(Math.max(1, cases.size()));
    }
  }

  /**
   * Chooses them.
   *
   * @param suite how much there is time for
   * @param own what the suite is about; other pools of the simulated device come after it
   * @param capabilities what the SUT can do, in the language's words
   */
  public static ExploredCases of(Suite suite, PlanOptions own, Set<String> capabilities) {
    List<PlanOptions> plans = new ArrayList<>(List.of(own));
    plans.addAll(OtherPools.of(own));
    List<Case> cases = new ArrayList<>(cases(Corpus.all()));
    cases.addAll(variants(suite));
    List<OnPlan> unwritten =
        suite == Suite.PRESUBMIT
            ? spread(cases, plans, capabilities)
            : onEach(cases, plans, capabilities);
    List<OnPlan> shapes =
        OtherShapes.onEach(Catalogue.all(), plans, one -> isExplored(one, capabilities));
    List<OnPlan> catalogue =
        suite == Suite.PRESUBMIT
            ? shapes
            : and(onEach(cases(Catalogue.all()), plans, capabilities), shapes, unwritten);
    List<OnPlan> weak = WeakMemoryCases.among(catalogue, known -> known.one().scenario().name());
    Duration time = suite.exploration();
    Duration weakTime = weak.isEmpty() ? Duration.ZERO : time.dividedBy(WEAK_MEMORY_ONE_IN);
    return new ExploredCases(
        new Part(catalogue, time.minus(weakTime)),
        new Part(unwritten, suite.corpus()),
        new Part(weak, weakTime));
  }

  /** The first ones, and of the second those that are neither there nor elsewhere. */
  private static List<OnPlan> and(List<OnPlan> first, List<OnPlan> second, List<OnPlan> elsewhere) {
    Set<String> known = new HashSet<>();
    Stream.concat(first.stream(), elsewhere.stream()).forEach(one -> known.add(id(one)));
    List<OnPlan> all = new ArrayList<>(first);
    second.stream().filter(one -> known.add(id(one))).forEach(all::add);
    return all;
  }

  private static String id(OnPlan one) {
    return one.one().title() + "@" + one.plan().pool();
  }

  static List<Case> cases(List<Scenario> scenarios) {
    return scenarios.stream().flatMap(one -> Cases.of(one).stream()).toList();
  }

  /**
   * Variants of the small case that stands for a scenario: before a change is submitted one of each
   * scenario, in longer suites all.
   */
  private static List<Case> variants(Suite suite) {
    List<List<Case>> each =
        Catalogue.all().stream().map(ExploredCases::variantsOfTheSmallest).toList();
    return suite == Suite.PRESUBMIT
        ? OneVariantEach.of(each)
        : each.stream().flatMap(List::stream).toList();
  }

  /** A thread may be one too many in a variant that adds one. */
  static List<Case> variantsOfTheSmallest(Scenario scenario) {
    return Cases.of(scenario).stream()
        .filter(one -> one.driver().equals("native"))
        .filter(ExploredCases::hasFewThreads)
        .findFirst()
        .map(one -> Variants.of(one).stream().filter(ExploredCases::hasFewThreads).toList())
        .orElse(List.of());
  }

  private static boolean hasFewThreads(Case one) {
    return one.point().threads() <= ExplorationSelection.MOST_THREADS;
  }

  /** Of each scenario, and of each of its variants, as many as have all values, on each pool. */
  private static List<OnPlan> onEach(
      List<Case> cases, List<PlanOptions> plans, Set<String> capabilities) {
    List<OnPlan> all = new ArrayList<>();
    for (PlanOptions plan : plans) {
      EachChoice chosen = new EachChoice();
      for (Case one : cases) {
        OnPlan here = new OnPlan(one, plan);
        if (chosen.covers(one).isEmpty() && isExplored(here, capabilities)) {
          chosen.take(one);
          all.add(here);
        }
      }
    }
    return all;
  }

  /** Each case on one of its pools, the next one on the next. */
  private static List<OnPlan> spread(
      List<Case> cases, List<PlanOptions> plans, Set<String> capabilities) {
    List<OnPlan> all = new ArrayList<>();
    int number = 0;
    for (Case one : cases) {
      List<PlanOptions> its =
          plans.stream().filter(plan -> one.scenario().pools().contains(plan.pool())).toList();
      if (!its.isEmpty()) {
        Optional.of(new OnPlan(one, its.get(number++ % its.size())))
            .filter(here -> isExplored(here, capabilities))
            .ifPresent(all::add);
      }
    }
    return all;
  }

  private static boolean isExplored(OnPlan here, Set<String> capabilities) {
    return !ExplorationSelection.of(
            List.of(here.one()),
            here.plan(),
            capabilities,
            Strategy.DEFAULT,
            ExplorationSelection.MOST_THREADS,
            false)
        .cases()
        .isEmpty();
  }
}
