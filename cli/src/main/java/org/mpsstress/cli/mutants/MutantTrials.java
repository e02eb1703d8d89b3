package org.mpsstress.cli.mutants;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.mpsstress.cli.mutated.Reached;
import org.mpsstress.model.FindingKind;
import org.mpsstress.model.Pool;
import org.mpsstress.model.mutants.FoundMutant;
import org.mpsstress.model.mutants.MutantResult;
import org.mpsstress.scenarios.detection.Trial;
import org.mpsstress.scenarios.detection.TrialLayer;
import org.mpsstress.scenarios.detection.TrialLimit;
import org.mpsstress.scenarios.plan.Case;
import org.mpsstress.scenarios.plan.PlanOptions;
import org.mpsstress.scenarios.runner.cases.RunCase;
import org.mpsstress.scenarios.runner.cases.RunInterrupted;
import org.mpsstress.scenarios.runner.cases.Seeds;
import org.mpsstress.scenarios.runner.workers.FrameworkError;
import org.mpsstress.scenarios.runner.workers.SutNotMade;

/**
 * Runs the cases of a suite's layers on a mutant until somebody objects: first those that are
 * explored, whoever is likeliest to object first, then layer after layer.
 */
final class MutantTrials {
  /** How many times slower than without the mutant a run must be before it counts as hung. */
  private static final double HUNG = 10;

  /** Schedules of a case in a glance. */
  private static final int FEW = 6;

  /**
   * Cases in a glance: nearly all that six schedules of any case kill die of one of these, and who
   * does not is shown to all cases anyway.
   */
  static final int GLANCED = 30;

  /** Plants nothing. */
  private static final String NONE = "mutant-none";

  private final String suite;
  private final List<Layer> layers;
  private final Asked first;
  private final long seed;
  private final KillRates rates = new KillRates();
  private final KnownKills known;
  private final PlanOptions own;
  private final SoundBackend sound;

  /**
   * A layer with its cases.
   *
   * @param trials runs them
   * @param cases on their pools
   * @param others that are asked only about code that none of the cases of any layer comes to
   * @param limit of each
   */
  record Layer(TrialLayer trials, List<OnPool> cases, List<OnPool> others, TrialLimit limit) {
    Layer {
      cases = List.copyOf(cases);
      others = List.copyOf(others);
    }

    /** With cases alone. */
    Layer(TrialLayer trials, List<OnPool> cases, TrialLimit limit) {
      this(trials, cases, List.of(), limit);
    }

    /** With the cases of those scenarios, or all if there are none. */
    Layer of(List<String> scenarios) {
      Predicate<OnPool> asked =
          one -> scenarios.isEmpty() || scenarios.contains(one.one().scenario().name());
      return new Layer(
          trials,
          cases.stream().filter(asked).toList(),
          others.stream().filter(asked).toList(),
          limit);
    }
  }

  /** A case on a pool. */
  record OnPool(Case one, String pool) {
    String id() {
      return one.title() + "@" + pool;
    }
  }

  /**
   * A case in a layer.
   *
   * @param key of the pair: layers may share a name, as those do that are explored under different
   *     memory models
   */
  record Asked(Layer layer, OnPool on, String key) {}

  /** Of the reference backend's mutants. */
  MutantTrials(String suite, List<Layer> layers, Case first, KnownKills known, long seed) {
    this(suite, layers, PlanOptions.simulated(Pool.PATCHED.word()), first, known, seed);
  }

  /**
   * Nothing is tried yet.
   *
   * @param suite that has them
   * @param layers the cheapest first
   * @param own what the suite is about: SUT, device, and the pool on which all begin
   * @param first a thread alone with hardly an operation
   * @param known who killed what before: it is asked first
   * @param seed of all runs
   */
  MutantTrials(
      String suite, List<Layer> layers, PlanOptions own, Case first, KnownKills known, long seed) {
    this.suite = suite;
    this.layers = List.copyOf(layers);
    this.own = own;
    this.known = known;
    this.first = asked(layers.get(0), new OnPool(first, own.pool()));
    this.seed = seed;
    this.sound = new SoundBackend(one -> attempt(one, NONE, one.layer().limit()));
    explored()
        .forEach(one -> known.tell(one.on(), component -> rates.note(component, one.key(), true)));
  }

  /** The suite's word. */
  String suite() {
    return suite;
  }

