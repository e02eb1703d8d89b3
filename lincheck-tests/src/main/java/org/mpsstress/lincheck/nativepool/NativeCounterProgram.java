package org.mpsstress.lincheck.nativepool;

import org.jetbrains.lincheck.datastructures.Operation;
import org.mpsstress.harness.StreamPool;

/** Threads take streams from the native pool as fast as they can (C3, C6, C10). */
public class NativeCounterProgram {
  private final StreamPool pool = FreshPool.make();

  /** See the specification. */
  @Operation
  public int next() {
    return pool.next().id();
  }
}
