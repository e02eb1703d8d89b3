package org.mpsstress.model.concurrent.broken;

import org.mpsstress.model.concurrent.ModelStreamPool;

/** The round robin loads and stores its counter instead of adding to it (C3, C6). */
public class RacyCounterPool extends ModelStreamPool {
  /** See the model. */
  public RacyCounterPool(int threads) {
    super(threads);
  }

  @Override
  protected int draw() {
    long ticket = (long) TICKETS.getOpaque(this);
    TICKETS.setOpaque(this, ticket + 1);
    return (int) (ticket % WORKERS) + 1;
  }
}
