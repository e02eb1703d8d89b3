package org.mpsstress.scenarios.oracle.observation;

import org.mpsstress.model.Pool;

/**
 * The numbers of a pool's streams (C1).
 *
 * @param first of those that `pool stream` gives
 * @param last of all
 */
public record PoolStreams(int first, int last) {
  /** Of a pool whose contract names them; else null. */
  public static PoolStreams of(String pool) {
    return switch (Pool.of(pool)) {
      case PATCHED, FREELIST -> new PoolStreams(1, 31);
      case UPSTREAM -> new PoolStreams(1, 32);
      case CUDA -> null;
    };
  }

  /** Whether there is such a stream, the default one or one of the pool. */
  public boolean has(int stream) {
    return stream >= 0 && stream <= last;
  }

  /** Where the range begins that an error names: upstream's pool is without the default stream. */
  public int lowestTold() {
    return last == 32 ? first : 0;
  }

  /** With the default stream. */
  public int count() {
    return last + 1;
  }
}
