package org.mpsstress.scenarios.language.program;

import java.util.List;

/**
 * What is known of a tensor before anything runs.
 *
 * @param shape its sizes, or null where they are not known
 * @param bound largest magnitude of its elements if they are integers, else NaN
 * @param specified whether its contents are
 */
record TensorFacts(List<Long> shape, double bound, boolean specified) {
  /** Nothing is known but that there are contents. */
  static final TensorFacts UNKNOWN = new TensorFacts(null, Double.NaN, true);

  boolean known() {
    return shape != null;
  }

  static long elements(List<Long> shape) {
    return shape.stream().reduce(1L, Math::multiplyExact);
  }
}