  private Asked asked(Layer layer, OnPool on) {
    String key = layers.indexOf(layer) + " " + layer.trials().name() + " " + on.id();
    return new Asked(layer, on, key);
  }

  private List<Asked> cases(Layer layer) {
    return layer.cases().stream().map(on -> asked(layer, on)).toList();
  }

  private List<Asked> others(Layer layer) {
    return layer.others().stream().map(on -> asked(layer, on)).toList();
  }

  /** Learns what every case comes to ({@link SoundBackend#measure}). */
  void measure(Reached reached, PrintWriter err)
      throws RunInterrupted, InterruptedException, IOException {
    sound.measure(layers.stream().flatMap(layer -> cases(layer).stream()).toList(), reached, err);
  }

  /** What of the cases comes to: numbers of mutants, after {@link #measure}. */
  BitSet reached() {
    return sound.reached();
  }

  /**
   * Shows it for a few schedules to the explored cases that are likeliest to object. What dies of
   * little dies here, at a small part of the price of a whole attempt.
   *
   * @return null if nobody objected, which says nothing yet
   */
  MutantResult glance(FoundMutant mutant) throws RunInterrupted, InterruptedException {
    final Attempted attempted = new Attempted(mutant);
    MutantResult killed = attempted.atOnce();
    for (Asked one : likeliestFirst(mutant, explored()).limit(GLANCED).toList()) {
      if (killed == null) {
        killed = attempted.ask(one, one.layer().limit().atMost(FEW));
      }
    }
    return killed;
  }

  /** Tries one. */
  MutantResult attempt(FoundMutant mutant) throws RunInterrupted, InterruptedException {
    final Attempted attempted = new Attempted(mutant);
    MutantResult killed = attempted.atOnce();
    List<Asked> all = new ArrayList<>(likeliestFirst(mutant, explored()).toList());
    layers.stream()
        .filter(layer -> !layer.trials().parallel())
        .forEach(layer -> all.addAll(likeliestFirst(mutant, cases(layer).stream()).toList()));
    return attempted.askAll(killed, all);
  }

  /** Shows one whose code no case has come to so far to those that may come there. */
  MutantResult attemptOthers(FoundMutant mutant) throws RunInterrupted, InterruptedException {
    List<Asked> all = layers.stream().flatMap(layer -> others(layer).stream()).toList();
    return new Attempted(mutant).askAll(null, all);
  }

  /** The result of one that nobody is asked about. */
  MutantResult survivor(FoundMutant mutant) {
    return new Attempted(mutant).survived();
  }

  /** Of all layers that explore: which of them a case is in says nothing of what it costs. */
  private Stream<Asked> explored() {
    return layers.stream()
        .filter(layer -> layer.trials().parallel())
        .flatMap(layer -> cases(layer).stream());
  }

  private Stream<Asked> likeliestFirst(FoundMutant mutant, Stream<Asked> cases) {
    return cases
        .filter(one -> sound.comesTo(mutant, one))
        .map(one -> new Ranked(one, likelihood(mutant, one)))
        .sorted(Comparator.comparingDouble(ranked -> -ranked.rate()))
        .map(Ranked::one);
  }

  private double likelihood(FoundMutant mutant, Asked one) {
    return known.isKiller(mutant, one.on()) ? 1 : rates.of(mutant.component(), one.key());
  }

  /** A rate as it was when the row began: others go on counting. */
  private record Ranked(Asked one, double rate) {}

  private Trial attempt(Asked asked, String id, TrialLimit limit)
      throws RunInterrupted, InterruptedException {
    TrialLayer trials = asked.layer().trials();
    PlanOptions options = new PlanOptions(asked.on().pool(), own.sut(), id, own.device());
    RunCase ready = trials.ready(asked.on().one(), options);
    long runSeed = Seeds.of(seed, ready.id(), 0);
    if (trials.parallel()) {
      return trials.attempt(ready, any -> true, runSeed, limit);
    }
    synchronized (trials) { // real threads want the processors
      return trials.attempt(ready, any -> true, runSeed, limit);
    }
  }

  /** One mutant, on its way from case to case. */
  private final class Attempted {
    private final FoundMutant mutant;
    private final long began = System.nanoTime();
    private int cases;
    private FrameworkError fault;

    Attempted(FoundMutant mutant) {
      this.mutant = mutant;
    }

