package org.mpsstress.harness.preflight.image;

/**
 * How much one walk through a file may cost. A well-formed library names each of its bytes a few
 * times at most; a hostile one may let a million entries point at the same megabyte. The limit is a
 * multiple of the file's size, so every walk ends, and soon.
 */
final class WorkLimit {
  private static final long TIMES_THE_SIZE = 16;
  private static final long FOR_SMALL_FILES = 1 << 20;

  private long left;

  WorkLimit(long fileSize) {
    left = TIMES_THE_SIZE * fileSize + FOR_SMALL_FILES;
  }

  /** Takes {@code bytes} from what is left; false when the walk has to be given up. */
  boolean spend(long bytes) {
    left -= bytes;
    return left >= 0;
  }
}
