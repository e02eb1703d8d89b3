package org.mpsstress.tsan;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.mpsstress.harness.trace.RecordKind;
import org.mpsstress.harness.trace.TraceRecord;
import org.mpsstress.scenarios.oracle.observation.LaneTrace;
import org.mpsstress.scenarios.oracle.observation.RunTrace;
import org.mpsstress.scenarios.plan.Plan;

/** Who a thread of a report is in the scenario, and where it was. */
final class Lanes {
  private final Plan plan;
  private final RunTrace trace;

  Lanes(Plan plan, RunTrace trace) {
    this.plan = plan;
    this.trace = trace;
  }

  /** What a thread was doing at a moment: an operation of the scenario. */
  record Place(String thread, Plan.Operation operation) {
    String text() {
      return thread + ", in `" + operation.text() + "` (line " + operation.line() + ")";
    }
  }

  /** For instance "worker#3", or empty if the thread runs no program. */
  Optional<String> thread(long nativeThread) {
    return lanes(nativeThread).map(this::name).findFirst();
  }

  /** Where the thread was; empty if it runs no program, or was in none of its operations. */
  Optional<Place> at(long nativeThread, long ticks) {
    return lanes(nativeThread)
        .flatMap(
            lane ->
                operation(lane.records(), ticks).stream()
                    .map(operation -> new Place(name(lane), operation)))
        .findFirst();
  }

  /** Where the only thread was that had not ended, when all there is came to its end. */
  Stream<Place> inFlight() {
    return trace.lanes().stream()
        .flatMap(
            lane ->
                lane.inFlight().stream()
                    .flatMap(record -> find(record).stream())
                    .map(operation -> new Place(name(lane), operation)));
  }

  /** The setup lane shares a thread with a main group, and ended threads' numbers come again. */
  private Stream<LaneTrace> lanes(long nativeThread) {
    return trace.lanes().stream().filter(lane -> lane.nativeThread() == nativeThread);
  }

  private String name(LaneTrace lane) {
    return lane.group() < 0 || lane.group() >= plan.groups().size()
        ? "setup"
        : plan.groups().get(lane.group()).name() + "#" + lane.member();
  }

  /** The operation that had begun last, unless it had ended, too. */
  private Optional<Plan.Operation> operation(List<TraceRecord> records, long ticks) {
    TraceRecord last = null;
    for (TraceRecord record : records) {
      if (record.ticks() - ticks > 0) {
        break;
      }
      if (record.kind() == RecordKind.BEGIN) {
        last = record;
      } else if (record.kind() != RecordKind.MISMATCH) {
        last = null;
      }
    }
    return last == null ? Optional.empty() : find(last);
  }

  private Optional<Plan.Operation> find(TraceRecord record) {
    return record.operation() < plan.operations().size()
        ? Optional.of(plan.operations().get(record.operation()))
        : Optional.empty();
  }
}
