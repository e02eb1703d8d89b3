package org.mpsstress.scenarios.oracle.answers;

import java.util.List;
import java.util.regex.Pattern;
import org.mpsstress.harness.trace.RecordKind;
import org.mpsstress.harness.trace.TraceRecord;
import org.mpsstress.model.SutWord;
import org.mpsstress.scenarios.oracle.observation.LaneTrace;
import org.mpsstress.scenarios.oracle.observation.PoolStreams;
import org.mpsstress.scenarios.oracle.observation.RunObservation;
import org.mpsstress.scenarios.plan.Plan;

/**
 * Errors name what they are about: the stream, the event's id (C34), the memory that could not be
 * had. Somebody's sources word them as they like: a number in them may be of another count. Sizes
 * are the simulated backend's alone: others round them up.
 */
final class ErrorTexts {
  private static final long FLOAT_BYTES = 4;
  private static final Pattern EVENT = Pattern.compile("[Ii]nvalid [Ee]vent ID");

  private ErrorTexts() {}

  static void judge(
      RunObservation run,
      LaneTrace lane,
      PoolStreams pool,
      List<AnswersOracle.Objection> objections) {
    Plan plan = run.plan();
    if (SutWord.SOURCES.is(plan.sut())) {
      return;
    }
    StreamTexts streams = new StreamTexts(pool);
    TraceRecord begin = null;
    for (TraceRecord record : lane.records()) {
      if (record.operation() >= plan.operations().size()) {
        continue;
      }
      Plan.Operation operation = plan.operations().get(record.operation());
      if (record.kind() == RecordKind.BEGIN) {
        begin = record;
      } else if (record.kind() == RecordKind.END && operation.target() != null) {
        streams.written(operation, record);
      } else if (record.kind() == RecordKind.ERROR) {
        String text = run.trace().text(record);
        String wrong = streams.wrong(text, operation);
        if (wrong == null) {
          wrong = wrong(plan, text, operation, begin);
        }
        if (wrong != null) {
          objections.add(new AnswersOracle.Objection("text", record, wrong));
        }
      }
    }
  }

  private static String wrong(Plan plan, String text, Plan.Operation operation, TraceRecord begin) {
    long asked =
        operation.shape() == null || !SutWord.SIMULATED.is(plan.sut())
            ? -1
            : operation.shape().stream().reduce(FLOAT_BYTES, Math::multiplyExact);
    String memory = MemoryTexts.wrong(text, asked, plan.surroundings().memoryBytes());
    // Of two events the trace names the first only.
    boolean event = EVENT.matcher(text).find() && begin != null && begin.value() != 0;
    if (memory != null
        || !event
        || operation.arguments().size() != 1
        || StreamTexts.names(text, begin.value())) {
      return memory;
    }
    return "it is about event " + begin.value() + ", and said: " + text + " (C34)";
  }
}
