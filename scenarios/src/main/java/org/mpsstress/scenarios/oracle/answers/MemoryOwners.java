package org.mpsstress.scenarios.oracle.answers;

import java.util.HashMap;
import java.util.Map;
import org.mpsstress.harness.trace.RecordKind;
import org.mpsstress.harness.trace.TraceRecord;
import org.mpsstress.model.Pool;
import org.mpsstress.model.SutWord;
import org.mpsstress.scenarios.oracle.observation.Code;
import org.mpsstress.scenarios.oracle.observation.LaneTrace;
import org.mpsstress.scenarios.oracle.observation.RunObservation;
import org.mpsstress.scenarios.plan.Plan;

/**
 * Whose memory a new tensor has. Pool upstream hands a block back to the stream that it was
 * allocated on and to no other, idle or not (C36). The simulated device numbers its buffers and
 * uses no number twice, so one number on two streams is one block; others name memory by addresses,
 * which come again when a block has gone to the device.
 */
final class MemoryOwners {
  private MemoryOwners() {}

  static void judge(RunObservation run, AnswersOracle.Listener listener) {
    Plan plan = run.plan();
    if (!SutWord.SIMULATED.is(plan.sut()) || !Pool.UPSTREAM.is(plan.pool())) {
      return;
    }
    Map<Long, Integer> owners = new HashMap<>();
    for (LaneTrace lane : run.trace().lanes()) {
      for (TraceRecord record : lane.records()) {
        if (!makesTensor(plan, record)) {
          continue;
        }
        Integer owner = owners.putIfAbsent(record.value(), record.stream());
        if (owner != null && owner != record.stream()) {
          String wrong =
              "on stream %d it has memory of stream %d, which goes back to that one alone (C36)"
                  .formatted(record.stream(), owner);
          listener.found(lane, new AnswersOracle.Objection("owner", record, wrong));
        }
      }
    }
  }

  /** In a block of a queue the record names another stream than the thread's, which it is on. */
  private static boolean makesTensor(Plan plan, TraceRecord record) {
    if (record.kind() != RecordKind.END || record.operation() >= plan.operations().size()) {
      return false;
    }
    Plan.Operation operation = plan.operations().get(record.operation());
    return Code.makesTensor(record.code())
        && operation.block() == null
        && record.stream() >= 0
        && record.value() != 0;
  }
}
