package org.mpsstress.model.concurrent.broken;

import org.mpsstress.model.concurrent.ModelSlotPool;

/** Between the look at the mask and the wait a release tells nobody (C6). */
public class LostWakeUpPool extends ModelSlotPool {
  /** See the model. */
  public LostWakeUpPool(int slots) {
    super(slots);
  }

  @Override
  protected int awaitFree() throws InterruptedException {
    awaitWord();
    return tryAcquire();
  }
}
