package org.mpsstress.scenarios.runner;

import org.mpsstress.scenarios.runner.cases.CaseExecution;
import org.mpsstress.scenarios.runner.cases.CaseMethod;
import org.mpsstress.scenarios.runner.cases.CaseRunner;
import org.mpsstress.scenarios.runner.cases.RepeatedRuns;
import org.mpsstress.scenarios.runner.cases.RunCase;

/**
 * Runs cases in workers. One run waits for most of its time: for its process to start, and for what
 * the device and ended threads leave to fall away.
 *
 * @param runner of each run
 * @param amount how often, and whether several at a time
 */
record WorkerMethod(CaseRunner runner, RunRequest.Amount amount) implements CaseMethod {
  @Override
  public CaseExecution begin(RunCase runCase, Context context) {
    return new RepeatedRuns(runner, runCase, amount.repeat(), context);
  }

  @Override
  public boolean sideBySide() {
    return amount.sideBySide();
  }
}
