package org.mpsstress.lincheck.broken;

import org.mpsstress.lincheck.models.PoolProgram;
import org.mpsstress.model.concurrent.ModelStreamPool;
import org.mpsstress.model.concurrent.broken.RacyCounterPool;

/** The round robin is no atomic addition (C3, C6). */
public class RacyCounter extends PoolProgram {
  @Override
  protected ModelStreamPool pool() {
    return new RacyCounterPool(THREADS);
  }
}
