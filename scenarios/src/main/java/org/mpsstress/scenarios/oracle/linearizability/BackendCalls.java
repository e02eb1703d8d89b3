package org.mpsstress.scenarios.oracle.linearizability;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.mpsstress.harness.trace.RecordKind;
import org.mpsstress.harness.trace.TraceRecord;
import org.mpsstress.model.Pool;
import org.mpsstress.model.specification.Answer;
import org.mpsstress.model.specification.Call;
import org.mpsstress.model.specification.History;
import org.mpsstress.model.specification.Operation;
import org.mpsstress.model.specification.Refusal;
import org.mpsstress.scenarios.oracle.observation.Code;
import org.mpsstress.scenarios.oracle.observation.LaneTrace;
import org.mpsstress.scenarios.oracle.observation.Place;
import org.mpsstress.scenarios.oracle.observation.RunObservation;
import org.mpsstress.scenarios.plan.Plan;

/**
 * All that threads asked of a backend, as one history of calls on the whole specification: which
 * stream a thread works on, what is done, which event was reached are held against one another.
 * There is one only of a run whose every line is a call that the specification has, on a device
 * where nothing goes wrong; the Java driver may have a stream chosen before it notes that a call
 * begins. Memory is left out: its holders are judged by themselves.
 */
final class BackendCalls {
  private static final int MOST = 200; // calls whose order is looked for

  private static final int NOBODYS = -2;

  /** What gives a thread of a free list a second slot. */
  private static final Set<Integer> TAKES =
      Set.of(Code.POOL_STREAM, Code.SET_STREAM, Code.ADOPT_MAIN_THREAD);

  private static final Set<Operation> LETS_GO =
      Set.of(Operation.RELEASE, Operation.ADOPT_MAIN, Operation.END_THREAD);

  /** Beside what computes. */
  private static final Map<Integer, Operation> WORDS =
      Map.ofEntries(
          Map.entry(Code.CURRENT_STREAM, Operation.CURRENT),
          Map.entry(Code.DEFAULT_STREAM, Operation.DEFAULT),
          Map.entry(Code.POOL_STREAM, Operation.NEXT),
          Map.entry(Code.SET_STREAM, Operation.SET_CURRENT),
          Map.entry(Code.RELEASE_STREAM, Operation.RELEASE),
          Map.entry(Code.ADOPT_MAIN_THREAD, Operation.ADOPT_MAIN),
          Map.entry(Code.ACTIVE_STREAMS, Operation.ACTIVE_STREAMS),
          Map.entry(Code.SYNCHRONIZE_STREAM, Operation.SYNCHRONIZE_STREAM),
          Map.entry(Code.QUERY_STREAM, Operation.QUERY_STREAM),
          Map.entry(Code.SYNCHRONIZE_DEVICE, Operation.SYNCHRONIZE_DEVICE),
          Map.entry(Code.EVENT, Operation.CREATE_EVENT),
          Map.entry(Code.DESTROY, Operation.DESTROY_EVENT),
          Map.entry(Code.RECORD, Operation.RECORD),
          Map.entry(Code.WAIT, Operation.WAIT),
          Map.entry(Code.QUERY_EVENT, Operation.QUERY_EVENT),
          Map.entry(Code.SYNCHRONIZE_EVENT, Operation.SYNCHRONIZE_EVENT),
          Map.entry(Code.ELAPSED, Operation.ELAPSED),
          Map.entry(Code.EMPTY_CACHE, Operation.EMPTY_CACHE));

  /** What asks nothing of pool, streams or events. */
  private static final Set<Integer> SILENT =
      Set.of(Code.CHECK, Code.FREE, Code.RECORD_STREAM, Code.NAMED_STREAM, Code.AWAIT, Code.HOLD);

  private final RunObservation run;
  private final long slack;
  private final Registers registers = new Registers();
  private final List<History.Event> events = new ArrayList<>();
  private final Map<History.Event, Place> places = new HashMap<>();
  private int names;
  private boolean unknown;

  private BackendCalls(RunObservation run, long slack) {
    this.run = run;
    this.slack = slack;
  }

  /** All calls of a run; empty where they are too many, or not all of them are known. */
  static Optional<EventCalls.Calls> of(RunObservation run, long slack) {
    if (!isKnown(run.plan())) {
      return Optional.empty();
    }
    BackendCalls all = new BackendCalls(run, slack);
    run.trace().lanes().forEach(all::add);
    boolean inSteps =
        Pool.FREELIST.is(run.plan().pool())
            && run.plan().operations().stream().anyMatch(line -> TAKES.contains(line.code()))
            && all.givesBackBesideOthers();
    boolean judged = !all.unknown && !inSteps && all.events.size() <= MOST;
    return judged && !all.events.isEmpty()
        ? Optional.of(new EventCalls.Calls(all.events, all.places))
        : Optional.empty();
  }

  private static boolean isKnown(Plan plan) {
    var around = plan.surroundings();
    return around.faults() == null
        && (around.environment() == null || around.environment().isEmpty())
        && "cold".equals(around.caches())
        && plan.groups().stream().allMatch(group -> "native".equals(group.driver()))
        && plan.operations().stream().allMatch(BackendCalls::isKnown);
  }

  private static boolean isKnown(Plan.Operation line) {
    int code = line.code();
    return !line.runsElsewhere()
        && (WORDS.containsKey(code) || SILENT.contains(code) || Code.submits(code));
  }

