package org.mpsstress.scenarios.oracle.linearizability;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.mpsstress.harness.trace.RecordKind;
import org.mpsstress.harness.trace.TraceRecord;
import org.mpsstress.model.record.Histories;
import org.mpsstress.model.specification.Answer;
import org.mpsstress.model.specification.Call;
import org.mpsstress.model.specification.History;
import org.mpsstress.model.specification.Operation;
import org.mpsstress.model.specification.Refusal;
import org.mpsstress.scenarios.oracle.observation.Code;
import org.mpsstress.scenarios.oracle.observation.LaneTrace;
import org.mpsstress.scenarios.oracle.observation.Place;
import org.mpsstress.scenarios.oracle.observation.RunTrace;
import org.mpsstress.scenarios.plan.Plan;

/**
 * What threads asked of each event, as histories of calls on the specification, one for each event:
 * an id that a pool gives out again is another event. Which streams it is recorded on is left out,
 * and so is all that the streams do: that only leaves more answers possible. Who was told a time
 * has waited for both marks (C33), and who has synchronised the device for every mark (C17); of a
 * record beside that nobody knows which mark it was.
 */
final class EventCalls {
  /** Of one event; the trace's records are found by the calls. */
  record Calls(List<History.Event> events, Map<History.Event, Place> places) {}

  private static final int SOME_STREAM = 0;
  private static final Answer GONE = Answer.of(Refusal.INVALID_EVENT); // C34
  private static final int MOST = 400; // calls about an event whose order is looked for
  private static final int FEW = 100; // calls that are looked at with those about the device

  private final Map<Long, Calls> calls = new LinkedHashMap<>();
  private final Map<Long, Calls> timings = new HashMap<>();
  private final Set<Long> failed = new HashSet<>();
  private final Set<Long> open = new HashSet<>();
  private final List<Calls> judgeable = new ArrayList<>();
  private final Map<History.Event, Place> ofDevice = new LinkedHashMap<>();
  private final EventRegisters registers = new EventRegisters();
  private Histories passedOver = Histories.NONE;

  private final Plan plan;
  private final long slack;

  private EventCalls(Plan plan, long slack) {
    this.plan = plan;
    this.slack = slack;
  }

  static EventCalls of(Plan plan, RunTrace trace, long slack) {
    EventCalls all = new EventCalls(plan, slack);
    trace.lanes().forEach(lane -> all.add(trace, lane));
    all.failed.forEach(
        event ->
            all.passOver(event, "of an event about which a call failed, to an unknown effect"));
    all.open.forEach(event -> all.passOver(event, "of an event about which a call did not return"));
    for (Long event : List.copyOf(all.calls.keySet())) {
      List<History.Event> made = all.calls.get(event).events();
      long births = made.stream().filter(EventCalls::isBirth).count();
      if (made.size() > MOST) {
        all.passOver(event, "of an event with more than " + MOST + " calls");
      } else if (births == 0) {
        all.passOver(event, "of an event of which no thread said that it made it");
      } else {
        all.addWarming(all.calls.get(event));
        all.addTimed(event);
        if (births == 1) { // else it is not certain whose they are
          all.addOfDevice(all.calls.get(event));
        }
        EventLives.of(all.calls.get(event))
            .ifPresentOrElse(
                all.judgeable::addAll,
                () ->
                    all.passOver(
                        event, "of an event whose id was given out more than once at a time"));
      }
    }
    return all;
  }

  /**
   * Where caches are warmed the programs may have recorded what the setup made, before the trace.
   */
  private void addWarming(Calls one) {
    if ("cold".equals(plan.surroundings().caches())) {
      return;
    }
    for (History.Event birth : List.copyOf(one.events())) {
      Place place = one.places().get(birth);
      if (isBirth(birth) && place.lane().group() < 0) {
        Call record = new Call(Operation.RECORD, place.lane().lane(), 1, SOME_STREAM);
        History.Event unseen = new History.Event(record, Answer.DONE, birth.end(), birth.end());
        one.events().add(unseen);
        one.places().put(unseen, place);
      }
    }
  }

  private void addTimed(long event) {
    Calls timed = timings.get(event);
    if (timed == null) {
      return;
    }
    Calls one = calls.get(event);
    List<History.Event> records =
        one.events().stream().filter(call -> call.call().operation() == Operation.RECORD).toList();
    for (History.Event call : timed.events()) {
      if (records.stream().noneMatch(record -> overlap(record, call))) {
        one.events().add(call);
        one.places().put(call, timed.places().get(call));
      }
    }
  }

