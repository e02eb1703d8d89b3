package org.mpsstress.cli.mutants;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.mpsstress.cli.mutated.Reached;
import org.mpsstress.model.mutants.FoundMutant;
import org.mpsstress.model.mutants.MutantResult;
import org.mpsstress.scenarios.runner.cases.RunInterrupted;
import org.mpsstress.scenarios.runner.workers.FrameworkError;

/**
 * Tries mutants, those that are not known to be equivalent. Explorations go on beside each other,
 * one on each processor; free runs one at a time, which {@link MutantTrials.Layer} takes care of.
 */
final class MutantCampaign {
  /** From so many mutants on it is quicker to learn first which case comes to which place. */
  static final int BASELINE_PAYS = 12;

  private static final long TOLD_NANOS = 10_000_000_000L;

  private final MutantTrials trials;
  private final List<MutantTrials> longer;
  private final Equivalents equivalents;
  private final SurvivorReasons survivors;
  private final Same same;
  private final boolean measures;
  private final Reached reached;
  private final PrintWriter err;
  private final List<MutantResult> results = Collections.synchronizedList(new ArrayList<>());
  private long told = System.nanoTime();

  /** Whether a mutant is the code itself ({@link SameCode}). */
  interface Same {
    boolean of(FoundMutant mutant) throws IOException, InterruptedException;
  }

  /**
   * Nothing is tried yet.
   *
   * @param trials of each suite, the shortest first: what survives one is shown to the next
   * @param survivors of earlier campaigns that somebody has looked at
   * @param measures whether it learns first which case comes to which place
   * @param reached which mutants are run in it
   * @param err where it tells how far it is
   */
  MutantCampaign(
      List<MutantTrials> trials,
      Equivalents equivalents,
      SurvivorReasons survivors,
      Same same,
      boolean measures,
      Reached reached,
      PrintWriter err) {
    this.reached = reached;
    this.trials = trials.get(0);
    this.longer = List.copyOf(trials.subList(1, trials.size()));
    this.equivalents = equivalents;
    this.survivors = survivors;
    this.same = same;
    this.measures = measures;
    this.err = err;
  }

