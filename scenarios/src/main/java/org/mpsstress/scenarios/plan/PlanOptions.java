package org.mpsstress.scenarios.plan;

import java.util.Objects;
import org.mpsstress.model.Pool;
import org.mpsstress.model.SutWord;

/**
 * What a case is run on.
 *
 * @param pool the pool's contract
 * @param sut sim, sources or torch
 * @param defect the defect to plant, or null
 * @param device torch: mps, cuda or cpu; null for sim
 */
public record PlanOptions(String pool, String sut, String defect, String device) {
  /** The pool must be one that is known. */
  public PlanOptions {
    Objects.requireNonNull(sut, "sut");
    Pool.of(pool); // refuses what is none
  }

  /** The simulated SUT with that pool. */
  public static PlanOptions simulated(String pool) {
    return new PlanOptions(pool, SutWord.SIMULATED.word(), null, null);
  }

  /** The same with a defect planted. */
  public PlanOptions withDefect(String planted) {
    return new PlanOptions(pool, sut, planted, device);
  }
}
