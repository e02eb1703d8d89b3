package org.mpsstress.scenarios.shrink;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import org.mpsstress.scenarios.draft.Draft;
import org.mpsstress.scenarios.runner.cases.RunInterrupted;

/**
 * Delta debugging over a scenario (Zeller and Hildebrandt, Simplifying and Isolating
 * Failure-Inducing Input, 2002): parts are taken away as long as what is left is well formed and
 * sound, and still fails. The result is minimal in lines: without any one of them it does not fail,
 * or is no sound program.
 */
public final class Shrinker {
  private final Predicate<Draft> sound;
  private final Judge judge;
  private final BooleanSupplier goesOn;
  private final Set<Draft> seen = new HashSet<>();
  private int tries;

  /**
   * A shrinker.
   *
   * @param sound whether a smaller draft would be correct on a correct backend; asked before it is
   *     tried
   * @param judge tries a draft
   * @param goesOn whether there is time for another try
   */
  public Shrinker(Predicate<Draft> sound, Judge judge, BooleanSupplier goesOn) {
    this.sound = sound;
    this.judge = judge;
    this.goesOn = goesOn;
  }

  /** Whether a draft still shows the same failure. */
  public interface Judge {
    boolean fails(Draft draft) throws RunInterrupted, InterruptedException;
  }

  /** How often a draft was tried. */
  public int tries() {
    return tries;
  }

  /** The smallest draft that was found to fail; the given one, which does, if there is none. */
  public Draft shrink(Draft failing) throws RunInterrupted, InterruptedException {
    seen.add(failing);
    Draft best = failing;
    while (goesOn.getAsBoolean()) {
      Draft smaller = lines(any(best, Reductions::coarse));
      smaller = any(smaller, Reductions::fine);
      if (smaller.equals(best)) {
        return best;
      }
      best = smaller;
    }
    return best;
  }

  private interface Ways {
    List<Draft> of(Draft draft);
  }

  /** Takes each way that still fails, from the first one again after each. */
  private Draft any(Draft draft, Ways ways) throws RunInterrupted, InterruptedException {
    Draft best = draft;
    boolean smaller = true;
    while (smaller) {
      smaller = false;
      for (Draft candidate : ways.of(best)) {
        if (fails(candidate)) {
          best = candidate;
          smaller = true;
          break;
        }
      }
    }
    return best;
  }

  /** Takes away half of the lines, a quarter and so on down to single ones. */
  private Draft lines(Draft draft) throws RunInterrupted, InterruptedException {
    Draft best = draft;
    for (int size = Math.max(1, best.lines() / 2); size >= 1; size /= 2) {
      int from = best.lines();
      while (from > 0) { // from the end: what comes later depends on what comes before
        from = Math.max(0, Math.min(from, best.lines()) - size);
        Set<Integer> gone = new HashSet<>();
        for (int line = from; line < from + size; line++) {
          gone.add(line);
        }
        Draft candidate = Reductions.withoutLines(best, gone);
        if (fails(candidate)) {
          best = candidate;
        }
      }
    }
    return best;
  }

  private boolean fails(Draft candidate) throws RunInterrupted, InterruptedException {
    if (candidate.groups().isEmpty() || !seen.add(candidate) || !goesOn.getAsBoolean()) {
      return false;
    }
    if (candidate.load(candidate.name() + ".yaml").isEmpty() || !sound.test(candidate)) {
      return false;
    }
    tries++;
    return judge.fails(candidate);
  }
}
