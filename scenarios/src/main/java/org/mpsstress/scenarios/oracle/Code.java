package org.mpsstress.scenarios.oracle;

import org.mpsstress.harness.trace.TraceRecord;

/** Codes of the operations that oracles know by name (operations/operations.json). */
final class Code {
  static final int FULL = 2;
  static final int RELU = 13;
  static final int SUM = 18;
  static final int CHECK = 21;
  static final int FREE = 22;
  static final int CURRENT_STREAM = 30;
  static final int DEFAULT_STREAM = 31;
  static final int POOL_STREAM = 32;
  static final int SET_STREAM = 33;
  static final int RELEASE_STREAM = 34;
  static final int SYNCHRONIZE_DEVICE = 36;
  static final int ACTIVE_STREAMS = 38;
  static final int NAMED_STREAM = 39;
  static final int EVENT = 40;
  static final int RECORD = 41;
  static final int QUERY_EVENT = 43;
  static final int SYNCHRONIZE_EVENT = 44;
  static final int ELAPSED = 45;
  static final int DESTROY = 46;
  static final int SEND = 50;
  static final int AWAIT = 52;
  static final int HOLD = 53;
  static final int SAME = 54;
  static final int DIFFERENT = 55;
  static final int EXTENSION = 70;
  static final int GATE = 75;
  static final int OPEN_GATE = 76;
  private static final int FIRST_OF_EXTENSIONS = 60;

  private Code() {}

  /** Whether the record says what the thread's current stream is; an extension has its own. */
  static boolean tellsCurrent(TraceRecord record) {
    return record.stream() >= 0
        && record.code() != DEFAULT_STREAM
        && record.code() < FIRST_OF_EXTENSIONS;
  }

  /** Whether it is one kernel of the bundled ones, whatever the environment says. */
  static boolean isKernel(int code) {
    return code >= FULL && code <= RELU || code == SUM;
  }

  /** Whether the operation is about no thread's current stream. */
  static boolean asksNoStream(int code) {
    return switch (code) {
      case DEFAULT_STREAM,
          POOL_STREAM,
          SYNCHRONIZE_DEVICE,
          ACTIVE_STREAMS,
          NAMED_STREAM,
          SEND,
          AWAIT,
          HOLD,
          SAME,
          DIFFERENT ->
          true;
      default -> false;
    };
  }
}
