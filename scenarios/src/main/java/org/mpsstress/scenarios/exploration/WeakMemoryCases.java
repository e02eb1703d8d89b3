package org.mpsstress.scenarios.exploration;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
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

  /**
   * Those of what is explored, of the first pool that each scenario is explored on.
   *
   * @param scenario the name of one's scenario
   */
  public static <T> List<T> among(List<T> explored, Function<T, String> scenario) {
    Map<String, T> weak = new LinkedHashMap<>();
    for (T one : explored) {
      if (SCENARIOS.contains(scenario.apply(one))) {
        weak.putIfAbsent(scenario.apply(one), one);
      }
    }
    return List.copyOf(weak.values());
  }

  /** The explored case as one under weak memory. */
  public static RunCase weak(RunCase one) {
    return new RunCase(
        one.begin().as(one.id() + ENDING).build(),
        one.plan(),
        one.expected(),
        one.freshProcess(),
        one.defect(),
        one.tokenFile());
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