  /** Tries them all, or as many as there is time for; in the order of the drawing. */
  List<MutantResult> attempt(List<FoundMutant> drawn) throws InterruptedException, IOException {
    if (measures && !measured(trials)) {
      return List.of();
    }
    ExecutorService threads =
        Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors());
    try {
      // All of them shortly, then in full what is left: a campaign that is cut off has judged more.
      boolean whole =
          finished(threads, drawn, one -> tell(shortly(one), drawn.size()))
              && finished(threads, left(drawn), one -> tell(one(one), drawn.size()));
      for (MutantTrials next : longer) {
        whole = whole && survivorsAreShownTo(next, threads, drawn.size());
      }
    } finally {
      threads.shutdownNow();
    }
    return drawn.stream()
        .flatMap(one -> results.stream().filter(result -> result.mutant().equals(one)))
        .toList();
  }

  /** Learns what each case comes to; false if that was interrupted. */
  private boolean measured(MutantTrials cases) throws InterruptedException, IOException {
    try {
      cases.measure(reached, err);
      return true;
    } catch (RunInterrupted interrupted) {
      return false;
    }
  }

  /**
   * Whoever survived is judged anew, by more. One that is not shown to all of them for want of time
   * has no result: nobody can say that it survives this suite.
   */
  private boolean survivorsAreShownTo(MutantTrials next, ExecutorService threads, int of)
      throws InterruptedException, IOException {
    Map<FoundMutant, MutantResult> survivors = new LinkedHashMap<>();
    results.stream()
        .filter(one -> one.fate() == MutantResult.Fate.SURVIVED)
        .forEach(one -> survivors.put(one.mutant(), one));
    results.removeAll(survivors.values());
    err.println("mps-stress: shown to " + next.suite() + ": " + survivors.size());
    err.flush();
    if (survivors.size() >= BASELINE_PAYS && !measured(next)) {
      return false;
    }
    return finished(
        threads, List.copyOf(survivors.keySet()), one -> tell(again(next, survivors.get(one)), of));
  }

  private MutantResult again(MutantTrials next, MutantResult before)
      throws RunInterrupted, InterruptedException, IOException {
    MutantResult result;
    try {
      result = next.attempt(before.mutant());
    } catch (FrameworkError fault) {
      return unjudged(before.mutant(), fault.getMessage());
    }
    return told(result).after(before);
  }

  /**
   * A survivor says whether a case has come to its code, and why nobody objects if that is known.
   */
  private MutantResult told(MutantResult result) throws IOException {
    if (result.fate() != MutantResult.Fate.SURVIVED) {
      return result;
    }
    FoundMutant mutant = result.mutant();
    MutantResult told =
        survivors.find(mutant.id(), mutant.digest()).map(result::because).orElse(result);
    return reached.all().get(mutant.number()) ? told : told.neverRun();
  }

  /** What is done with each mutant. */
  private interface Trying {
    void one(FoundMutant mutant) throws RunInterrupted, InterruptedException, IOException;
  }

  /** Whether it was done with all of them, or was interrupted; what is known so far is kept. */
  private static boolean finished(ExecutorService threads, List<FoundMutant> mutants, Trying trying)
      throws InterruptedException {
    List<Future<?>> under = new ArrayList<>();
    for (FoundMutant mutant : mutants) {
      under.add(
          threads.submit(
              () -> {
                trying.one(mutant);
                return null;
              }));
    }
    for (Future<?> future : under) {
      try {
        future.get();
      } catch (ExecutionException failed) {
        if (failed.getCause() instanceof RunInterrupted) {
          return false;
        }
        if (failed.getCause() instanceof RuntimeException fault) {
          throw fault;
        }
        throw new IllegalStateException(failed.getCause());
      }
    }
    return true;
  }

  private List<FoundMutant> left(List<FoundMutant> drawn) {
    Set<FoundMutant> judged = new HashSet<>();
    results.forEach(result -> judged.add(result.mutant()));
    return drawn.stream().filter(mutant -> !judged.contains(mutant)).toList();
  }

  /** Null if that does not tell. */
  private MutantResult shortly(FoundMutant mutant) throws RunInterrupted, InterruptedException {
    if (equivalents.proof(mutant).isPresent()) {
      return null;
    }
    try {
      return trials.glance(mutant);
    } catch (FrameworkError fault) {
      return null; // as a whole attempt will say
    }
  }

  private MutantResult one(FoundMutant mutant)
      throws RunInterrupted, InterruptedException, IOException {
    Optional<String> proof = equivalents.proof(mutant);
    if (proof.isPresent()) {
      return equivalent(mutant, proof.get());
    }
    MutantResult result;
    try {
      if (same.of(mutant)) { // two compilations are cheaper than all cases
        return equivalent(mutant, "the same object code");
      }
      // Whoever survived before is told to survive again, unless a short look has killed it: where
      // that errs the score is too low, and the time goes to those that nobody knows.
      boolean known = measures && survivors.knows(mutant);
      result = told(known ? trials.survivor(mutant) : trials.attempt(mutant));
      if (!known && !result.ran()) {
        result = told(trials.attemptOthers(mutant)).after(result);
      }
    } catch (FrameworkError fault) {
      return unjudged(mutant, fault.getMessage());
    }
    return result;
  }

  /** The tool could not run it: that says nothing about who looks for what. */
  private static MutantResult unjudged(FoundMutant mutant, String why) {
    return new MutantResult(
        mutant, MutantResult.Fate.UNJUDGED, null, null, null, null, why, 0, 0, 0, null, true);
  }

  private static MutantResult equivalent(FoundMutant mutant, String proof) {
    return new MutantResult(
        mutant, MutantResult.Fate.EQUIVALENT, null, null, null, null, proof, 0, 0, 0, null, true);
  }

  private synchronized void tell(MutantResult result, int of) {
    if (result == null) {
      return;
    }
    results.add(result);
    if (result.fate() == MutantResult.Fate.SURVIVED) {
      err.println(
          "mps-stress: survives: "
              + result.mutant().id()
              + " "
              + result.mutant().file()
              + ":"
              + result.mutant().line()
              + " "
              + result.mutant().what()
              + (result.ran() ? "" : " (never run)"));
    }
    if (System.nanoTime() - told > TOLD_NANOS) {
      told = System.nanoTime();
      long killed = results.stream().filter(MutantResult::killed).count();
      err.println("mps-stress: " + results.size() + " of " + of + " tried, " + killed + " killed");
    }
    err.flush();
  }
}
