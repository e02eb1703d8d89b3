package org.mpsstress.scenarios.oracle.linearizability;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.mpsstress.harness.trace.RecordKind;
import org.mpsstress.harness.trace.TraceRecord;
import org.mpsstress.model.Pool;
import org.mpsstress.model.specification.Answer;
import org.mpsstress.model.specification.Call;
import org.mpsstress.model.specification.History;
import org.mpsstress.model.specification.Operation;
import org.mpsstress.model.specification.Refusal;
import org.mpsstress.scenarios.oracle.observation.LaneTrace;
import org.mpsstress.scenarios.oracle.observation.Place;
import org.mpsstress.scenarios.oracle.observation.RunObservation;
import org.mpsstress.scenarios.plan.Plan;

/**
 * All that threads asked of a backend, as one history of calls on the whole specification: which
 * stream a thread works on, what is done, which event was reached are held against one another. It
 * is judged only if the trace tells all of it: an error that nobody expected, or one that did not
 * come, has an oracle of its own. Memory is left out: its holders are judged by themselves.
 */
final class BackendCalls {
  /** Before all that its thread does, and nobody can say how long before. */
  static final long BEFORE_ALL = Long.MIN_VALUE;

  private static final int MOST = 200; // calls whose order is looked for

  private final RunObservation run;
  private final long slack;
  private final boolean slots;
  private final CallReader reader = new CallReader();
  private final List<History.Event> events = new ArrayList<>();
  private final Map<History.Event, Place> places = new IdentityHashMap<>(); // time may stand still
  private final ChosenStreams chosen = new ChosenStreams();
  private final Set<Integer> mainThreads = new HashSet<>();
  private boolean unknown;

  private BackendCalls(RunObservation run, long slack) {
    this.run = run;
    this.slack = slack;
    this.slots = Pool.FREELIST.is(run.plan().pool());
  }

  /** The calls of a run whose lines are all such calls ({@link SpecifiedWords#areAllOf}). */
  static BackendCalls of(RunObservation run, long slack) {
    BackendCalls all = new BackendCalls(run, slack);
    all.unknown = run.trace().lanes().size() <= threads(run.plan()); // and that of the setup
    run.trace().lanes().forEach(all::add);
    all.leaveOutWhatFreesExplain();
    return all;
  }

  /**
   * Who frees a block may give each stream that it was recorded on a command, whose end tells that
   * the block may be used again (C37), and no call tells when: that such a stream is at work may be
   * true.
   */
  private void leaveOutWhatFreesExplain() {
    Set<Integer> streams =
        events.stream()
            .map(History.Event::call)
            .filter(call -> call.operation() == Operation.RECORD_STREAM)
            .map(Call::other)
            .collect(Collectors.toSet());
    if (!streams.isEmpty()) {
      streams.add(Call.CURRENT_STREAM); // it may be one of them
      events.removeIf(
          event ->
              event.call().operation() == Operation.QUERY_STREAM
                  && event.answer().equals(Answer.of(false))
                  && streams.contains(event.call().other()));
    }
  }

  private static long threads(Plan plan) {
    return plan.groups().stream()
        .flatMap(group -> group.phases().stream())
        .mapToLong(List::size)
        .sum();
  }

  /** Why no order of them is looked for: words that follow their number, or null. */
  String unjudged() {
    if (unknown || reader.isLost()) {
      return "of all calls, of which the trace does not tell each";
    }
    if (mainThreads.size() > 1) {
      return "of all calls of several threads that become the main one"; // who is it when?
    }
    if (events.size() > MOST) {
      return "of all calls, which are more than " + MOST;
    }
    return slots && SlotsInSteps.mayBeSeen(events)
        ? "of all calls, beside which slots were given back in steps"
        : null;
  }

  List<History.Event> events() {
    return events;
  }

  Place place(History.Event event) {
    return places.get(event);
  }

  private void add(LaneTrace lane) {
    unknown |= lane.dropped() > 0 || lane.inFlight().isPresent();
    unknown |= lane.group() >= 0 && !lane.hasEnded();
    if (unknown || lane.records().isEmpty()) {
      return;
    }
    if (lane.group() >= 0 && run.plan().groups().get(lane.group()).main()) {
      adopted(lane);
    }
    TraceRecord begin = null;
    for (TraceRecord record : lane.records()) {
      if (record.operation() >= run.plan().operations().size()) {
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
    if (slots) {
      TraceRecord last = lane.records().get(lane.records().size() - 1);
      Call end = Call.of(lane.lane(), Operation.END_THREAD);
      note(lane, last, new History.Event(end, Answer.DONE, last.ticks(), Long.MAX_VALUE)); // C7
    }
  }

  /** The main thread is that before its own setup (C4). */
  private void adopted(LaneTrace lane) {
    mainThreads.add(lane.lane());
    TraceRecord first = lane.records().get(0);
    Call adopt = Call.of(lane.lane(), Operation.ADOPT_MAIN);
    note(lane, first, new History.Event(adopt, Answer.DONE, BEFORE_ALL, first.ticks()));
  }

  private void refused(LaneTrace lane, TraceRecord begin, TraceRecord error) {
    Plan.Operation line = line(error);
    String text = run.trace().text(error);
    Refusal why = Refusal.of(text);
    String expected = line.expected().raises();
    unknown |= why == Refusal.UNKNOWN || expected == null || !text.contains(expected);
    Call call = reader.call(lane, line);
    if (call != null) {
      add(lane, begin, error, call, Answer.of(why));
    }
  }

  private void answered(LaneTrace lane, TraceRecord begin, TraceRecord end) {
    Plan.Operation line = line(end);
    boolean mayEnd =
        line.expected().raises() == null || Boolean.TRUE.equals(line.expected().mayRaise());
    unknown |= !mayEnd || begin.operation() != end.operation();
    Call call = reader.call(lane, line);
    if (call != null) {
      if (call.operation() == Operation.ADOPT_MAIN) {
        mainThreads.add(lane.lane());
      }
      add(lane, begin, end, call, answer(call.operation(), end));
    }
    if (line.target() != null) {
      reader.made(lane, line, end);
    }
  }

  private Plan.Operation line(TraceRecord record) {
    return run.plan().operations().get(record.operation());
  }

  private Answer answer(Operation operation, TraceRecord end) {
    return switch (operation) {
      case CURRENT, DEFAULT, NEXT, SUBMIT -> {
        unknown |= end.stream() < 0;
        boolean whichever = operation == Operation.NEXT && Pool.CUDA.is(run.plan().pool());
        yield whichever ? Answer.DONE : Answer.of(end.stream());
      }
      case ACTIVE_STREAMS -> Answer.of((int) end.value());
      case QUERY_STREAM, QUERY_EVENT -> Answer.of(end.value() == 1);
      default -> Answer.DONE;
    };
  }

  private void add(LaneTrace lane, TraceRecord begin, TraceRecord end, Call call, Answer answer) {
    long from = begin.ticks() - slack;
    long to = end.ticks() + slack;
    chosen.before(call, answer).ifPresent(one -> note(lane, end, one.at(from, to)));
    note(lane, end, new History.Event(call, answer, from, to));
  }

  private void note(LaneTrace lane, TraceRecord record, History.Event event) {
    events.add(event);
    places.put(event, new Place(lane, record));
  }
}
