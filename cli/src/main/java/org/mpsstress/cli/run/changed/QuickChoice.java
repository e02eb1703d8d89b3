package org.mpsstress.cli.run.changed;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.mpsstress.scenarios.runner.cases.RunCase;

/**
 * The cases that a quick run has time for: those that the ranking knows something of, then those
 * that no earlier run says anything of, for they may come to what has changed. Where neither gives
 * any, those that have killed most mutants, wherever.
 *
 * @param chosen in the order in which they are run
 * @param concerned how many the ranking knows something of
 * @param unknown how many there are that no earlier run says anything of, and the ranking neither
 * @param of how many there are
 */
record QuickChoice(List<RunCase> chosen, int concerned, int unknown, int of) {
  QuickChoice {
    chosen = List.copyOf(chosen);
  }

  /**
   * Chooses.
   *
   * @param cases all that could be run
   * @param most how many there is time for
   */
  static QuickChoice of(
      List<RunCase> cases, Ranking ranking, EarlierRuns earlier, Kills kills, int most) {
    List<RunCase> ranked = ranking.of(cases);
    Set<RunCase> all = new LinkedHashSet<>(ranked);
    List<RunCase> unknown = new ArrayList<>();
    for (RunCase one : cases) {
      if (!earlier.reached().containsKey(EarlierRuns.key(one.id())) && all.add(one)) {
        unknown.add(one);
      }
    }
    List<RunCase> order = new ArrayList<>(all);
    if (order.isEmpty()) {
      order.addAll(cases);
      order.sort(
          Comparator.comparingLong((RunCase one) -> kills.of(EarlierRuns.key(one.id())))
              .reversed());
    }
    return new QuickChoice(
        order.subList(0, Math.min(most, order.size())),
        ranked.size(),
        unknown.size(),
        cases.size());
  }

  /** Cases of which something is known that speaks for them, and for which there is no time. */
  int concernedLeftOut() {
    return Math.max(0, concerned - chosen.size());
  }

  /** Cases of which nothing is known, and for which there is no time. */
  int unknownLeftOut() {
    return Math.min(unknown, Math.max(0, concerned + unknown - chosen.size()));
  }

  /** Cases that have nothing to do with what has changed, as far as is known. */
  int othersLeftOut() {
    return of - chosen.size() - concernedLeftOut() - unknownLeftOut();
  }
}
