package org.mpsstress.harness;

import org.mpsstress.harness.binding.HarnessBinding;

/**
 * A stream of a pool: work on one stream runs in the order in which it was submitted (C27); between
 * streams there is no order without an event or a synchronization. It lives as long as its pool
 * (C7) and may be used by any thread. Streams are equal that are the same one of the same pool.
 */
public final class Stream {
  private final StreamPool pool;
  private final int id;

  Stream(StreamPool pool, int id) {
    this.pool = pool;
    this.id = id;
  }

  /** 0 for the default stream, 1 and above for workers. */
  public int id() {
    return id;
  }

  /** Waits for the work submitted to this stream, and for no other (C18). */
  public void synchronize() {
    NativeResults.orThrow(HarnessBinding.streamSynchronize(pool.handle(), id));
  }

  /** Whether nothing is encoded, committed or running (C18). Does not wait. */
  public boolean isIdle() {
    return NativeResults.orThrow(HarnessBinding.streamQuery(pool.handle(), id)) == 1;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Stream stream && stream.pool == pool && stream.id == id;
  }

  @Override
  public int hashCode() {
    return 31 * System.identityHashCode(pool) + id;
  }

  @Override
  public String toString() {
    return "stream " + id;
  }
}
