package org.mpsstress.scenarios.detection;

import java.util.Map;
import java.util.Set;
import org.mpsstress.scenarios.plan.Case;
import org.mpsstress.scenarios.plan.PlanOptions;

/** The layers of a matrix, with and without what is planted. Asked by several threads at once. */
public interface TrialLayers {
  /**
   * A layer.
   *
   * @param name its word
   * @param defect what is planted in what it runs, or null for nothing
   */
  TrialLayer of(String name, String defect);

  /** What a case with that defect, or null, is run on. */
  PlanOptions plan(String pool, String defect);

  /**
   * What the case needs and its subject cannot do: it would fail there without any defect.
   *
   * @param defect what is planted, or null
   */
  default Set<String> missing(Case one, String defect) {
    return Set.of();
  }

  /** Tells that trials of that defect are done with: it may end what it has running for them. */
  default void done(String name, String defect) {}

  /** Those of the simulated SUT: one set of them, in which each defect is chosen when it runs. */
  static TrialLayers simulated(Map<String, TrialLayer> layers) {
    Map<String, TrialLayer> all = Map.copyOf(layers);
    return new TrialLayers() {
      @Override
      public TrialLayer of(String name, String defect) {
        return all.get(name);
      }

      @Override
      public PlanOptions plan(String pool, String defect) {
        return PlanOptions.simulated(pool).withDefect(defect);
      }
    };
  }
}
