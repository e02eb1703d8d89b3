package org.mpsstress.lincheck.models;

import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Validate;
import org.mpsstress.model.concurrent.ModelStreamPool;

/** Threads submit work to streams that are made meanwhile, and wait for it (C2, C17). */
public class CreationProgram {
  private final ModelStreamPool pool = pool();

  /** The pool of an invocation. */
  protected ModelStreamPool pool() {
    return new ModelStreamPool(1);
  }

  /** Whether what this thread submitted was done when the device had been waited for. */
  @Operation
  public boolean work() {
    boolean[] done = new boolean[1];
    pool.stream(1).submit(() -> done[0] = true);
    pool.synchronizeDevice();
    return done[0];
  }

  /** The one stream was made once (C2). */
  @Validate
  public void madeOnce() {
    if (pool.created() > 1) {
      throw new IllegalStateException("the stream was made " + pool.created() + " times");
    }
  }
}
