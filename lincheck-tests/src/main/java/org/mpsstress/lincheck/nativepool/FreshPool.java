package org.mpsstress.lincheck.nativepool;

import java.util.concurrent.atomic.AtomicReference;
import org.mpsstress.harness.StreamPool;
import org.mpsstress.model.Pool;

/** A pool for each invocation; the one before is closed, as no invocation overlaps another. */
public final class FreshPool {
  private static final String DESIGN = "mpsstress.lincheck.design";
  private static final String DEFECT = "mpsstress.lincheck.defect";

  private static final AtomicReference<StreamPool> LAST = new AtomicReference<>();

  private FreshPool() {}

  /**
   * What all pools are from now on. Properties, for Lincheck loads classes anew.
   *
   * @param design of the pool
   * @param defect that is planted, or null
   */
  public static void become(String design, String defect) {
    System.setProperty(DESIGN, design);
    System.setProperty(DEFECT, defect == null ? "" : defect);
  }

  /** A pool in which nothing has happened. */
  static StreamPool make() {
    StreamPool pool =
        StreamPool.create(
            System.getProperty(DESIGN, Pool.PATCHED.word()), System.getProperty(DEFECT), 1);
    StreamPool last = LAST.getAndSet(pool);
    if (last != null) {
      last.close();
    }
    return pool;
  }
}
