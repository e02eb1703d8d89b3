package org.mpsstress.scenarios.oracle.streams;

import java.util.ArrayList;
import java.util.List;
import org.mpsstress.harness.trace.RecordKind;
import org.mpsstress.harness.trace.TraceRecord;
import org.mpsstress.scenarios.oracle.observation.Code;
import org.mpsstress.scenarios.oracle.observation.LaneTrace;
import org.mpsstress.scenarios.oracle.observation.MainThreads;
import org.mpsstress.scenarios.plan.Plan;

/**
 * Which streams a thread had. Between two operations that choose (set, release) a thread's current
 * stream is one and the same (C5); the first one after its beginning or after a release was
 * selected by the pool (C3, C8).
 */
final class StreamHistory {
  /**
   * The thread was seen with a stream.
   *
   * @param fromPool it was handed out by `pool stream`; the thread need not have run on it
   * @param selected the pool chose it, by the counter that all threads share
   * @param current it was the thread's current stream, not that of a prefix `on s:`
   * @param asMain the pool gave it to the main thread (C4)
   */
  record Sight(
      LaneTrace lane,
      TraceRecord record,
      int stream,
      boolean fromPool,
      boolean selected,
      boolean current,
      boolean asMain) {}

  /** The current stream changed although nobody changed it. */
  record Change(LaneTrace lane, TraceRecord before, TraceRecord after) {}

  private final List<Sight> sights = new ArrayList<>();
  private final List<Change> changes = new ArrayList<>();

  private StreamHistory() {}

  static StreamHistory of(Plan plan, MainThreads mains, LaneTrace lane) {
    StreamHistory history = new StreamHistory();
    TraceRecord bound = null;
    boolean chosenByThread = false;
    long since = 0; // when it was last without a stream
    for (TraceRecord record : lane.records()) {
      if (record.kind() != RecordKind.END || record.code() == Code.DEFAULT_STREAM) {
        continue;
      }
      if (Code.setsStream(record.code()) || Code.leavesStream(record.code())) {
        bound = null;
        since = record.ticks();
        chosenByThread = Code.setsStream(record.code());
      } else if (record.stream() >= 0 && record.code() == Code.POOL_STREAM) {
        history.sights.add(new Sight(lane, record, record.stream(), true, true, false, false));
      } else if (record.stream() >= 0 && isOnOtherStream(plan, record)) {
        history.sights.add(new Sight(lane, record, record.stream(), false, false, false, false));
      } else if (record.stream() >= 0) {
        boolean given = bound == null && !chosenByThread;
        if (bound != null && bound.stream() != record.stream()) {
          history.changes.add(new Change(lane, bound, record));
        }
        MainThreads.Role role = mains.of(lane, since, record.ticks());
        bound = record;
        history.sights.add(
            new Sight(
                lane,
                record,
                record.stream(),
                false,
                given && role == MainThreads.Role.OTHER,
                true,
                given && role == MainThreads.Role.MAIN));
      }
    }
    return history;
  }

  /** `on s: …` runs with another stream and sets it back. */
  private static boolean isOnOtherStream(Plan plan, TraceRecord record) {
    return record.operation() < plan.operations().size()
        && plan.operations().get(record.operation()).runsElsewhere();
  }

  List<Sight> sights() {
    return sights;
  }

  List<Change> changes() {
    return changes;
  }
}
