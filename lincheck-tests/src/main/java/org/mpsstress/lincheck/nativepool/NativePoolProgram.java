package org.mpsstress.lincheck.nativepool;

import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.jetbrains.lincheck.datastructures.ThreadIdGen;
import org.mpsstress.harness.MpsStressException;
import org.mpsstress.harness.StreamPool;
import org.mpsstress.model.specification.Refusal;

/**
 * Threads ask the native pool for streams, set, release (C3..C10, C12). A thread's number is for
 * the specification alone: here the thread is its binding.
 */
public class NativePoolProgram {
  private final StreamPool pool = FreshPool.make();

  /** See the specification. */
  @Operation
  public int current(@Param(gen = ThreadIdGen.class) int thread) {
    return pool.current().id();
  }

  /** See the specification. */
  @Operation
  public int next() {
    return pool.next().id();
  }

  /** See the specification. */
  @Operation
  public boolean setCurrent(
      @Param(gen = ThreadIdGen.class) int thread,
      @Param(gen = IntGen.class, conf = "30:33") int stream) {
    try {
      pool.setCurrent(stream);
      return true;
    } catch (MpsStressException refused) {
      if (Refusal.of(refused.getMessage()) != Refusal.OUT_OF_RANGE) {
        throw refused;
      }
      return false;
    }
  }

  /** See the specification. */
  @Operation
  public void release(@Param(gen = ThreadIdGen.class) int thread) {
    pool.release();
  }
}
