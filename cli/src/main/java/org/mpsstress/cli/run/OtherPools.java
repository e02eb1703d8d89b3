package org.mpsstress.cli.run;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.mpsstress.model.Pool;
import org.mpsstress.model.SutWord;
import org.mpsstress.scenarios.language.Scenario;
import org.mpsstress.scenarios.plan.Case;
import org.mpsstress.scenarios.plan.PlanOptions;

/**
 * The designs of the simulated pool beside the one that a suite is about. They share most of the
 * backend, so one native case of each scenario stands for them, or in a longer suite all of them.
 */
public final class OtherPools {
  private OtherPools() {}

  /** The other designs, made ready as the suite's own is. */
  public static List<PlanOptions> of(PlanOptions own) {
    if (!SutWord.SIMULATED.is(own.sut()) || !Pool.OF_METAL.contains(own.pool())) {
      return List.of();
    }
    return Pool.OF_METAL.stream()
        .filter(pool -> !pool.equals(own.pool()))
        .map(pool -> new PlanOptions(pool, own.sut(), null, own.device()))
        .toList();
  }

  /** The cases that are run on that pool. */
  public static List<Case> cases(List<Case> all, PlanOptions other, boolean every) {
    Set<Scenario> chosen = new HashSet<>();
    List<Case> cases = new ArrayList<>();
    for (Case one : all) {
      boolean fits = one.driver().equals("native") && one.scenario().pools().contains(other.pool());
      if (fits && (every || chosen.add(one.scenario()))) {
        cases.add(one);
      }
    }
    return cases;
  }
}
