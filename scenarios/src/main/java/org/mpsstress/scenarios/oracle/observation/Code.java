package org.mpsstress.scenarios.oracle.observation;

import java.util.EnumSet;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.mpsstress.harness.trace.TraceRecord;
import org.mpsstress.scenarios.language.program.Operation;
import org.mpsstress.scenarios.language.program.OperationTable;

/** Codes of the operations that oracles know by name (operations/operations.json). */
public final class Code {
  public static final int CHECK = 21;
  public static final int FREE = 22;
  public static final int RECORD_STREAM = 23;
  public static final int EMPTY_CACHE = 24;
  public static final int EXCHANGE_STREAM = 29;
  public static final int CURRENT_STREAM = 30;
  public static final int DEFAULT_STREAM = 31;
  public static final int POOL_STREAM = 32;
  public static final int SET_STREAM = 33;
  public static final int RELEASE_STREAM = 34;
  public static final int SYNCHRONIZE_STREAM = 35;
  public static final int SYNCHRONIZE_DEVICE = 36;
  public static final int QUERY_STREAM = 37;
  public static final int ACTIVE_STREAMS = 38;
  public static final int NAMED_STREAM = 39;
  public static final int EVENT = 40;
  public static final int RECORD = 41;
  public static final int WAIT = 42;
  public static final int QUERY_EVENT = 43;
  public static final int SYNCHRONIZE_EVENT = 44;
  public static final int ELAPSED = 45;
  public static final int DESTROY = 46;
  public static final int AWAIT = 52;
  public static final int HOLD = 53;
  public static final int COMMIT = 56;
  public static final int COMMIT_AND_CONTINUE = 57;
  public static final int ADOPT_MAIN_THREAD = 58;
  public static final int EXTENSION = 70;
  public static final int GATE = 75;
  public static final int OPEN_GATE = 76;

  /** The others' stream is not the thread's, or they have none. */
  private static final Set<Operation.Family> ON_CURRENT_STREAM =
      EnumSet.range(Operation.Family.CREATION, Operation.Family.THREAD);

  private static final Set<Integer> KERNELS = codesOf(Code::isKernel);
  private static final Set<Integer> SUBMITTED =
      codesOf(one -> one.creation().filledBy() != null || one.kernel() != null);
  private static final Set<Integer> TENSORS = codesOf(Operation::makesTensor);
  private static final Set<Integer> NO_CURRENT_STREAM =
      codesOf(operation -> !operation.mayUseCurrentStream());
  private static final Set<Integer> GIVE_BACK = codesOf(Operation::givesBack);
  private static final Set<Integer> GRANT =
      codesOf(
          operation ->
              operation.code() == EVENT
                  || "tensor".equals(operation.result()) && !operation.borrows());
  private static final Set<Integer> CHOOSE =
      codesOf(
          operation ->
              operation.family() == Operation.Family.STREAM
                  || operation.code() == ADOPT_MAIN_THREAD);
  private static final Set<Integer> TELL_CURRENT =
      codesOf(operation -> ON_CURRENT_STREAM.contains(operation.family()));

  private Code() {}

  /** Whether the record says what the thread's current stream is; an extension has its own. */
  public static boolean tellsCurrent(TraceRecord record) {
    return record.stream() >= 0
        && record.code() != DEFAULT_STREAM
        && TELL_CURRENT.contains(record.code());
  }

  /** Whether the thread has the stream that it names from then on. */
  public static boolean setsStream(int code) {
    return code == SET_STREAM || code == EXCHANGE_STREAM;
  }

  /** Whether the thread has no stream from then on that it has set, or had. */
  public static boolean leavesStream(int code) {
    return code == RELEASE_STREAM || code == ADOPT_MAIN_THREAD;
  }

  /** Whether what its record names was nobody's before. */
  public static boolean grants(int code) {
    return GRANT.contains(code);
  }

  /** Whether the thread's register has nothing from then on. */
  public static boolean givesBack(int code) {
    return GIVE_BACK.contains(code);
  }

  /** Whether it is one kernel of the bundled ones, whatever the environment says. */
  public static boolean isKernel(int code) {
    return KERNELS.contains(code);
  }

  /** Whether it hands the thread's current stream a command, a kernel or a graph, and no more. */
  public static boolean submits(int code) {
    return SUBMITTED.contains(code);
  }

  /** Whether it may give the thread another current stream. */
  public static boolean mayChooseStream(int code) {
    return CHOOSE.contains(code);
  }

  /** Whether it makes a tensor, in memory of its own. */
  public static boolean makesTensor(int code) {
    return TENSORS.contains(code);
  }

  private static boolean isKernel(Operation operation) {
    return operation.creation().filledBy() != null
        || operation.kernel() != null && operation.kernel().isAlwaysKernel();
  }

  private static Set<Integer> codesOf(Predicate<Operation> such) {
    return OperationTable.get().operations().stream()
        .filter(such)
        .map(Operation::code)
        .collect(Collectors.toUnmodifiableSet());
  }

  /** Whether the operation is about no thread's current stream. */
  public static boolean asksNoStream(int code) {
    return NO_CURRENT_STREAM.contains(code);
  }
}
