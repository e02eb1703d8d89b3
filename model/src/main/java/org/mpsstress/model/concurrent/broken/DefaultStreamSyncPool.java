package org.mpsstress.model.concurrent.broken;

import org.mpsstress.model.concurrent.ModelStreamPool;

/** A device synchronisation waits for the default stream only (C17). */
public class DefaultStreamSyncPool extends ModelStreamPool {
  /** See the model. */
  public DefaultStreamSyncPool(int threads) {
    super(threads);
  }

  @Override
  public void synchronizeDevice() {
    stream(0).synchronize();
  }
}
