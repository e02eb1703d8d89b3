package org.mpsstress.model.concurrent.broken;

import org.mpsstress.model.concurrent.ModelStream;
import org.mpsstress.model.concurrent.ModelStreamPool;

/** Streams are made without the lock, after a look that somebody else has, too (C2). */
public class UnlockedCreationPool extends ModelStreamPool {
  /** See the model. */
  public UnlockedCreationPool(int threads) {
    super(threads);
  }

  @Override
  protected ModelStream make(int index) {
    return publish(index);
  }
}