    /**
     * A mutant that no use survives says nothing about who looks for what, so it counts apart. What
     * is found there and lets the process live is a finding as any other.
     *
     * @return null if nothing was found
     */
    MutantResult atOnce() throws RunInterrupted, InterruptedException {
      try {
        return inTheFirstOperation();
      } catch (FrameworkError failed) {
        note(failed);
        return null;
      }
    }

    private void note(FrameworkError failed) {
      fault = fault == null ? failed : fault;
    }

    private MutantResult inTheFirstOperation() throws RunInterrupted, InterruptedException {
      Trial trial;
      try {
        trial =
            MutantTrials.this.attempt(
                first, mutant.id(), new TrialLimit(4, first.layer().limit().time()));
      } catch (SutNotMade refusal) {
        return notMade(first, refusal);
      }
      if (!trial.found()) {
        return null;
      }
      sound.secondsOf(first);
      boolean died =
          trial.kinds().stream()
              .allMatch(
                  kind ->
                      kind == FindingKind.CRASH
                          || kind == FindingKind.HANG
                          || kind == FindingKind.DEADLOCK);
      cases = 1;
      return result(died ? MutantResult.Fate.DEAD : MutantResult.Fate.KILLED, first, trial);
    }

    /**
     * Asks them until one objects. Where the tool fails on one, others may still kill it: a mutant
     * that reads what nobody has written goes another way each time, which no replay survives.
     *
     * @param before who has objected already, or null
     * @throws FrameworkError the first one, if nobody objects
     */
    MutantResult askAll(MutantResult before, List<Asked> all)
        throws RunInterrupted, InterruptedException {
      MutantResult killed = before;
      for (Asked one : all) {
        if (killed == null) {
          try {
            killed = ask(one, one.layer().limit());
          } catch (FrameworkError failed) {
            note(failed);
          }
        }
      }
      if (killed == null && fault != null) {
        throw fault;
      }
      return killed != null ? killed : survived();
    }

    /**
     * Asks a case.
     *
     * @return null if it does not object
     */
    MutantResult ask(Asked one, TrialLimit limit) throws RunInterrupted, InterruptedException {
      cases++;
      Trial trial;
      try {
        trial = MutantTrials.this.attempt(one, mutant.id(), limit);
      } catch (SutNotMade refusal) {
        return notMade(one, refusal);
      }
      boolean killed = trial.found() && !isOnlySlow(trial, one, sound.secondsOf(one));
      rates.note(mutant.component(), one.key(), killed);
      return killed ? result(MutantResult.Fate.KILLED, one, trial) : null;
    }

    /**
     * No pool comes into being: it dies before its first operation, where the sound backend of the
     * same build is made. Any other fault is the tool's, and kills nothing.
     */
    private MutantResult notMade(Asked by, SutNotMade refusal)
        throws RunInterrupted, InterruptedException {
      sound.secondsOf(by);
      return new MutantResult(
          mutant,
          MutantResult.Fate.DEAD,
          suite,
          by.layer().trials().name(),
          by.on().one().title(),
          FindingKind.ERROR.word(),
          refusal.getMessage(),
          1,
          Math.max(1, cases),
          seconds(),
          null,
          true);
    }

    /** Of free runs: a wait that took its time is a hang only where the sound backend is quick. */
    private static boolean isOnlySlow(Trial trial, Asked one, double soundSeconds) {
      boolean hung = trial.kinds().stream().allMatch(kind -> kind == FindingKind.HANG);
      return hung && !one.layer().trials().parallel() && trial.seconds() < HUNG * soundSeconds;
    }

    MutantResult survived() {
      return new MutantResult(
          mutant,
          MutantResult.Fate.SURVIVED,
          null,
          null,
          null,
          null,
          null,
          0,
          cases,
          seconds(),
          null,
          true);
    }

    private MutantResult result(MutantResult.Fate fate, Asked by, Trial trial) {
      return new MutantResult(
          mutant,
          fate,
          suite,
          by.layer().trials().name(),
          by.on().one().title(),
          String.join(", ", trial.kinds().stream().map(FindingKind::word).toList()),
          trial.message(),
          trial.attempts(),
          cases,
          seconds(),
          trial.token(),
          true);
    }

    private double seconds() {
      return (System.nanoTime() - began) * 1e-9;
    }
  }
}
