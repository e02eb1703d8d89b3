package org.mpsstress.scenarios.oracle;

/** Codes of the operations that oracles know by name (operations/operations.json). */
final class Code {
  static final int CHECK = 21;
  static final int CURRENT_STREAM = 30;
  static final int DEFAULT_STREAM = 31;
  static final int POOL_STREAM = 32;
  static final int SET_STREAM = 33;
  static final int RELEASE_STREAM = 34;

  private Code() {}
}
