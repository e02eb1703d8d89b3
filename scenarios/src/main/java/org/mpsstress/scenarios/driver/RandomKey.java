package org.mpsstress.scenarios.driver;

/** The key of a random tensor, as mpsstress/random.h makes it: same seed, same contents. */
final class RandomKey {
  private static final long GOLDEN = 0x9e3779b97f4a7c15L;

  private RandomKey() {}

  static long of(long seed, int lane, int iteration, int operation) {
    long place = ((long) lane << 32) | Integer.toUnsignedLong(iteration);
    return mix(mix(seed, place), operation);
  }

  private static long mix(long key, long index) {
    long z = key + (index + 1) * GOLDEN;
    z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
    z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
    return z ^ (z >>> 31);
  }
}
