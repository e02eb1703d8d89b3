package org.mpsstress.lincheck.broken;

import org.mpsstress.lincheck.models.GraphProgram;
import org.mpsstress.model.concurrent.ModelGraphCache;
import org.mpsstress.model.concurrent.broken.SharedGraphCache;

/** One graph cache for all threads (C44). */
public class SharedGraphs extends GraphProgram {
  @Override
  protected ModelGraphCache graphs(int threads, int most) {
    return new SharedGraphCache(threads, most);
  }
}