  private void add(LaneTrace lane) {
    boolean main = lane.group() >= 0 && run.plan().groups().get(lane.group()).main();
    TraceRecord begin = null;
    for (TraceRecord record : lane.records()) {
      if (record.kind() == RecordKind.THREAD_BEGIN && main) {
        add(lane, record, record, Call.of(lane.lane(), Operation.ADOPT_MAIN), Answer.DONE); // C4
      } else if (record.operation() >= run.plan().operations().size()) {
        unknown |= record.kind() == RecordKind.ERROR;
      } else if (record.kind() == RecordKind.BEGIN) {
        begin = record;
      } else if (begin != null && record.kind() == RecordKind.ERROR) {
        refused(lane, begin, record);
        begin = null;
      } else if (begin != null && record.kind() == RecordKind.END) {
        answered(lane, begin, record);
        begin = null;
      }
    }
    boolean ends = Pool.FREELIST.is(run.plan().pool()) && !lane.records().isEmpty();
    if (ends) {
      TraceRecord last = lane.records().get(lane.records().size() - 1);
      Call end = Call.of(lane.lane(), Operation.END_THREAD);
      note(lane, last, new History.Event(end, Answer.DONE, last.ticks(), Long.MAX_VALUE)); // C7
    }
  }

  /** An error that no call is refused with has an oracle of its own. */
  private void refused(LaneTrace lane, TraceRecord begin, TraceRecord error) {
    Refusal why = Refusal.of(run.trace().text(error));
    unknown |= why == Refusal.UNKNOWN;
    call(lane, line(error)).ifPresent(call -> add(lane, begin, error, call, Answer.of(why)));
  }

  private void answered(LaneTrace lane, TraceRecord begin, TraceRecord end) {
    Plan.Operation line = line(end);
    Optional<Call> call = call(lane, line);
    if (call.isPresent()) {
      add(lane, begin, end, call.get(), answer(call.get().operation(), end));
    }
    if (line.target() == null) {
      return;
    }
    if (line.code() == Code.EVENT) {
      registers.put(lane, line.target(), call.orElseThrow().object());
    } else if (Code.submits(line.code())) {
      registers.forget(lane, line.target());
    } else {
      boolean numbered = line.code() == Code.NAMED_STREAM; // and told by nobody
      registers.put(lane, line.target(), numbered ? line.number().intValue() : end.stream());
    }
  }

  private Plan.Operation line(TraceRecord record) {
    return run.plan().operations().get(record.operation());
  }

  private Optional<Call> call(LaneTrace lane, Plan.Operation line) {
    if (Code.submits(line.code())) {
      return Optional.of(Call.of(lane.lane(), Operation.SUBMIT));
    }
    Operation operation = WORDS.get(line.code());
    if (operation == null) {
      return Optional.empty();
    }
    List<Integer> about = line.arguments();
    return Optional.of(
        switch (operation) {
          case CREATE_EVENT -> new Call(operation, lane.lane(), ++names, isTiming(line) ? 1 : 0);
          case DESTROY_EVENT, QUERY_EVENT, SYNCHRONIZE_EVENT ->
              new Call(operation, lane.lane(), held(lane, about.get(0)), 0);
          case ELAPSED ->
              new Call(operation, lane.lane(), held(lane, about.get(0)), held(lane, about.get(1)));
          case RECORD, WAIT ->
              new Call(operation, lane.lane(), held(lane, about.get(0)), stream(lane, about, 1));
          case SYNCHRONIZE_STREAM, QUERY_STREAM ->
              Call.onStream(lane.lane(), operation, stream(lane, about, 0));
          case SET_CURRENT -> Call.onStream(lane.lane(), operation, held(lane, about.get(0)));
          default -> Call.of(lane.lane(), operation);
        });
  }

  private static boolean isTiming(Plan.Operation line) {
    return line.number() != null && line.number().intValue() != 0;
  }

  private int stream(LaneTrace lane, List<Integer> about, int index) {
    if (about.size() <= index) {
      return Call.CURRENT_STREAM;
    }
    int said = held(lane, about.get(index));
    return said == Call.NO_STREAM ? NOBODYS : said; // by its number, and there is none
  }

  private int held(LaneTrace lane, int register) {
    OptionalInt value = registers.get(lane, register);
    unknown |= value.isEmpty();
    return value.orElse(0);
  }

  private static Answer answer(Operation operation, TraceRecord end) {
    return switch (operation) {
      case CURRENT, DEFAULT, NEXT, SUBMIT -> Answer.of(end.stream());
      case ACTIVE_STREAMS -> Answer.of((int) end.value());
      case QUERY_STREAM, QUERY_EVENT -> Answer.of(end.value() == 1);
      default -> Answer.DONE;
    };
  }

  private void add(LaneTrace lane, TraceRecord begin, TraceRecord end, Call call, Answer answer) {
    note(lane, end, new History.Event(call, answer, begin.ticks() - slack, end.ticks() + slack));
  }

  private void note(LaneTrace lane, TraceRecord record, History.Event event) {
    events.add(event);
    places.put(event, new Place(lane, record));
  }

  /** Several slots go back in steps, and another call may come between two of them (C7, C8). */
  private boolean givesBackBesideOthers() {
    return events.stream()
        .filter(event -> LETS_GO.contains(event.call().operation()))
        .anyMatch(
            event ->
                events.stream()
                    .anyMatch(
                        other ->
                            other.call().thread() != event.call().thread()
                                && other.call().operation() != Operation.END_THREAD
                                && other.begin() <= event.end()
                                && event.begin() <= other.end()));
  }
}
