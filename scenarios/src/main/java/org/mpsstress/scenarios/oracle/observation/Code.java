package org.mpsstress.scenarios.oracle.observation;

import java.util.Set;
import java.util.stream.Collectors;
import org.mpsstress.harness.trace.TraceRecord;
import org.mpsstress.scenarios.language.program.Operation;
import org.mpsstress.scenarios.language.program.OperationTable;

/** Codes of the operations that oracles know by name (operations/operations.json). */
public final class Code {
  static final int FULL = 2;
  static final int RANDN = 4;
  public static final int CHECK = 21;
  public static final int FREE = 22;
  public static final int CURRENT_STREAM = 30;
  public static final int DEFAULT_STREAM = 31;
  public static final int POOL_STREAM = 32;
  public static final int SET_STREAM = 33;
  public static final int RELEASE_STREAM = 34;
  static final int SYNCHRONIZE_DEVICE = 36;
  public static final int ACTIVE_STREAMS = 38;
  public static final int NAMED_STREAM = 39;
  public static final int EVENT = 40;
  public static final int RECORD = 41;
  public static final int QUERY_EVENT = 43;
  public static final int SYNCHRONIZE_EVENT = 44;
  public static final int ELAPSED = 45;
  public static final int DESTROY = 46;
  static final int SEND = 50;
  static final int AWAIT = 52;
  static final int HOLD = 53;
  static final int SAME = 54;
  static final int DIFFERENT = 55;
  public static final int EXTENSION = 70;
  public static final int GATE = 75;
  public static final int OPEN_GATE = 76;
  private static final int FIRST_OF_EXTENSIONS = 60;

  private static final Set<Integer> KERNELS =
      OperationTable.get().computing().stream()
          .filter(operation -> operation.kernel().isAlwaysKernel())
          .map(Operation::code)
          .collect(Collectors.toUnmodifiableSet());

  private Code() {}

  /** Whether the record says what the thread's current stream is; an extension has its own. */
  public static boolean tellsCurrent(TraceRecord record) {
    return record.stream() >= 0
        && record.code() != DEFAULT_STREAM
        && record.code() < FIRST_OF_EXTENSIONS;
  }

  /** Whether it is one kernel of the bundled ones, whatever the environment says. */
  public static boolean isKernel(int code) {
    return code >= FULL && code <= RANDN || KERNELS.contains(code);
  }

  /** Whether the operation is about no thread's current stream. */
  public static boolean asksNoStream(int code) {
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
