package org.mpsstress.lincheck.nativepool;

import java.util.concurrent.atomic.AtomicReference;
import org.mpsstress.harness.StreamPool;

/** A pool for each invocation; the one before is closed, as no invocation overlaps another. */
public final class FreshPool {
  /** Names the defect that is planted in every pool of this process. */
  public static final String DEFECT = "mpsstress.lincheck.defect";

  private static final AtomicReference<StreamPool> LAST = new AtomicReference<>();

  private FreshPool() {}

  /** A pool in which nothing has happened. */
  static StreamPool make() {
    StreamPool pool = StreamPool.create("patched", System.getProperty(DEFECT), 1);
    StreamPool last = LAST.getAndSet(pool);
    if (last != null) {
      last.close();
    }
    return pool;
  }
}
