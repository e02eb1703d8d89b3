package org.mpsstress.scenarios.oracle.linearizability;

import java.util.HashMap;
import java.util.Map;
import org.mpsstress.harness.trace.RecordKind;
import org.mpsstress.harness.trace.TraceRecord;
import org.mpsstress.scenarios.oracle.observation.Code;
import org.mpsstress.scenarios.oracle.observation.LaneTrace;
import org.mpsstress.scenarios.plan.Plan;

/**
 * Memory and events that a thread's registers hold, by the names that the system under test has for
 * them. A register's thing is the thread's for certain until something may have let go of it: an
 * operation that frees or writes the register, or the end of an iteration.
 */
final class Holdings {
  private final Plan plan;
  private final LaneTrace lane;
  private final Grants memory;
  private final Grants events;
  private final Map<Integer, Held> held = new HashMap<>();
  private int iteration = -1;
  private int section = -1;
  private long last;

  private record Held(Grants grants, long name, TraceRecord record) {}

  private Holdings(Plan plan, LaneTrace lane, Grants memory, Grants events) {
    this.plan = plan;
    this.lane = lane;
    this.memory = memory;
    this.events = events;
  }

  /**
   * Adds the slots of pool {@code freelist} that the lane had (C6, C9): each until it releases, or
   * the end of what it did.
   */
  static void ofSlots(Plan plan, LaneTrace lane, Grants slots) {
    Map<Integer, TraceRecord> mine = new HashMap<>();
    long last = 0;
    for (TraceRecord record : lane.records()) {
      if (record.kind() == RecordKind.BEGIN) {
        last = record.ticks();
        if (Code.leavesStream(record.code())) {
          give(lane, mine, slots, last);
        }
      } else if (record.kind() == RecordKind.END && tellsOwner(plan, record)) {
        mine.putIfAbsent(record.stream(), record);
      }
    }
    give(lane, mine, slots, last);
  }

  private static boolean tellsOwner(Plan plan, TraceRecord record) {
    boolean prefixed = plan.operations().get(record.operation()).runsElsewhere();
    return !prefixed && record.stream() > 0 && record.code() != Code.NAMED_STREAM;
  }

  private static void give(
      LaneTrace lane, Map<Integer, TraceRecord> mine, Grants slots, long until) {
    mine.forEach(
        (slot, record) -> slots.add(slot, new Grants.Grant(lane, record, record.ticks(), until)));
    mine.clear();
  }

  /** Adds what the lane was granted. */
  static void of(Plan plan, LaneTrace lane, Grants memory, Grants events) {
    Holdings holdings = new Holdings(plan, lane, memory, events);
    for (TraceRecord record : lane.records()) {
      holdings.see(record);
    }
    holdings.dropAll();
  }

  private void see(TraceRecord record) {
    if (record.operation() >= plan.operations().size()) {
      return;
    }
    if (record.iteration() != iteration || record.section() != section) {
      dropAll(); // more than it need be: what the setup of a thread made lives on
      iteration = record.iteration();
      section = record.section();
    }
    Plan.Operation operation = plan.operations().get(record.operation());
    if (record.kind() == RecordKind.BEGIN) {
      last = Math.max(last, record.ticks());
      if (Code.givesBack(operation.code())) {
        drop(operation.arguments().get(0), record.ticks());
      }
      if (operation.target() != null) {
        drop(operation.target(), record.ticks());
      }
    } else if (record.kind() == RecordKind.END) {
      last = Math.max(last, record.ticks());
      boolean holds = operation.target() != null && operation.target() >= 0;
      if (holds && record.value() != 0 && Code.grants(record.code())) {
        Grants kind = record.code() == Code.EVENT ? events : memory;
        held.put(operation.target(), new Held(kind, record.value(), record));
      }
    }
  }

  private void drop(int register, long when) {
    Held one = held.remove(register);
    if (one != null) {
      one.grants()
          .add(one.name(), new Grants.Grant(lane, one.record(), one.record().ticks(), when));
    }
  }

  private void dropAll() {
    for (Integer register : held.keySet().toArray(Integer[]::new)) {
      drop(register, last);
    }
  }
}
