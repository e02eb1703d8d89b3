package org.mpsstress.lincheck.broken;

import org.mpsstress.lincheck.models.AllocatorProgram;
import org.mpsstress.model.concurrent.ModelAllocator;
import org.mpsstress.model.concurrent.ModelStreamPool;
import org.mpsstress.model.concurrent.broken.EarlyRecycleAllocator;

/** A block comes back before its consumers are done (C37). */
public class EarlyRecycle extends AllocatorProgram {
  @Override
  protected ModelAllocator allocator(ModelStreamPool pool) {
    return new EarlyRecycleAllocator(pool);
  }
}
