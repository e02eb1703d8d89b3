package org.mpsstress.scenarios.runner.cases;

import org.mpsstress.model.Verdict;
import org.mpsstress.model.record.CaseEnd;

/** A case that is run again and again in workers, until one run is bad. */
public final class RepeatedRuns implements CaseExecution {
  private final CaseRunner runner;
  private final RunCase runCase;
  private final int repeat;
  private final CaseMethod.Context context;
  private final CaseTally tally;
  private String early;

  public RepeatedRuns(CaseRunner runner, RunCase runCase, int repeat, CaseMethod.Context context) {
    this.runner = runner;
    this.runCase = runCase;
    this.repeat = repeat;
    this.context = context;
    this.tally = new CaseTally(runCase.id());
  }

  @Override
  public void run() throws RunInterrupted, InterruptedException {
    for (int run = 0; run < repeat; run++) {
      context.checkStop();
      if (run > 0 && context.budget().isSpent()) {
        early = "the time budget ended it after " + run + " of " + repeat + " runs";
        return;
      }
      int number = run + 1;
      Runnable tick = () -> context.progress().at(number, repeat);
      tick.run();
      RunResult result = runner.run(runCase, context.seedOf(runCase, run), tick);
      tally.add(result);
      result.findings().forEach(finding -> context.found().accept(finding.inRun(number)));
      if (result.verdict() != Verdict.PASSED) {
        return; // nothing that follows could change the verdict
      }
    }
  }

  @Override
  public CaseEnd end() {
    return early == null ? tally.end() : tally.early(early);
  }

  @Override
  public CaseEnd inconclusive(String why) {
    return tally.inconclusive(why);
  }
}
