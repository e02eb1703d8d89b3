package org.mpsstress.harness;

import org.mpsstress.harness.binding.HarnessBinding;

/**
 * Seeded yields, delays and migrations around the synchronisation calls of this process, made by a
 * library that was preloaded into it. Without that library there is no noise, and nothing is paid.
 */
public final class Noise {
  private Noise() {}

  /** The file of the library that was preloaded; "" without one. */
  public static String library() {
    return HarnessBinding.noiseLibrary();
  }

  /**
   * From now on calls are perturbed as that seed says.
   *
   * @throws HarnessFault if no library was preloaded
   */
  public static void begin(long seed) {
    NativeResults.orFault(HarnessBinding.noiseBegin(seed));
  }

  /**
   * Nothing is perturbed any more.
   *
   * @return how many calls were perturbed since {@link #begin}; -1 without the library
   */
  public static long end() {
    return HarnessBinding.noiseEnd();
  }
}
