package org.mpsstress.jcstress;

import org.mpsstress.harness.StreamPool;

/** Fresh native pools, one for each state of a test; the test's arbiter closes them. */
public final class NativePools {
  /** Names the defect that is planted in every pool of this process. */
  public static final String DEFECT = "mpsstress.jcstress.defect";

  /** Elements of a tensor whose kernel takes long enough for another thread to come in between. */
  public static final int SLOW = 1 << 14;

  /** Elements of a tensor whose kernel is quick. */
  public static final int SMALL = 64;

  private NativePools() {}

  /** A pool in which nothing has happened. */
  public static StreamPool fresh() {
    return StreamPool.create("patched", System.getProperty(DEFECT), 1);
  }
}
