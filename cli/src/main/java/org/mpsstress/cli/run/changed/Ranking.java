package org.mpsstress.cli.run.changed;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.mpsstress.scenarios.exploration.explorer.FunctionTable;
import org.mpsstress.scenarios.runner.cases.RunCase;

/**
 * Orders cases by what is known of them and of the code that has changed. Who has entered a changed
 * function, or killed a mutant there, comes first: all the more, the fewer others have entered it.
 * Of a function that nobody is known to have entered, and of lines that no code was made of, the
 * next best are those that have entered other functions of its file, or killed mutants there.
 */
final class Ranking {
  private static final double KILL = 3;
  private static final double KILL_IN_FILE = 0.5;
  private static final double FILE = 0.1;

  private final ChangedCode changed;
  private final CodeLines code;
  private final EarlierRuns earlier;
  private final Kills kills;
  private final Set<String> known;
  private final Set<String> unknown;
  private final Set<String> neighbours;

  /** A case and what speaks for it. */
  private record Ranked(RunCase one, double score, long kills) {}

  Ranking(ChangedCode changed, CodeLines code, EarlierRuns earlier, Kills kills) {
    this.changed = changed;
    this.code = code;
    this.earlier = earlier;
    this.kills = kills;
    Set<String> entered = new HashSet<>();
    earlier.reached().values().forEach(entered::addAll);
    Set<String> all = ChangedCode.digests(changed.functions());
    this.unknown = new HashSet<>(all);
    unknown.removeAll(entered);
    this.neighbours = new HashSet<>();
    if (all.isEmpty() || !unknown.isEmpty()) {
      changed.neighbours().values().forEach(one -> neighbours.addAll(ChangedCode.digests(one)));
    }
    this.known = new HashSet<>(all);
    known.retainAll(entered);
  }

  /** Whether some case has entered a function that has changed. */
  boolean knowsChanged() {
    return !known.isEmpty();
  }

  /** Linkage names of changed functions that no case is known to have entered. */
  List<String> unknown() {
    return changed.functions().stream()
        .filter(name -> unknown.contains(FunctionTable.digest(name)))
        .sorted()
        .toList();
  }

  /** Those for which something speaks, the best first; equally good ones in their order. */
  List<RunCase> of(List<RunCase> cases) {
    List<Ranked> ranked = new ArrayList<>();
    for (RunCase one : cases) {
      String key = EarlierRuns.key(one.id());
      double score = score(key);
      if (score > 0) {
        ranked.add(new Ranked(one, score, kills.of(key)));
      }
    }
    ranked.sort(
        Comparator.comparingDouble(Ranked::score).thenComparingLong(Ranked::kills).reversed());
    return ranked.stream().map(Ranked::one).toList();
  }

  private double score(String key) {
    Map<String, Set<String>> reached = earlier.reached();
    Set<String> its = reached.getOrDefault(key, Set.of());
    double score = 0;
    for (String function : known) {
      if (its.contains(function)) {
        long others = reached.values().stream().filter(all -> all.contains(function)).count();
        score += 1 + Math.log((double) reached.size() / others);
      }
    }
    score += KILL * kills.in(changed.functions(), code, key);
    score += KILL_IN_FILE * kills.in(changed.neighbours().keySet(), key);
    if (!neighbours.isEmpty()) {
      score += FILE * its.stream().filter(neighbours::contains).count();
    }
    return score;
  }
}
