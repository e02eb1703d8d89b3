package org.mpsstress.scenarios.exploration;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.mpsstress.scenarios.exploration.explorer.MemoryModel;
import org.mpsstress.scenarios.runner.cases.CaseExecution;
import org.mpsstress.scenarios.runner.cases.CaseMethod;
import org.mpsstress.scenarios.runner.cases.RunCase;

/**
 * Explored cases of a suite that are explored under weak memory, too: those in which threads meet
 * over the atomics of a pool. Each is a case of its own, beside the sequentially consistent one.
 */
public final class WeakMemoryCases {
  /**
   * Pools that are made when they are first asked for, threads that end, events that are shared.
   */
  static final Set<String> SCENARIOS =
      Set.of("events-of-several", "first-pool", "left-by-threads", "simple-parallel");

  private static final String ENDING = "-" + MemoryModel.RC11;

  private WeakMemoryCases() {}

  /** Those of the explored cases, of the first pool that they name. */
  public static List<RunCase> of(List<RunCase> explored) {
    List<RunCase> weak = new ArrayList<>();
    for (RunCase one : explored) {
      String scenario = one.begin().scenario();
      boolean known = weak.stream().anyMatch(other -> other.begin().scenario().equals(scenario));
      if (SCENARIOS.contains(scenario) && !known) {
        weak.add(
            new RunCase(
                one.begin().as(one.id() + ENDING).build(),
                one.plan(),
                one.expected(),
                one.freshProcess(),
                one.defect(),
                one.tokenFile()));
      }
    }
    return weak;
  }

  /** Explores these cases in one way and the others in another. */
  public static CaseMethod method(CaseMethod others, CaseMethod weak) {
    return new CaseMethod() {
      @Override
      public CaseExecution begin(RunCase runCase, Context context) {
        return (runCase.id().endsWith(ENDING) ? weak : others).begin(runCase, context);
      }
    };
  }
}
