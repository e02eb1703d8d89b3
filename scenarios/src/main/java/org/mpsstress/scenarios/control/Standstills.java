package org.mpsstress.scenarios.control;

import java.util.Optional;
import org.mpsstress.harness.trace.RunState;
import org.mpsstress.model.Verdict;
import org.mpsstress.scenarios.runner.cases.RunCase;
import org.mpsstress.scenarios.runner.cases.RunResult;
import org.mpsstress.scenarios.runner.workers.FrameworkError;

/**
 * Counts the trials of a control that stood still, and gives it up after a few: each takes all of
 * the patience with it, and nothing can be said of a detector that had no run to judge.
 */
public final class Standstills {
  private static final int MOST = 3;

  private final RunCase runCase;
  private final String runner;
  private int trials;
  private int stood;

  /**
   * Of no trial yet.
   *
   * @param runner what carries the case out, for messages
   */
  public Standstills(RunCase runCase, String runner) {
    this.runCase = runCase;
    this.runner = runner;
  }

  /**
   * Counts a trial that did not find what it looks for.
   *
   * @return why the control is given up; empty as long as it is not
   * @throws FrameworkError if nothing had begun when it stood still: then it is the tool that does
   */
  public Optional<String> after(RunResult trial) {
    trials++;
    if (trial.verdict() != Verdict.HUNG) {
      return Optional.empty();
    }
    if (trial.observation().trace().state() == RunState.NONE) {
      throw new FrameworkError(
          runCase.id() + ": " + runner + " stood still before it began anything");
    }
    stood++;
    return stood < MOST
        ? Optional.empty()
        : Optional.of(stood + " of " + trials + " trials stood still: given up");
  }
}
