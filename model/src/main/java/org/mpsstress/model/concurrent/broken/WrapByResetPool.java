package org.mpsstress.model.concurrent.broken;

import org.mpsstress.model.concurrent.ModelStreamPool;

/** The counter is set back at its end instead of being taken modulo (C6, C10). */
public class WrapByResetPool extends ModelStreamPool {
  /** See the model. */
  public WrapByResetPool(int threads) {
    super(threads);
  }

  @Override
  protected int draw() {
    TICKETS.compareAndSet(this, (long) WORKERS, 0L);
    return (int) Math.min((long) TICKETS.getAndAddAcquire(this, 1L), WORKERS) + 1;
  }
}
