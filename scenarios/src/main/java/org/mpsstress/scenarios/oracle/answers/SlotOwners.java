package org.mpsstress.scenarios.oracle.answers;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.mpsstress.harness.trace.TraceRecord;
import org.mpsstress.model.Pool;
import org.mpsstress.scenarios.oracle.observation.Code;
import org.mpsstress.scenarios.oracle.observation.LaneTrace;
import org.mpsstress.scenarios.oracle.observation.Names;
import org.mpsstress.scenarios.oracle.observation.RunObservation;
import org.mpsstress.scenarios.plan.Plan;

/**
 * Who has which stream of pool freelist. A stream is one thread's from when it was told so, or was
 * on it, until it begins to release (C8) or has nothing left to do (C7); in between nobody else is
 * given it, nor may set it (C3, C9, C10).
 */
final class SlotOwners {
  /** The clocks of two threads differ by less. */
  private static final double CLOCKS_NANOS = 500;

  /**
   * For how long a thread surely had a stream.
   *
   * @param first record that says so
   * @param until the ticks of the last moment
   */
  private record Owned(LaneTrace lane, TraceRecord first, long until) {}

  private SlotOwners() {}

  static void judge(RunObservation run, AnswersOracle.Listener listener) {
    if (!Pool.FREELIST.is(run.plan().pool())) {
      return;
    }
    long slack =
        run.virtualTime() ? 0 : (long) Math.ceil(CLOCKS_NANOS * run.trace().ticksPerNano());
    Map<Integer, List<Owned>> streams = new HashMap<>();
    run.trace().lanes().forEach(lane -> collect(run.plan(), lane, streams));
    for (List<Owned> owned : streams.values()) {
      owned.sort(Comparator.comparingLong(one -> one.first().ticks()));
      Owned last = owned.get(0);
      for (Owned next : owned.subList(1, owned.size())) {
        if (next.lane() != last.lane() && next.first().ticks() < last.until() - slack) {
          listener.found(next.lane(), objection(run.names(), next, last));
        }
        last = next.until() > last.until() ? next : last;
      }
    }
  }

  private static AnswersOracle.Objection objection(Names names, Owned next, Owned before) {
    String wrong =
        "stream %d is that of thread %s, which has not given it back (C9)"
            .formatted(next.first().stream(), names.thread(before.lane()));
    return new AnswersOracle.Objection("slot", next.first(), wrong);
  }

  private static void collect(Plan plan, LaneTrace lane, Map<Integer, List<Owned>> streams) {
    Map<Integer, TraceRecord> mine = new HashMap<>();
    boolean raised = false;
    long ticks = 0;
    for (TraceRecord record : lane.records()) {
      ticks = record.ticks();
      switch (record.kind()) {
        case BEGIN -> {
          raised = false;
          if (Code.leavesStream(record.code())) {
            close(lane, mine, ticks, streams);
          }
        }
        case ERROR -> raised = true;
        case END -> {
          if (!raised && tellsOwn(plan, record)) {
            mine.putIfAbsent(record.stream(), record);
          }
        }
        default -> {}
      }
    }
    close(lane, mine, ticks, streams);
  }

  private static void close(
      LaneTrace lane,
      Map<Integer, TraceRecord> mine,
      long until,
      Map<Integer, List<Owned>> streams) {
    mine.forEach(
        (stream, first) ->
            streams
                .computeIfAbsent(stream, any -> new ArrayList<>())
                .add(new Owned(lane, first, until)));
    mine.clear();
  }

  /** The default stream is nobody's, and a block on a queue has the queue's stream. */
  private static boolean tellsOwn(Plan plan, TraceRecord record) {
    return record.stream() > 0
        && record.operation() < plan.operations().size()
        && plan.operations().get(record.operation()).block() == null
        && (Code.submits(record.code())
            || Code.setsStream(record.code())
            || record.code() == Code.POOL_STREAM
            || record.code() == Code.CURRENT_STREAM);
  }
}
