package org.mpsstress.scenarios.runner.cases;

import org.mpsstress.model.record.CaseEnd;
import org.mpsstress.scenarios.runner.workers.FrameworkError;
import org.mpsstress.scenarios.runner.workers.ProvenanceMismatch;

/** A case in the middle of being carried out; what it finds goes to the record at once. */
public interface CaseExecution {
  /**
   * Carries it out, to its end or to that of the budget.
   *
   * @throws FrameworkError if the framework could not run or judge it
   * @throws ProvenanceMismatch if something else was loaded than was meant
   */
  void run() throws RunInterrupted, InterruptedException;

  /** Its entry in the record, once it was carried out. */
  CaseEnd end();

  /** Its entry when something outside of it cut it short; a finding that stands is not undone. */
  CaseEnd inconclusive(String why);
}
