package org.mpsstress.model.specification;

import java.util.List;
import java.util.Set;
import org.mpsstress.model.Pool;

/** Which stream a thread works on; one implementation for each design of the pool. */
public sealed interface PoolSpecification
    permits PatchedPool, UpstreamPool, FreelistPool, CudaPool {
  /** The thread's current stream (C3..C6). */
  List<Step<PoolSpecification>> current(int thread);

  /** A stream from the pool (C10). */
  List<Step<PoolSpecification>> next(int thread);

  /** The thread's current stream is this one from now on (C9, C12). */
  List<Step<PoolSpecification>> setCurrent(int thread, int stream);

  /** Gives the thread's binding up (C8). */
  PoolSpecification release(int thread);

  /** The thread ends (C7). */
  PoolSpecification endThread(int thread);

  /** The thread is the main thread from now on (C4). */
  PoolSpecification adoptMain(int thread);

  /** Streams whose work is waited for when the thread releases or ends (C7, C8). */
  default Set<Integer> settled(int thread) {
    return Set.of();
  }

  /** Whether there is such a stream (C1, C12). */
  boolean has(int stream);

  /** Some call names a stream that there is by its number; it need not be anybody's (C2, C14). */
  default PoolSpecification named(int stream) {
    return this;
  }

  /** Whether an event that was never recorded counts as reached; not on Metal (C31). */
  default boolean reachedBeforeRecorded() {
    return false;
  }

  /** Whether caches are emptied without a wait for all work, as they are on Metal (C40). */
  default boolean emptiesCacheAtOnce() {
    return false;
  }

  /** C14. */
  int activeStreams();

  /** The default stream, whoever asks (C11). */
  default int defaultStream() {
    return 0;
  }

  /** The pool of that name before anything was asked of it. */
  static PoolSpecification of(String design) {
    return switch (Pool.of(design)) {
      case PATCHED -> PatchedPool.fresh();
      case UPSTREAM -> UpstreamPool.fresh();
      case FREELIST -> FreelistPool.fresh();
      case CUDA -> CudaPool.fresh();
    };
  }
}
