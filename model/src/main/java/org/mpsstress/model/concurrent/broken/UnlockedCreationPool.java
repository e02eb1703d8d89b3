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
  public ModelStream stream(int index) {
    ModelStream known = known(index);
    return known != null ? known : publish(index);
  }
}
