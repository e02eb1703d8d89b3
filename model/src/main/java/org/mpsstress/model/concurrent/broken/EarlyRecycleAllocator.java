package org.mpsstress.model.concurrent.broken;

import org.mpsstress.model.concurrent.ModelAllocator;
import org.mpsstress.model.concurrent.ModelBlock;
import org.mpsstress.model.concurrent.ModelStreamPool;

/** A block comes back as soon as one of its users is done, and again with each other (C37, C39). */
public class EarlyRecycleAllocator extends ModelAllocator {
  /** See the model. */
  public EarlyRecycleAllocator(ModelStreamPool pool) {
    super(pool);
  }

  @Override
  protected boolean mayPutBack(ModelBlock block) {
    return true;
  }
}
