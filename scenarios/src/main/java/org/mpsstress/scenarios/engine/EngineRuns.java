package org.mpsstress.scenarios.engine;

import java.util.List;
import org.junit.platform.engine.ConfigurationParameters;
import org.mpsstress.scenarios.plan.Case;
import org.mpsstress.scenarios.runner.RunListener;
import org.mpsstress.scenarios.runner.RunOutcome;
import org.mpsstress.scenarios.runner.SuiteControl;
import org.mpsstress.scenarios.runner.cases.CaseSelection;
import org.mpsstress.scenarios.runner.cases.RunCase;

/** What the engine has run by others; a seam for its tests. */
interface EngineRuns {
  /** What is planted first. */
  List<SuiteControl> controls();

  /** Makes cases ready. */
  CaseSelection select(List<Case> cases, String pool);

  /** Runs what is anchored at one class. */
  RunOutcome run(
      Scenarios anchored,
      List<SuiteControl> controls,
      List<RunCase> cases,
      RunListener listener,
      ConfigurationParameters parameters);
}
