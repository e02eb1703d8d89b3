package org.mpsstress.scenarios.oracle.linearizability;

import java.util.List;
import java.util.OptionalInt;
import org.mpsstress.harness.trace.TraceRecord;
import org.mpsstress.model.specification.Call;
import org.mpsstress.model.specification.Operation;
import org.mpsstress.scenarios.oracle.observation.Code;
import org.mpsstress.scenarios.oracle.observation.LaneTrace;
import org.mpsstress.scenarios.plan.Plan;

/** What lines of a program ask, given what their registers hold by then. */
final class CallReader {
  private static final int NOBODYS = -2;
  private static final int NO_TENSOR = 0; // no block is followed

  private final Registers registers = new Registers();
  private int names; // of events: each is another one, whatever its id
  private boolean lost;

  /** Whether a line was about something of which the trace does not tell what it is. */
  boolean isLost() {
    return lost;
  }

  /** The call of a line; null where it asks nothing. */
  Call call(LaneTrace lane, Plan.Operation line) {
    Operation operation = SpecifiedWords.operation(line.code()).orElse(null);
    if (operation == null) {
      return null;
    }
    int thread = lane.lane();
    return switch (operation) {
      case CREATE_EVENT -> new Call(operation, thread, ++names, isTiming(line) ? 1 : 0);
      case DESTROY_EVENT, QUERY_EVENT, SYNCHRONIZE_EVENT ->
          new Call(operation, thread, held(lane, line, 0), 0);
      case ELAPSED -> new Call(operation, thread, held(lane, line, 0), held(lane, line, 1));
      case RECORD, WAIT -> new Call(operation, thread, held(lane, line, 0), stream(lane, line, 1));
      case RECORD_STREAM -> new Call(operation, thread, NO_TENSOR, stream(lane, line, 1));
      case SYNCHRONIZE_STREAM, QUERY_STREAM ->
          Call.onStream(thread, operation, stream(lane, line, 0));
      case SET_CURRENT -> Call.onStream(thread, operation, held(lane, line, 0));
      default -> Call.of(thread, operation);
    };
  }

  private static boolean isTiming(Plan.Operation line) {
    return line.number() != null && line.number().intValue() != 0;
  }

  private int stream(LaneTrace lane, Plan.Operation line, int index) {
    if (line.arguments().size() <= index) {
      return Call.CURRENT_STREAM;
    }
    int said = held(lane, line, index);
    return said == Call.NO_STREAM ? NOBODYS : said; // by its number, and there is none
  }

  private int held(LaneTrace lane, Plan.Operation line, int index) {
    List<Integer> about = line.arguments();
    OptionalInt value =
        index < about.size() ? registers.get(lane, about.get(index)) : OptionalInt.empty();
    lost |= value.isEmpty();
    return value.orElse(0);
  }

  /** What the line has made is in its register now. */
  void made(LaneTrace lane, Plan.Operation line, TraceRecord end) {
    switch (line.code()) {
      case Code.EVENT -> registers.put(lane, line.target(), names);
      case Code.NAMED_STREAM -> registers.put(lane, line.target(), line.number().intValue());
      case Code.CURRENT_STREAM, Code.DEFAULT_STREAM, Code.POOL_STREAM ->
          registers.put(lane, line.target(), end.stream());
      default -> registers.forget(lane, line.target());
    }
  }
}
