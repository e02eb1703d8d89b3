package org.mpsstress.scenarios.oracle.answers;

import java.util.List;
import org.mpsstress.harness.trace.RecordKind;
import org.mpsstress.harness.trace.TraceRecord;
import org.mpsstress.scenarios.oracle.observation.Code;
import org.mpsstress.scenarios.oracle.observation.LaneTrace;
import org.mpsstress.scenarios.oracle.observation.PoolStreams;
import org.mpsstress.scenarios.plan.Plan;

/** What a thread is told of streams: numbers that there are, and its own choice (C1, C9..C11). */
final class StreamAnswers {
  private StreamAnswers() {}

  static void judge(
      Plan plan, LaneTrace lane, PoolStreams pool, List<AnswersOracle.Objection> objections) {
    int set = -1; // what the thread has set and not released
    TraceRecord since = null; // has the thread been elsewhere; null: it is where it should be
    for (TraceRecord record : lane.records()) {
      if (record.kind() != RecordKind.END || record.operation() >= plan.operations().size()) {
        continue;
      }
      int stream = record.stream();
      boolean elsewhere = plan.operations().get(record.operation()).runsElsewhere();
      String wrong = null;
      TraceRecord blamed = record;
      if (record.code() == Code.DEFAULT_STREAM && stream != 0) {
        wrong = "the default stream is 0 and not " + stream + " (C11)";
      } else if (record.code() == Code.POOL_STREAM
          && (stream < pool.first() || stream > pool.last())) {
        wrong =
            "streams of the pool are "
                + pool.first()
                + " to "
                + pool.last()
                + ", not "
                + stream
                + " (C1, C10)";
      } else if (record.code() == Code.CURRENT_STREAM && !pool.has(stream)) {
        wrong = "the pool has no stream " + stream + " (C1)";
      } else if (set >= 0 && !elsewhere && Code.tellsCurrent(record) && isOwn(record)) {
        since = stream == set ? null : since == null ? record : since;
        blamed = since;
        wrong =
            stream == set
                ? null
                : "the thread has set stream " + set + " and is on stream " + stream + " (C9)";
      }
      if (wrong != null) {
        objections.add(new AnswersOracle.Objection("stream", record, wrong, blamed));
      }
      if (Code.setsStream(record.code())
          && plan.operations().get(record.operation()).on() == null) {
        set = stream;
        since = record; // who is elsewhere from here on has never come there
      } else if (Code.leavesStream(record.code())) {
        set = -1;
      }
    }
  }

  private static boolean isOwn(TraceRecord record) {
    return record.code() != Code.POOL_STREAM
        && record.code() != Code.NAMED_STREAM
        && !Code.setsStream(record.code());
  }
}