  private static boolean overlap(History.Event one, History.Event other) {
    return one.begin() <= other.end() && other.begin() <= one.end();
  }

  /** A device with faults may never come to a mark of what has failed, and tells it one thread. */
  private void addOfDevice(Calls one) {
    if (plan.surroundings().faults() != null || one.events().size() + ofDevice.size() > FEW) {
      return;
    }
    long birth = one.events().stream().filter(EventCalls::isBirth).findFirst().orElseThrow().end();
    long last = one.events().stream().mapToLong(History.Event::end).max().orElseThrow();
    ofDevice.forEach(
        (call, place) -> {
          if (call.begin() > birth && call.begin() < last) {
            one.events().add(call);
            one.places().put(call, place);
          }
        });
  }

  private void passOver(long event, String why) {
    calls.remove(event);
    passedOver = passedOver.and(Histories.passedOver(why, 1));
  }

  /** The calls about each event that can be judged. */
  Collection<Calls> judgeable() {
    return judgeable;
  }

  /** What is left out. */
  Histories passedOver() {
    return passedOver;
  }

  private static boolean isBirth(History.Event event) {
    return event.call().operation() == Operation.CREATE_EVENT;
  }

  private void add(RunTrace trace, LaneTrace lane) {
    TraceRecord begin = null;
    for (TraceRecord record : lane.records()) {
      if (record.kind() == RecordKind.BEGIN) {
        begin = record;
      } else if (begin != null && record.kind() == RecordKind.ERROR) {
        Operation operation = operation(begin.code());
        if (operation != null && Refusal.of(trace.text(record)) == Refusal.INVALID_EVENT) {
          Call call = new Call(operation, lane.lane(), 1, SOME_STREAM);
          add(calls, begin.value(), event(call, GONE, begin, record), new Place(lane, record));
        } else {
          note(begin, failed);
        }
        begin = null;
      } else if (begin != null && record.kind() == RecordKind.END) {
        registers.see(plan, lane, record);
        add(lane, begin, record);
        begin = null;
      }
    }
    if (begin != null && !failed.contains(begin.value())) {
      note(begin, open);
    }
  }

  private static void note(TraceRecord begin, Set<Long> unclear) {
    if (operation(begin.code()) != null && begin.value() != 0) {
      unclear.add(begin.value());
    }
  }

  private void add(LaneTrace lane, TraceRecord begin, TraceRecord end) {
    if (end.code() == Code.ELAPSED) {
      Set<Long> timed = new HashSet<>(List.of(begin.value(), registers.second(plan, lane, end)));
      timed.forEach(event -> add(timings, lane, begin, end, Operation.SYNCHRONIZE_EVENT, event));
      return;
    }
    if (end.code() == Code.SYNCHRONIZE_DEVICE) {
      ofDevice.put(
          event(Call.of(lane.lane(), Operation.SYNCHRONIZE_DEVICE), Answer.DONE, begin, end),
          new Place(lane, end));
      return;
    }
    long name = end.code() == Code.EVENT ? end.value() : begin.value();
    add(calls, lane, begin, end, operation(end.code()), name);
  }

  private void add(
      Map<Long, Calls> to,
      LaneTrace lane,
      TraceRecord begin,
      TraceRecord end,
      Operation operation,
      long name) {
    if (name == 0 || operation == null) {
      return;
    }
    boolean birth = operation == Operation.CREATE_EVENT;
    Answer answer = operation == Operation.QUERY_EVENT ? Answer.of(end.value() == 1) : Answer.DONE;
    Call call = new Call(operation, lane.lane(), 1, birth ? 1 : SOME_STREAM);
    add(to, name, event(call, answer, begin, end), new Place(lane, end));
  }

  private static void add(Map<Long, Calls> to, long name, History.Event event, Place place) {
    Calls mine = to.computeIfAbsent(name, key -> new Calls(new ArrayList<>(), new HashMap<>()));
    mine.events().add(event);
    mine.places().put(event, place);
  }

  private History.Event event(Call call, Answer answer, TraceRecord begin, TraceRecord end) {
    return new History.Event(call, answer, begin.ticks() - slack, end.ticks() + slack);
  }

  private static Operation operation(int code) {
    return switch (code) {
      case Code.EVENT -> Operation.CREATE_EVENT;
      case Code.RECORD -> Operation.RECORD;
      case Code.QUERY_EVENT -> Operation.QUERY_EVENT;
      case Code.SYNCHRONIZE_EVENT -> Operation.SYNCHRONIZE_EVENT;
      case Code.DESTROY -> Operation.DESTROY_EVENT;
      default -> null;
    };
  }
}
