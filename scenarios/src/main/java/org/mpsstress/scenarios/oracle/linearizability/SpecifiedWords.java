package org.mpsstress.scenarios.oracle.linearizability;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.mpsstress.model.Pool;
import org.mpsstress.model.SutWord;
import org.mpsstress.model.specification.Operation;
import org.mpsstress.scenarios.oracle.observation.Code;
import org.mpsstress.scenarios.plan.Plan;

/** Which lines of a program are calls that the specification of the backend has. */
final class SpecifiedWords {
  /** Beside what computes. */
  private static final Map<Integer, Operation> CALLS =
      Map.ofEntries(
          Map.entry(Code.CURRENT_STREAM, Operation.CURRENT),
          Map.entry(Code.DEFAULT_STREAM, Operation.DEFAULT),
          Map.entry(Code.POOL_STREAM, Operation.NEXT),
          Map.entry(Code.SET_STREAM, Operation.SET_CURRENT),
          Map.entry(Code.RELEASE_STREAM, Operation.RELEASE),
          Map.entry(Code.ADOPT_MAIN_THREAD, Operation.ADOPT_MAIN),
          Map.entry(Code.ACTIVE_STREAMS, Operation.ACTIVE_STREAMS),
          Map.entry(Code.SYNCHRONIZE_STREAM, Operation.SYNCHRONIZE_STREAM),
          Map.entry(Code.QUERY_STREAM, Operation.QUERY_STREAM),
          Map.entry(Code.SYNCHRONIZE_DEVICE, Operation.SYNCHRONIZE_DEVICE),
          Map.entry(Code.EVENT, Operation.CREATE_EVENT),
          Map.entry(Code.DESTROY, Operation.DESTROY_EVENT),
          Map.entry(Code.RECORD, Operation.RECORD),
          Map.entry(Code.WAIT, Operation.WAIT),
          Map.entry(Code.QUERY_EVENT, Operation.QUERY_EVENT),
          Map.entry(Code.SYNCHRONIZE_EVENT, Operation.SYNCHRONIZE_EVENT),
          Map.entry(Code.ELAPSED, Operation.ELAPSED),
          Map.entry(Code.RECORD_STREAM, Operation.RECORD_STREAM),
          Map.entry(Code.EMPTY_CACHE, Operation.EMPTY_CACHE));

  /** What asks nothing of pool, streams or events. */
  private static final Set<Integer> SILENT =
      Set.of(Code.CHECK, Code.FREE, Code.NAMED_STREAM, Code.AWAIT, Code.HOLD);

  private SpecifiedWords() {}

  /**
   * Whether all that a run may do is such calls, on a device where nothing goes wrong. A free list
   * of a library may be without slots that threads of earlier runs have.
   */
  static boolean areAllOf(Plan plan) {
    Plan.Surroundings around = plan.surroundings();
    boolean slots = Pool.FREELIST.is(plan.pool());
    return around.faults() == null
        && (around.environment() == null || around.environment().isEmpty())
        && "cold".equals(around.caches())
        && (!slots || SutWord.SIMULATED.is(plan.sut()))
        && plan.operations().stream().allMatch(SpecifiedWords::isKnown);
  }

  private static boolean isKnown(Plan.Operation line) {
    return !line.runsElsewhere()
        && (SILENT.contains(line.code()) || operation(line.code()).isPresent());
  }

  /** The call that an operation with this code is; empty where it is none. */
  static Optional<Operation> operation(int code) {
    return Code.submits(code)
        ? Optional.of(Operation.SUBMIT)
        : Optional.ofNullable(CALLS.get(code));
  }
}
