package org.mpsstress.scenarios.runner;

import org.mpsstress.model.record.Control;
import org.mpsstress.scenarios.runner.cases.CaseRunner;
import org.mpsstress.scenarios.runner.cases.RunInterrupted;
import org.mpsstress.scenarios.runner.cases.RunSettings;
import org.mpsstress.scenarios.runner.cases.StopSignal;

/**
 * Something that is planted before a suite, to show that a detector sees. What it finds is an entry
 * of its own kind in the record, never a finding about the SUT.
 */
public interface SuiteControl {
  /** What is planted: the id of a defect or mutant. */
  String id();

  /**
   * Tries until the detector objects or all trials are made: no clock ends that, for a machine with
   * other work may take ten times as long.
   */
  Control attempt(Context context) throws RunInterrupted, InterruptedException;

  /**
   * What a control works with.
   *
   * @param runner runs cases, in workers that it may throw away
   * @param settings of every run of a case
   * @param seed of the whole run
   * @param stop the user's wish to end
   * @param tick called many times a second while something runs
   */
  record Context(
      CaseRunner runner, RunSettings settings, long seed, StopSignal stop, Runnable tick) {}
}
