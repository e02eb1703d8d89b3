package org.mpsstress.scenarios.oracle.linearizability;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.mpsstress.harness.trace.RecordKind;
import org.mpsstress.harness.trace.TraceRecord;
import org.mpsstress.model.specification.Refusal;
import org.mpsstress.scenarios.oracle.observation.Code;
import org.mpsstress.scenarios.oracle.observation.LaneTrace;
import org.mpsstress.scenarios.oracle.observation.RunTrace;

/**
 * When programs have given events back by name: a thread may destroy what another one's register
 * still names, which is then nobody's any more. A call that was refused because there is no such
 * event has given nothing back (C34).
 */
final class GivenBack {
  private record Call(LaneTrace lane, long begin, long end) {}

  private final Map<Long, List<Call>> calls = new HashMap<>();
  private final long slack;

  private GivenBack(long slack) {
    this.slack = slack;
  }

  static GivenBack of(RunTrace trace, long slack) {
    GivenBack all = new GivenBack(slack);
    trace.lanes().forEach(lane -> all.add(trace, lane));
    return all;
  }

  private void add(RunTrace trace, LaneTrace lane) {
    TraceRecord begin = null;
    for (TraceRecord record : lane.records()) {
      if (record.kind() == RecordKind.BEGIN) {
        note(lane, begin, Long.MAX_VALUE);
        begin = record.code() == Code.DESTROY ? record : null;
      } else if (begin != null && record.kind() == RecordKind.END) {
        note(lane, begin, record.ticks());
        begin = null;
      } else if (begin != null && record.kind() == RecordKind.ERROR) {
        if (Refusal.of(trace.text(record)) != Refusal.INVALID_EVENT) {
          note(lane, begin, Long.MAX_VALUE);
        }
        begin = null;
      }
    }
    note(lane, begin, Long.MAX_VALUE);
  }

  private void note(LaneTrace lane, TraceRecord begin, long end) {
    if (begin != null) {
      calls
          .computeIfAbsent(begin.value(), key -> new ArrayList<>(1))
          .add(new Call(lane, begin.ticks(), end));
    }
  }

  /** Until when the holder had the event at least, which its register named for longer. */
  long until(long name, Grants.Grant grant) {
    long until = grant.until();
    for (Call call : calls.getOrDefault(name, List.of())) {
      boolean mine = call.lane().lane() == grant.lane().lane();
      // Of an earlier owner, if it was over before this one had it: a pool may use names again.
      boolean earlier =
          mine ? call.begin() < grant.from() : call.end() < grant.from() - slack; // clocks differ
      until = earlier ? until : Math.min(until, call.begin());
    }
    return until;
  }
}
