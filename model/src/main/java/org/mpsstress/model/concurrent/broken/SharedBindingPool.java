package org.mpsstress.model.concurrent.broken;

import org.mpsstress.model.concurrent.ModelStreamPool;

/** One current stream for all threads (C5, C8, C9). */
public class SharedBindingPool extends ModelStreamPool {
  /** See the model. */
  public SharedBindingPool(int threads) {
    super(threads);
  }

  @Override
  public int current(int thread) {
    return super.current(0);
  }

  @Override
  public void setCurrent(int thread, int stream) {
    super.setCurrent(0, stream);
  }

  @Override
  public void release(int thread) {
    super.release(0);
  }
}
