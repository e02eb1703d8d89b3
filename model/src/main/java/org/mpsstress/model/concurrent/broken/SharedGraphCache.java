package org.mpsstress.model.concurrent.broken;

import org.mpsstress.model.concurrent.ModelGraphCache;

/** One cache for all threads, without a lock (C44). */
public class SharedGraphCache extends ModelGraphCache {
  /** See the model. */
  public SharedGraphCache(int threads, int most) {
    super(threads, most);
  }

  @Override
  public Graph graph(int thread, int key) {
    return super.graph(0, key);
  }
}
