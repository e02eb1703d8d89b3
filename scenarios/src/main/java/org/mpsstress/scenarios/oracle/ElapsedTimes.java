package org.mpsstress.scenarios.oracle;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.mpsstress.harness.trace.RecordKind;
import org.mpsstress.harness.trace.TraceRecord;
import org.mpsstress.scenarios.plan.Plan;

/**
 * Times between two events that one thread alone has recorded, on one stream (C33): not negative if
 * the second was recorded after the first, and not longer than the host saw pass since.
 */
final class ElapsedTimes {
  private static final double LATE = 1e6; // nanoseconds, for clocks that are not one

  /**
   * A record of an event.
   *
   * @param stream the register of its stream, and how often the thread had changed its own; a place
   *     that is equal is the same stream
   */
  private record Recorded(TraceRecord begin, String stream, int order) {}

  private ElapsedTimes() {}

  static void judge(RunObservation run, LaneTrace lane, List<AnswersOracle.Objection> objections) {
    Plan plan = run.plan();
    Set<Long> foreign = recordedElsewhere(run, lane);
    Map<Integer, Long> events = new HashMap<>(); // by register
    Map<Long, Recorded> records = new HashMap<>();
    int changes = 0;
    int order = 0;
    TraceRecord begin = null;
    for (TraceRecord record : lane.records()) {
      if (record.operation() >= plan.operations().size()) {
        continue;
      }
      Plan.Operation operation = plan.operations().get(record.operation());
      if (record.kind() == RecordKind.BEGIN) {
        begin = record;
      } else if (record.kind() == RecordKind.ERROR && begin != null) {
        // What the event marks after that, nobody knows.
        if (record.code() == Code.RECORD) {
          records.remove(begin.value());
        } else if (record.code() == Code.EVENT && operation.target() != null) {
          events.remove(operation.target());
        }
      } else if (record.kind() == RecordKind.END && begin != null) {
        if (record.code() == Code.EVENT && operation.target() != null) {
          events.put(operation.target(), record.value());
        } else if (record.code() == Code.SET_STREAM || record.code() == Code.RELEASE_STREAM) {
          changes++;
        } else if (record.code() == Code.RECORD) {
          records.put(begin.value(), new Recorded(begin, place(operation, changes), order++));
        } else if (record.code() == Code.ELAPSED && operation.arguments().size() == 2) {
          Long first = events.get(operation.arguments().get(0));
          Long second = events.get(operation.arguments().get(1));
          // Where a driver knows no events by number, it writes 0.
          boolean known = first != null && second != null && first != 0 && first == begin.value();
          if (known && !foreign.contains(first) && !foreign.contains(second)) {
            judge(run, records.get(first), records.get(second), record, objections);
          }
        }
      }
    }
  }

  private static void judge(
      RunObservation run,
      Recorded first,
      Recorded second,
      TraceRecord end,
      List<AnswersOracle.Objection> objections) {
    if (first == null || second == null || !first.stream().equals(second.stream())) {
      return;
    }
    long nanos = end.value();
    Recorded earlier = first.order() < second.order() ? first : second;
    double span = (end.ticks() - earlier.begin().ticks()) / run.trace().ticksPerNano();
    String wrong = null;
    if (Math.abs((double) nanos) > span + LATE) {
      wrong = "told " + nanos + " ns of two records since which " + (long) span + " ns have passed";
    } else if (first.order() <= second.order() ? nanos < 0 : nanos > 0) {
      wrong = "told " + nanos + " ns, which is in the wrong order";
    }
    if (wrong != null) {
      objections.add(new AnswersOracle.Objection("elapsed", end, wrong + " (C33)"));
    }
  }

  private static String place(Plan.Operation operation, int changes) {
    String argument =
        operation.arguments().size() > 1 ? "stream " + operation.arguments().get(1) : "own";
    return argument + " " + operation.on() + " " + operation.block() + " " + changes;
  }

  /** Events that another lane has recorded, too. */
  private static Set<Long> recordedElsewhere(RunObservation run, LaneTrace lane) {
    Set<Long> events = new HashSet<>();
    for (LaneTrace other : run.trace().lanes()) {
      if (other.lane() != lane.lane()) {
        other.records().stream()
            .filter(one -> one.kind() == RecordKind.BEGIN && one.code() == Code.RECORD)
            .forEach(one -> events.add(one.value()));
      }
    }
    return events;
  }
}
