package org.mpsstress.scenarios.runner.cases;

import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;

/**
 * Every seed of a run is derived from the one that is printed, by SplitMix64's finaliser, so that
 * the same seed makes the same runs whatever else is selected.
 */
public final class Seeds {
  private static final long GOLDEN = 0x9e3779b97f4a7c15L;

  private Seeds() {}

  /** A seed that nobody chose; positive, so that it is easy to type. */
  public static long fresh() {
    return new SecureRandom().nextLong() >>> 16;
  }

  /** The seed of the n-th run of a case. */
  public static long of(long seed, String caseId, int run) {
    long state = mix(seed);
    for (byte letter : caseId.getBytes(StandardCharsets.UTF_8)) {
      state = mix(state + letter);
    }
    return mix(state + run);
  }

  private static long mix(long value) {
    long z = value + GOLDEN;
    z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
    z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
    return z ^ (z >>> 31);
  }
}
