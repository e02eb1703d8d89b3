package org.mpsstress.scenarios.fuzz;

import java.util.List;

/**
 * What the generator knows of a tensor.
 *
 * @param shape its sizes
 * @param bound the greatest magnitude of its integers; NaN for those that are none
 */
record Facts(List<Integer> shape, double bound) {
  /** Integers up to here are exact. */
  static final double EXACT = 1 << 24;

  int rank() {
    return shape.size();
  }

  boolean isExact() {
    return !(bound > EXACT);
  }

  long elements() {
    return shape.stream().mapToLong(Integer::longValue).reduce(1, (a, b) -> a * b);
  }
}
