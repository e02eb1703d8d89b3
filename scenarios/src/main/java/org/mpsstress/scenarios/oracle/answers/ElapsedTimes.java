package org.mpsstress.scenarios.oracle.answers;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.mpsstress.harness.trace.RecordKind;
import org.mpsstress.harness.trace.TraceRecord;
import org.mpsstress.scenarios.oracle.observation.Code;
import org.mpsstress.scenarios.oracle.observation.LaneTrace;
import org.mpsstress.scenarios.oracle.observation.RunObservation;
import org.mpsstress.scenarios.plan.Plan;

/**
 * Times between two events that one thread alone has recorded (C33). On one stream: not negative if
 * the second was recorded after the first, and not longer than the host saw pass since. On any: not
 * shorter than what passed between a call that had told a time of the first and the record of the
 * second, or the opening of the gate that held it up. And all of them must go together, as each
 * mark has one time. So a time in another unit shows, one that was taken at the record, and one
 * that is rounded.
 */
final class ElapsedTimes {
  private static final double LATE = 1e6; // nanoseconds, for clocks that are not one
  private static final double ROUNDED = 1e4; // in virtual time, which is one clock

  /**
   * A record of an event.
   *
   * @param stream the register of its stream, and how often the thread had changed its own; a place
   *     that is equal is the same stream
   * @param order among the thread's records
   */
  private static final class Recorded {
    final TraceRecord begin;
    final String stream;
    final int order;
    long notBefore; // ticks at which it was not reached yet
    long known = Long.MAX_VALUE; // ticks at which its time had been told

    Recorded(TraceRecord begin, String stream, int order) {
      this.begin = begin;
      this.stream = stream;
      this.order = order;
      this.notBefore = begin.ticks();
    }
  }

  private ElapsedTimes() {}

  static void judge(RunObservation run, LaneTrace lane, List<AnswersOracle.Objection> objections) {
    Plan plan = run.plan();
    Set<Long> foreign = recordedElsewhere(run, lane);
    Map<Integer, Long> events = new HashMap<>(); // by register
    Map<Long, Recorded> records = new HashMap<>();
    Set<String> gated = new HashSet<>(); // streams that the thread holds up
    Set<Recorded> held = new HashSet<>(); // what was recorded there meanwhile
    MarkTimes<Recorded> times = new MarkTimes<>();
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
        if (operation.target() != null) {
          gated.remove("stream " + operation.target()); // another stream from now on
        }
        if (record.code() == Code.EVENT && operation.target() != null) {
          events.put(operation.target(), record.value());
        } else if (Code.setsStream(record.code()) || Code.leavesStream(record.code())) {
          changes++;
        } else if (record.code() == Code.RECORD) {
          Recorded made = new Recorded(begin, place(operation, changes), order++);
          records.put(begin.value(), made);
          if (gated.contains(streamOf(operation, changes))) {
            held.add(made);
          }
        } else if (record.code() == Code.GATE) {
          gated.add(streamOf(operation, changes));
        } else if (record.code() == Code.OPEN_GATE) {
          for (Recorded one : held) {
            one.notBefore = begin.ticks();
          }
          held.clear();
          gated.clear();
        } else if (record.code() == Code.ELAPSED && operation.arguments().size() == 2) {
          Long first = events.get(operation.arguments().get(0));
          Long second = events.get(operation.arguments().get(1));
          // Where a driver knows no events by number, it writes 0.
          boolean known = first != null && second != null && first != 0 && first == begin.value();
          if (known && !foreign.contains(first) && !foreign.contains(second)) {
            Recorded one = records.get(first);
            Recorded other = records.get(second);
            judge(run, one, other, record, objections);
            if (one != null && other != null) {
              agree(times.tell(one, other, record.value()), record, objections);
              one.known = Math.min(one.known, record.ticks());
              other.known = Math.min(other.known, record.ticks());
            }
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
    if (first == null || second == null) {
      return;
    }
    long nanos = end.value();
    double late = run.virtualTime() ? ROUNDED : LATE;
    double least = (second.notBefore - (double) first.known) / run.trace().ticksPerNano();
    boolean oneStream = first.stream.equals(second.stream);
    Recorded earlier = first.order < second.order ? first : second;
    double span = (end.ticks() - earlier.begin.ticks()) / run.trace().ticksPerNano();
    String wrong = null;
    if (nanos < least - late) {
      wrong =
          "told " + nanos + " ns of two marks between which " + (long) least + " ns have passed";
    } else if (!oneStream) {
      return;
    } else if (Math.abs((double) nanos) > span + late) {
      wrong = "told " + nanos + " ns of two records since which " + (long) span + " ns have passed";
    } else if (first.order <= second.order ? nanos < 0 : nanos > 0) {
      wrong = "told " + nanos + " ns, which is in the wrong order";
    }
    if (wrong != null) {
      objections.add(new AnswersOracle.Objection("elapsed", end, wrong + " (C33)"));
    }
  }

  /** Objects if other times that were told make it another one. */
  private static void agree(Long other, TraceRecord end, List<AnswersOracle.Objection> objections) {
    if (other != null) {
      String wrong =
          "told "
              + end.value()
              + " ns of two marks between which there are "
              + other
              + " ns by the times told before (C33)";
      objections.add(new AnswersOracle.Objection("times", end, wrong));
    }
  }

  /** The stream of an operation, or of a record that names none: equal ones are one stream. */
  private static String streamOf(Plan.Operation operation, int changes) {
    boolean named = operation.code() == Code.RECORD && operation.arguments().size() > 1;
    Integer register = named ? operation.arguments().get(1) : operation.on();
    return register != null ? "stream " + register : "own " + operation.block() + " " + changes;
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
