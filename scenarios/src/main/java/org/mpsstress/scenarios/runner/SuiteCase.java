package org.mpsstress.scenarios.runner;

import org.mpsstress.model.record.CaseBegin;
import org.mpsstress.scenarios.runner.cases.CaseExecution;
import org.mpsstress.scenarios.runner.cases.CaseMethod;
import org.mpsstress.scenarios.runner.cases.RunCase;

/** One entry of a layer: what the record calls it, and how it is carried out. */
public interface SuiteCase {
  /** How the record calls it; its layer is the one that it belongs to. */
  CaseBegin begin();

  /** Begins it; nothing is run yet. */
  CaseExecution execution(CaseMethod.Context context);

  /** A case of a scenario, carried out by a method. */
  static SuiteCase of(RunCase runCase, CaseMethod method) {
    return new SuiteCase() {
      @Override
      public CaseBegin begin() {
        return runCase.begin();
      }

      @Override
      public CaseExecution execution(CaseMethod.Context context) {
        return method.begin(runCase, context);
      }
    };
  }
}
