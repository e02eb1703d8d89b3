package org.mpsstress.cli.mutants;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.mpsstress.cli.mutated.Reached;
import org.mpsstress.model.mutants.FoundMutant;
import org.mpsstress.scenarios.detection.Trial;
import org.mpsstress.scenarios.runner.cases.RunInterrupted;
import org.mpsstress.scenarios.runner.workers.FrameworkError;

/** What cases do where no mutant is on, in the same build: each is run once. Thread-safe. */
final class SoundBackend {
  /**
   * A case without a mutant.
   *
   * @param seconds that it took
   * @param objection what somebody said, or null
   * @param reached numbers of the mutants that it came to, or null where that was not looked at
   */
  private record Run(double seconds, String objection, BitSet reached) {}

  /** Runs a case without a mutant. */
  interface Attempt {
    Trial of(MutantTrials.Asked asked) throws RunInterrupted, InterruptedException;
  }

  private final Attempt attempt;
  private final Map<String, Run> runs = new ConcurrentHashMap<>();

  SoundBackend(Attempt attempt) {
    this.attempt = attempt;
  }

  /**
   * Runs these, one after the other, and learns what each comes to: it cannot object to a mutant of
   * another place, and need not be asked about it.
   */
  void measure(List<MutantTrials.Asked> cases, Reached reached, PrintWriter err)
      throws RunInterrupted, InterruptedException, IOException {
    err.println("mps-stress: " + cases.size() + " cases on the sound backend");
    err.flush();
    for (MutantTrials.Asked one : cases) {
      reached.clear();
      Trial trial = attempt.of(one);
      runs.put(one.key(), run(trial, reached.all()));
    }
    reached.clear();
  }

  private static Run run(Trial trial, BitSet reached) {
    return new Run(trial.seconds(), trial.found() ? trial.message() : null, reached);
  }

  /** What any of the measured cases comes to: numbers of mutants. */
  BitSet reached() {
    BitSet all = new BitSet();
    runs.values().stream().map(Run::reached).filter(Objects::nonNull).forEach(one -> all.or(one));
    return all;
  }

  /** Whether a case comes to the place of a mutant; one that was not measured may. */
  boolean comesTo(FoundMutant mutant, MutantTrials.Asked one) {
    Run known = runs.get(one.key());
    return known == null || known.reached() == null || known.reached().get(mutant.number());
  }

  /**
   * The baseline of a kill. Who objects to the sound backend, too, kills nothing.
   *
   * @return how long the case took
   * @throws FrameworkError if somebody objected; no mutant is judged by that case then
   */
  double secondsOf(MutantTrials.Asked one) throws RunInterrupted, InterruptedException {
    Run known = runs.get(one.key());
    if (known == null) {
      known = run(attempt.of(one), null);
      runs.put(one.key(), known);
    }
    if (known.objection() != null) {
      throw new FrameworkError(
          "the sound backend does not pass " + one.on().id() + ": " + known.objection());
    }
    return known.seconds();
  }
}
