package org.mpsstress.cli.mutants;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.mpsstress.cli.mutated.Reached;
import org.mpsstress.cli.mutated.sites.FoundMutant;
import org.mpsstress.model.FindingKind;
import org.mpsstress.scenarios.detection.Trial;
import org.mpsstress.scenarios.detection.TrialLayer;
import org.mpsstress.scenarios.detection.TrialLimit;
import org.mpsstress.scenarios.plan.Case;
import org.mpsstress.scenarios.plan.PlanOptions;
import org.mpsstress.scenarios.runner.cases.RunCase;
import org.mpsstress.scenarios.runner.cases.RunInterrupted;
import org.mpsstress.scenarios.runner.cases.Seeds;
import org.mpsstress.scenarios.runner.workers.FrameworkError;

/**
 * Runs the cases of a suite's layers on a mutant until somebody objects. Cases that killed others
 * of the same component come first, then those that killed any: that changes how soon it is over,
 * and not whether.
 */
final class MutantTrials {
  /** How many times slower than without the mutant a run must be before it counts as hung. */
  private static final double HUNG = 10;

  /**
   * Schedules of a case that a mutant is shown before any case has its whole time: most die there.
   */
  private static final int FEW = 6;

  /** Plants nothing. */
  private static final String NONE = "mutant-none";

  private final List<Layer> layers;
  private final Case first;
  private final long seed;
  private final Map<String, Integer> kills = new ConcurrentHashMap<>();
  private final Map<String, Sound> sound = new ConcurrentHashMap<>();

  /**
   * A layer with its cases.
   *
   * @param trials runs them
   * @param cases on their pools
   * @param limit of each
   */
  record Layer(TrialLayer trials, List<OnPool> cases, TrialLimit limit) {
    Layer {
      cases = List.copyOf(cases);
    }

    /** With the cases of those scenarios, or all if there are none. */
    Layer of(List<String> scenarios) {
      return new Layer(
          trials,
          cases.stream()
              .filter(one -> scenarios.isEmpty() || scenarios.contains(one.one().scenario().name()))
              .toList(),
          limit);
    }
  }

  /**
   * A case on the sound backend in the same build, once.
   *
   * @param seconds that it took
   * @param objection what somebody said, or null
   * @param reached numbers of the mutants that it came to, or null where that was not looked at
   */
  private record Sound(double seconds, String objection, BitSet reached) {}

  /** A case on a pool. */
  record OnPool(Case one, String pool) {
    String id() {
      return one.title() + "@" + pool;
    }
  }

  /**
   * Nothing is tried yet.
   *
   * @param layers the cheapest first
   * @param first a thread alone with hardly an operation
   * @param seed of all runs
   */
  MutantTrials(List<Layer> layers, Case first, long seed) {
    this.layers = List.copyOf(layers);
    this.first = first;
    this.seed = seed;
  }

  /**
   * Runs every case on the sound backend, one after the other, and learns what each comes to: it
   * cannot object to a mutant of another place, and is not asked about it.
   */
  void measure(Reached reached, PrintWriter err)
      throws RunInterrupted, InterruptedException, IOException {
    for (Layer layer : layers) {
      err.println(
          "mps-stress: "
              + layer.trials().name()
              + ": "
              + layer.cases().size()
              + " cases on the sound backend");
      err.flush();
      for (OnPool one : layer.cases()) {
        reached.clear();
        Trial trial = attempt(layer, one, NONE, layer.limit());
        sound.put(key(layer, one), sound(trial, reached.all()));
      }
    }
    reached.clear();
  }

  /** What of the cases comes to: numbers of mutants, after {@link #measure}. */
  BitSet reached() {
    BitSet all = new BitSet();
    sound.values().stream()
        .map(Sound::reached)
        .filter(Objects::nonNull)
        .forEach(one -> all.or(one));
    return all;
  }

  private static Sound sound(Trial trial, BitSet reached) {
    return new Sound(trial.seconds(), trial.found() ? trial.message() : null, reached);
  }

  private boolean comesTo(FoundMutant mutant, Layer layer, OnPool one) {
    Sound known = sound.get(key(layer, one));
    return known == null || known.reached() == null || known.reached().get(mutant.number());
  }

  /**
   * Shows it to every explored case for a few schedules. What dies of little dies here, at a small
   * part of the price of a whole attempt.
   *
   * @return null if nobody objected, which says nothing yet
   */
  MutantResult glance(FoundMutant mutant) throws RunInterrupted, InterruptedException {
    final long began = System.nanoTime();
    MutantResult atOnce = atOnce(mutant, began);
    return atOnce != null ? atOnce : asked(mutant, true, began).killed();
  }

  /** Tries one. */
  MutantResult attempt(FoundMutant mutant) throws RunInterrupted, InterruptedException {
    final long began = System.nanoTime();
    MutantResult atOnce = atOnce(mutant, began);
    if (atOnce != null) {
      return atOnce;
    }
    Asked asked = asked(mutant, false, began);
    return asked.killed() != null
        ? asked.killed()
        : new MutantResult(
            mutant,
            MutantResult.Fate.SURVIVED,
            null,
            null,
            null,
            null,
            0,
            asked.cases(),
            (System.nanoTime() - began) * 1e-9,
            null,
            true);
  }

