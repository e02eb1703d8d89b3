package org.mpsstress.scenarios.runner.cases;

import java.time.Duration;
import java.util.function.Consumer;
import org.mpsstress.model.Finding;
import org.mpsstress.scenarios.oracle.Oracles;

/** How cases of a strategy are carried out. */
public interface CaseMethod {
  /** Begins a case; nothing is run yet. */
  CaseExecution begin(RunCase runCase, Context context);

  /** Whether several of its cases may run at a time: none needs the machine alone. */
  default boolean sideBySide() {
    return false;
  }

  /**
   * What a case is carried out with.
   *
   * @param settings of every run of a case
   * @param seed of the whole run
   * @param exactSeed whether the case takes it as it is instead of one derived from it: replay
   * @param budget of the case's layer, within that of the whole run
   * @param casesLeft cases that share what is left of it, this one included
   * @param stop the user's wish to end
   * @param oracles judge what can be judged from a trace
   * @param found is handed each finding as soon as it is known
   * @param progress is told how far the case is
   */
  record Context(
      RunSettings settings,
      long seed,
      boolean exactSeed,
      Budget budget,
      int casesLeft,
      StopSignal stop,
      Oracles oracles,
      Consumer<Finding> found,
      Progress progress) {
    /** The same of a case that has all that is left of a budget, whoever else there is. */
    public Context within(Budget all) {
      return new Context(settings, seed, exactSeed, all, 1, stop, oracles, found, progress);
    }

    /** The seed of the n-th run of a case. */
    public long seedOf(RunCase runCase, int run) {
      return seedOf(runCase.id(), run);
    }

    /** The seed of the n-th run of the case with that id. */
    public long seedOf(String id, int run) {
      return exactSeed ? seed : Seeds.of(seed, id, run);
    }

    /** This case's part of the time on the wall that is left, or null without a limit. */
    public Duration share() {
      return part(budget.left());
    }

    /** This case's part of the CPU time that is left, or null without a limit. */
    public Duration processorsShare() {
      return part(budget.processorsLeft());
    }

    private Duration part(Duration left) {
      return left == null ? null : left.dividedBy(Math.max(1, casesLeft));
    }

    /** Ends a case between two runs when the user wants that. */
    public void checkStop() throws RunInterrupted {
      if (stop.isRequested()) {
        throw new RunInterrupted();
      }
    }
  }

  /** Is told how far a case is, many times a second. */
  interface Progress {
    /** The run that is under way, and how many there will be; 0 where that is not known. */
    void at(int run, int runs);
  }
}
