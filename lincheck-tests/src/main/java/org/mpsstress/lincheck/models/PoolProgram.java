package org.mpsstress.lincheck.models;

import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.jetbrains.lincheck.datastructures.ThreadIdGen;
import org.mpsstress.model.concurrent.ModelStreamPool;

/** Threads ask for streams, set, release (C3..C10, C12). */
public class PoolProgram {
  /** More than Lincheck ever has threads. */
  protected static final int THREADS = 8;

  private final ModelStreamPool pool = pool();

  /** The pool of an invocation. */
  protected ModelStreamPool pool() {
    return new ModelStreamPool(THREADS);
  }

  /** See the specification. */
  @Operation
  public int current(@Param(gen = ThreadIdGen.class) int thread) {
    return pool.current(thread);
  }

  /** See the specification. */
  @Operation
  public int next() {
    return pool.next();
  }

  /** See the specification. */
  @Operation
  public boolean setCurrent(
      @Param(gen = ThreadIdGen.class) int thread,
      @Param(gen = IntGen.class, conf = "30:33") int stream) {
    try {
      pool.setCurrent(thread, stream);
      return true;
    } catch (IndexOutOfBoundsException refused) {
      return false;
    }
  }

  /** See the specification. */
  @Operation
  public void release(@Param(gen = ThreadIdGen.class) int thread) {
    pool.release(thread);
  }
}