  /**
   * What the cases said.
   *
   * @param cases how many were asked
   * @param killed by whom, or null
   */
  private record Asked(int cases, MutantResult killed) {}

  private Asked asked(FoundMutant mutant, boolean shortly, long began)
      throws RunInterrupted, InterruptedException {
    int cases = 0;
    for (Layer layer : layers) {
      if (shortly && !layer.trials().parallel()) {
        continue; // a free run has no part
      }
      List<OnPool> ordered =
          new ArrayList<>(
              layer.cases().stream().filter(one -> comesTo(mutant, layer, one)).toList());
      ordered.sort(
          Comparator.comparingInt((OnPool one) -> -kills.getOrDefault(key(mutant, layer, one), 0))
              .thenComparingInt(one -> -kills.getOrDefault(key(layer, one), 0)));
      TrialLimit limit = shortly ? layer.limit().atMost(FEW) : layer.limit();
      for (OnPool one : ordered) {
        cases++;
        Trial trial = attempt(layer, one, mutant.id(), limit);
        if (trial.found() && !isOnlySlow(trial, layer, secondsOfSound(layer, one))) {
          kills.merge(key(mutant, layer, one), 1, Integer::sum);
          kills.merge(key(layer, one), 1, Integer::sum);
          return new Asked(
              cases,
              result(mutant, MutantResult.Fate.KILLED, layer, one.one(), trial, cases, began));
        }
      }
    }
    return new Asked(cases, null);
  }

  private String key(FoundMutant mutant, Layer layer, OnPool one) {
    return mutant.component() + " " + key(layer, one);
  }

  /** Layers may share a name, as those do that are explored under different memory models. */
  private String key(Layer layer, OnPool one) {
    return layers.indexOf(layer) + " " + layer.trials().name() + " " + one.id();
  }

  /**
   * A mutant that no use survives says nothing about who looks for what, so it counts apart. What
   * is found there and lets the process live is a finding as any other.
   *
   * @return null if nothing was found
   */
  private MutantResult atOnce(FoundMutant mutant, long began)
      throws RunInterrupted, InterruptedException {
    Layer cheapest = layers.get(0);
    Trial trial =
        attempt(
            cheapest,
            new OnPool(first, "patched"),
            mutant.id(),
            new TrialLimit(4, cheapest.limit().time()));
    boolean died =
        trial.kinds().stream()
            .allMatch(
                kind ->
                    kind == FindingKind.CRASH
                        || kind == FindingKind.HANG
                        || kind == FindingKind.DEADLOCK);
    if (!trial.found()) {
      return null;
    }
    secondsOfSound(cheapest, new OnPool(first, "patched"));
    MutantResult.Fate fate = died ? MutantResult.Fate.DEAD : MutantResult.Fate.KILLED;
    return result(mutant, fate, cheapest, first, trial, 1, began);
  }

  private Trial attempt(Layer layer, OnPool one, String id, TrialLimit limit)
      throws RunInterrupted, InterruptedException {
    PlanOptions options = PlanOptions.simulated(one.pool()).withDefect(id);
    RunCase ready = layer.trials().ready(one.one(), options);
    if (!layer.trials().parallel()) {
      synchronized (layer.trials()) { // real threads want the processors
        return layer.trials().attempt(ready, any -> true, Seeds.of(seed, ready.id(), 0), limit);
      }
    }
    return layer.trials().attempt(ready, any -> true, Seeds.of(seed, ready.id(), 0), limit);
  }

  /**
   * The baseline of a kill: the same case on the sound backend in the same build, once. Who objects
   * to that one, too, kills nothing.
   *
   * @return how long it took
   * @throws FrameworkError if somebody objected; no mutant is judged by that case then
   */
  private double secondsOfSound(Layer layer, OnPool one)
      throws RunInterrupted, InterruptedException {
    String key = key(layer, one);
    Sound known = sound.get(key);
    if (known == null) {
      known = sound(attempt(layer, one, NONE, layer.limit()), null);
      sound.put(key, known);
    }
    if (known.objection() != null) {
      throw new FrameworkError(
          "the sound backend does not pass " + one.id() + ": " + known.objection());
    }
    return known.seconds();
  }

  /** Of free runs: a wait that took its time is a hang only where the sound backend is quick. */
  private static boolean isOnlySlow(Trial trial, Layer layer, double soundSeconds) {
    boolean hung = trial.kinds().stream().allMatch(kind -> kind == FindingKind.HANG);
    return hung && !layer.trials().parallel() && trial.seconds() < HUNG * soundSeconds;
  }

  private static MutantResult result(
      FoundMutant mutant,
      MutantResult.Fate fate,
      Layer layer,
      Case one,
      Trial trial,
      int cases,
      long began) {
    return new MutantResult(
        mutant,
        fate,
        layer.trials().name(),
        one.title(),
        String.join(", ", trial.kinds().stream().map(FindingKind::word).toList()),
        trial.message(),
        trial.attempts(),
        cases,
        (System.nanoTime() - began) * 1e-9,
        trial.token(),
        true);
  }
}
