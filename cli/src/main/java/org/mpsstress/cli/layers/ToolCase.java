package org.mpsstress.cli.layers;

import java.util.List;
import java.util.Map;
import org.mpsstress.model.Verdict;
import org.mpsstress.model.record.CaseBegin;
import org.mpsstress.model.record.CaseEnd;
import org.mpsstress.scenarios.runner.SuiteCase;
import org.mpsstress.scenarios.runner.cases.CaseExecution;
import org.mpsstress.scenarios.runner.cases.CaseMethod;
import org.mpsstress.scenarios.runner.cases.RunInterrupted;

/** A case that another tool carries out and that is judged by what the tool says. */
final class ToolCase implements SuiteCase {
  /** Carries a case out. */
  interface Judge {
    /** What came of the case. */
    Judgement judge(CaseMethod.Context context) throws RunInterrupted, InterruptedException;
  }

  private final CaseBegin begin;
  private final Judge judge;

  private ToolCase(CaseBegin begin, Judge judge) {
    this.begin = begin;
    this.judge = judge;
  }

  /**
   * A case.
   *
   * @param layer that it belongs to, and the beginning of its id
   * @param name of the tool's test
   * @param title one line for people
   * @param pool whose contract it checks
   * @param strategy how its threads are run
   * @param parameters of the tool
   * @param clauses that it checks
   * @param judge carries it out
   */
  static ToolCase of(
      String layer,
      String name,
      String title,
      String pool,
      String strategy,
      Map<String, Object> parameters,
      List<String> clauses,
      Judge judge) {
    String id = layer + ":" + name;
    return new ToolCase(
        CaseBegin.of(id, id)
            .title(title)
            .point("", parameters)
            .strategy(strategy)
            .pool(pool)
            .driver("java")
            .layer(layer)
            .checks(clauses)
            .build(),
        judge);
  }

  @Override
  public CaseBegin begin() {
    return begin;
  }

  @Override
  public CaseExecution execution(CaseMethod.Context context) {
    return new Execution(context);
  }

  private final class Execution implements CaseExecution {
    private final CaseMethod.Context context;
    private Judgement judgement = Judgement.inconclusive("it was not run");

    Execution(CaseMethod.Context context) {
      this.context = context;
    }

    @Override
    public void run() throws RunInterrupted, InterruptedException {
      context.checkStop();
      judgement = judge.judge(context);
      judgement.findings().forEach(context.found());
    }

    @Override
    public CaseEnd end() {
      return end(judgement.verdict(), judgement.reason());
    }

    @Override
    public CaseEnd inconclusive(String why) {
      return judgement.findings().isEmpty() ? end(Verdict.INCONCLUSIVE, why) : end();
    }

    private CaseEnd end(Verdict verdict, String reason) {
      return CaseEnd.of(begin.id(), verdict)
          .reason(reason)
          .runs(judgement.runs())
          .seconds(judgement.seconds())
          .processes(judgement.processes())
          .attachments(judgement.attachments())
          .build();
    }
  }
}
