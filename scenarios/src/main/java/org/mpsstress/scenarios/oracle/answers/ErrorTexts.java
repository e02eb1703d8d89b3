package org.mpsstress.scenarios.oracle.answers;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.mpsstress.harness.trace.RecordKind;
import org.mpsstress.harness.trace.TraceRecord;
import org.mpsstress.scenarios.oracle.observation.Code;
import org.mpsstress.scenarios.oracle.observation.LaneTrace;
import org.mpsstress.scenarios.oracle.observation.PoolStreams;
import org.mpsstress.scenarios.oracle.observation.RunObservation;
import org.mpsstress.scenarios.plan.Plan;

/**
 * Errors name what they are about: the stream's number and the range (C12), the event's id (C34),
 * the bytes that could not be had (C40).
 */
final class ErrorTexts {
  private static final long FLOAT_BYTES = 4;
  private static final Pattern STREAM = Pattern.compile("out of range|not found in pool");
  private static final Pattern EVENT = Pattern.compile("[Ii]nvalid [Ee]vent ID");
  private static final Pattern BYTES = Pattern.compile("[Tt]ried to allocate (\\d{1,18}) bytes");

  private ErrorTexts() {}

  static void judge(
      RunObservation run,
      LaneTrace lane,
      PoolStreams pool,
      List<AnswersOracle.Objection> objections) {
    Plan plan = run.plan();
    Map<Integer, Integer> named = new HashMap<>(); // registers of streams by number
    TraceRecord begin = null;
    for (TraceRecord record : lane.records()) {
      if (record.operation() >= plan.operations().size()) {
        continue;
      }
      Plan.Operation operation = plan.operations().get(record.operation());
      if (record.kind() == RecordKind.BEGIN) {
        begin = record;
      } else if (record.kind() == RecordKind.END && operation.target() != null) {
        named.remove(operation.target());
        if (record.code() == Code.NAMED_STREAM) {
          named.put(operation.target(), operation.number().intValue());
        }
      } else if (record.kind() == RecordKind.ERROR) {
        String wrong = wrong(run.trace().text(record), operation, named, begin, pool);
        if (wrong != null) {
          objections.add(new AnswersOracle.Objection("text", record, wrong));
        }
      }
    }
  }

  private static String wrong(
      String text,
      Plan.Operation operation,
      Map<Integer, Integer> named,
      TraceRecord begin,
      PoolStreams pool) {
    if (STREAM.matcher(text).find()) {
      Integer number = stream(operation, named);
      boolean range = names(text, pool.last()) || names(text, pool.last() + 1);
      if (number == null || (names(text, number) && range)) {
        return null;
      }
      return "it is about stream "
          + number
          + " of 0 to "
          + pool.last()
          + ", and said: "
          + text
          + " (C12)";
    }
    Matcher bytes = BYTES.matcher(text);
    if (bytes.find() && operation.shape() != null) {
      long asked = operation.shape().stream().reduce(FLOAT_BYTES, Math::multiplyExact);
      boolean right = Long.parseLong(bytes.group(1)) == asked;
      return right ? null : "it needs " + asked + " bytes, and said: " + text + " (C40)";
    }
    // Of two events the trace names the first only.
    if (EVENT.matcher(text).find() && begin != null && operation.arguments().size() == 1) {
      boolean right = begin.value() == 0 || names(text, begin.value());
      return right ? null : "it is about event " + begin.value() + ", and said: " + text + " (C34)";
    }
    return null;
  }

  /** The stream that the operation names by its number. */
  private static Integer stream(Plan.Operation operation, Map<Integer, Integer> named) {
    for (Integer argument : operation.arguments()) {
      if (named.containsKey(argument)) {
        return named.get(argument);
      }
    }
    return operation.on() == null ? null : named.get(operation.on());
  }

  private static boolean names(String text, long number) {
    return Pattern.compile("(?<![0-9])" + number + "(?![0-9])").matcher(text).find();
  }
}
