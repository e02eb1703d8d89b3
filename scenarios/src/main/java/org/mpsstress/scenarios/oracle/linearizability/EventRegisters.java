package org.mpsstress.scenarios.oracle.linearizability;

import java.util.HashMap;
import java.util.Map;
import org.mpsstress.harness.trace.TraceRecord;
import org.mpsstress.scenarios.oracle.observation.Code;
import org.mpsstress.scenarios.oracle.observation.LaneTrace;
import org.mpsstress.scenarios.plan.Plan;

/**
 * Which event a register holds: of two events that an operation is about, a trace names the first.
 * Registers below 0 are of the shared setup, whose lane comes first.
 */
final class EventRegisters {
  private record Register(int lane, int number) {}

  private final Map<Register, Long> events = new HashMap<>();

  /** An operation has ended; what it gives is in its register now. */
  void see(Plan plan, LaneTrace lane, TraceRecord end) {
    if (end.operation() >= plan.operations().size()) {
      return;
    }
    Integer target = plan.operations().get(end.operation()).target();
    if (target != null) {
      events.put(of(lane, target), end.code() == Code.EVENT ? end.value() : 0);
    }
  }

  /** The second event of an operation, or 0 where that is not known. */
  long second(Plan plan, LaneTrace lane, TraceRecord end) {
    if (end.operation() >= plan.operations().size()) {
      return 0;
    }
    var arguments = plan.operations().get(end.operation()).arguments();
    return arguments.size() < 2 ? 0 : events.getOrDefault(of(lane, arguments.get(1)), 0L);
  }

  private static Register of(LaneTrace lane, int number) {
    return new Register(number < 0 ? 0 : lane.lane(), number);
  }
}
