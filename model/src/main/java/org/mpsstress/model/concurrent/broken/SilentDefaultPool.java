package org.mpsstress.model.concurrent.broken;

import org.mpsstress.model.concurrent.ModelStream;
import org.mpsstress.model.concurrent.ModelStreamPool;

/** An index outside of the pool gives the default stream (C12). */
public class SilentDefaultPool extends ModelStreamPool {
  /** See the model. */
  public SilentDefaultPool(int threads) {
    super(threads);
  }

  @Override
  public ModelStream stream(int index) {
    return super.stream(index < 0 || index >= STREAMS ? 0 : index);
  }
}
