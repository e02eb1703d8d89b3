package org.mpsstress.scenarios.runner.cases;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.mpsstress.model.RunStrategy;

/** Cases of strategy {@code noise}: run as free ones are, with their synchronisation perturbed. */
public final class NoisyCases {
  /** The layer of such cases. */
  public static final String LAYER = RunStrategy.NOISE.word();

  /** Threads of the case that stands for its scenario: enough to collide, soon done. */
  private static final int THREADS = 8;

  private NoisyCases() {}

  /** Whether a case is one of them. */
  public static boolean isNoisy(RunCase runCase) {
    return RunStrategy.NOISE.is(runCase.begin().strategy());
  }

  /** The case with noise. */
  public static RunCase of(RunCase free) {
    return free.under(RunStrategy.NOISE.word());
  }

  /** Every case with noise. What was skipped is named by the free layer where there is one. */
  public static CaseSelection of(CaseSelection free) {
    return new CaseSelection(free.cases().stream().map(NoisyCases::of).toList(), free.skipped());
  }

  /** One case of each scenario with noise: of its own threads as many as {@link #THREADS}. */
  public static List<RunCase> fewOf(CaseSelection free) {
    Map<String, RunCase> chosen = new LinkedHashMap<>();
    for (RunCase one : free.cases()) {
      chosen.merge(one.begin().scenario(), one, NoisyCases::better);
    }
    List<RunCase> few = new ArrayList<>();
    chosen.values().forEach(one -> few.add(of(one)));
    return few;
  }

  private static RunCase better(RunCase one, RunCase other) {
    return distance(other) < distance(one) ? other : one;
  }

  /** From the number of threads that is wanted; too many are worse than too few. */
  private static double distance(RunCase one) {
    Object threads = one.begin().parameters().get("threads");
    double many = threads instanceof Number number ? number.doubleValue() : THREADS;
    return many <= THREADS ? THREADS - many : many;
  }
}
