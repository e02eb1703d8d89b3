package org.mpsstress.scenarios.oracle.answers;

/**
 * The numbers of a pool's streams (C1).
 *
 * @param first of those that `pool stream` gives
 * @param last of all
 */
record PoolStreams(int first, int last) {
  /** Of a pool whose contract names them; else null. */
  static PoolStreams of(String pool) {
    return switch (pool) {
      case "patched", "freelist" -> new PoolStreams(1, 31);
      case "upstream" -> new PoolStreams(1, 32);
      default -> null;
    };
  }

  boolean has(int stream) {
    return stream >= 0 && stream <= last;
  }

  /** With the default stream. */
  int count() {
    return last + 1;
  }
}
