package org.mpsstress.jcstress;

import java.util.List;
import org.mpsstress.harness.StreamPool;
import org.mpsstress.model.Pool;

/** Fresh native pools, one for each state of a test; the test's arbiter closes them. */
public final class NativePools {
  /** Names the defect that is planted in every pool of this process. */
  public static final String DEFECT = "mpsstress.jcstress.defect";

  /** Elements of a tensor whose kernel takes long enough for another thread to come in between. */
  public static final int SLOW = 1 << 14;

  /** Elements of a tensor whose kernel is quick. */
  public static final int SMALL = 64;

  private NativePools() {}

  /** The option of a JVM all of whose pools have the defect. */
  static String plant(String defect) {
    return "-D" + DEFECT + "=" + defect;
  }

  /** The defect that a JVM with these options plants, or null. */
  static String planted(List<String> options) {
    String before = plant("");
    return options.stream()
        .filter(option -> option.startsWith(before))
        .map(option -> option.substring(before.length()))
        .findFirst()
        .orElse(null);
  }

  /** A pool in which nothing has happened. */
  public static StreamPool fresh() {
    return StreamPool.create(Pool.PATCHED.word(), System.getProperty(DEFECT), 1);
  }
}
