package org.mpsstress.scenarios.oracle.observation;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.mpsstress.harness.trace.RecordKind;
import org.mpsstress.harness.trace.TraceRecord;

/**
 * What one thread did.
 *
 * @param lane its number; 0 is the setup lane
 * @param group index into the plan's groups; -1 for the setup lane
 * @param member index in its group
 * @param nativeThread its thread id, 0 if it never ran
 * @param dropped records that found no room
 * @param records in the order in which the thread wrote them
 */
public record LaneTrace(
    int lane, int group, int member, long nativeThread, long dropped, List<TraceRecord> records) {
  public LaneTrace {
    records = Collections.unmodifiableList(records); // millions: never copied
  }

  /** The operation that began and did not end: what the thread was in when the trace stopped. */
  public Optional<TraceRecord> inFlight() {
    for (int i = records.size() - 1; i >= 0; i--) {
      TraceRecord last = records.get(i);
      if (last.kind() == RecordKind.BEGIN) {
        return Optional.of(last);
      }
      if (last.kind() != RecordKind.MISMATCH) { // written within a check
        return Optional.empty();
      }
    }
    return Optional.empty();
  }

  /** Whether its thread reached its end. */
  public boolean hasEnded() {
    return end().isPresent();
  }

  /** Whether its thread ran its whole program. */
  public boolean ranWhole() {
    return end().filter(end -> end.value() == 0).isPresent();
  }

  /** What was compared only after all had ended may have added mismatches behind the end. */
  private Optional<TraceRecord> end() {
    for (int i = records.size() - 1; i >= 0; i--) {
      if (records.get(i).kind() == RecordKind.THREAD_END) {
        return Optional.of(records.get(i));
      }
      if (records.get(i).kind() != RecordKind.MISMATCH) {
        return Optional.empty();
      }
    }
    return Optional.empty();
  }
}
