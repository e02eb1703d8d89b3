package org.mpsstress.scenarios.oracle.linearizability;

import java.util.List;
import org.mpsstress.harness.trace.RecordKind;
import org.mpsstress.harness.trace.TraceRecord;
import org.mpsstress.model.Access;
import org.mpsstress.model.Cause;
import org.mpsstress.model.Finding;
import org.mpsstress.model.FindingKind;
import org.mpsstress.model.Pool;
import org.mpsstress.model.record.Histories;
import org.mpsstress.model.specification.BackendSpecification;
import org.mpsstress.model.specification.Call;
import org.mpsstress.model.specification.History;
import org.mpsstress.model.specification.Linearizability;
import org.mpsstress.model.specification.Operation;
import org.mpsstress.scenarios.oracle.observation.LaneTrace;
import org.mpsstress.scenarios.oracle.observation.Names;
import org.mpsstress.scenarios.oracle.observation.Opinion;
import org.mpsstress.scenarios.oracle.observation.Oracle;
import org.mpsstress.scenarios.oracle.observation.Place;
import org.mpsstress.scenarios.oracle.observation.RunObservation;
import org.mpsstress.scenarios.oracle.observation.Tally;
import org.mpsstress.scenarios.plan.Plan;

/**
 * Whether what threads were told could have come about with their calls one after the other: lost
 * updates of the round robin, an event that is reached before it was recorded, one piece of memory,
 * one event's id or one slot for two; and, where the specification has all that was asked, any
 * answer that what came before leaves no room for. Silent about a run that did not come to its end,
 * which has its own verdict. What the trace does not tell, and what takes too long to search, is
 * passed over and counted, with the reason.
 */
public final class LinearizabilityOracle implements Oracle {
  private static final int MOST_TRIES = 20_000; // of one search
  private static final int MOST_GIVEN_UP = 2; // searches of one kind in one run
  private static final long CLOCKS_NANOS = 500; // by which two processors' clocks may differ

  @Override
  public String name() {
    return "linearizability";
  }

  @Override
  public Opinion judge(RunObservation run) {
    if (!run.isComplete()) {
      return Opinion.quiet();
    }
    long slack = (long) Math.ceil(CLOCKS_NANOS * run.trace().ticksPerNano());
    Tally tally = new Tally();
    if (!Pool.OF_METAL.contains(run.plan().pool())) { // its streams and blocks have no rule
      Histories whole = judgeWhole(run, slack, tally);
      return new Opinion(tally.findings(), List.of(), whole);
    }
    Histories draws = judgeDraws(run, slack, tally);
    Histories events = judgeEvents(run, slack, tally);
    Histories holders = judgeGrants(run, slack, tally);
    Histories parts = draws.and(events).and(holders);
    Histories whole = tally.findings().isEmpty() ? judgeWhole(run, slack, tally) : Histories.NONE;
    return new Opinion(tally.findings(), List.of(), parts.and(whole));
  }

  private static Histories judgeDraws(RunObservation run, long slack, Tally tally) {
    int period = period(run.plan());
    StreamDraws draws = StreamDraws.of(run.plan(), run.trace(), slack);
    if (period == 0) {
      return Histories.NONE; // slots: see who held them
    }
    if (draws.unjudged() != null) {
      return Histories.passedOver(draws.unjudged(), 1);
    }
    if (draws.count() == 0) {
      return Histories.NONE;
    }
    Linearizability.Verdict best = null;
    BackendSpecification begin = BackendSpecification.of(run.plan().pool());
    for (int earlier = 0; earlier < period; earlier++) { // what the setup has drawn is not told
      // Draws of one stream are alike, and only one stream is next: the search never has a choice.
      Linearizability.Verdict verdict =
          Linearizability.check(draws.history(), History.Event::answer, begin, draws.count() + 2);
      if (verdict.result() == Linearizability.Result.LINEARIZABLE) {
        return Histories.judged(1);
      }
      if (verdict.result() == Linearizability.Result.UNKNOWN) {
        throw new IllegalStateException("a search without a choice was given up");
      }
      if (best == null || verdict.longest().size() > best.longest().size()) {
        best = verdict;
      }
      begin = begin.steps(Call.of(0, Operation.NEXT)).get(0).next();
    }
    Names names = run.names();
    History.Event stuck = FirstLeft.of(draws.history().events(), best.longest());
    Place place = draws.place(stuck);
    History.Event same = lastEqual(best.longest(), stuck);
    tally.add(
        "draws",
        finding(
            names,
            place,
            same == null ? null : draws.place(same),
            "no order of the calls explains the streams that "
                + draws.count()
                + " calls were given: "
                + best.longest().size()
                + " come one after the other, then stream "
                + place.record().stream()
                + " for thread "
                + names.thread(place.lane())
                + " is not next (C3, C6, C10)",
            "draws",
            place.record().stream() == 0 ? "the default stream" : "a stream of the pool"));
    return Histories.judged(1);
  }

  /** What no part of the calls shows by itself. */
  private static Histories judgeWhole(RunObservation run, long slack, Tally tally) {
    if (!SpecifiedWords.areAllOf(run.plan())) {
      return Histories.NONE;
    }
    BackendCalls calls = BackendCalls.of(run, slack);
    if (calls.unjudged() != null) {
      return Histories.passedOver(calls.unjudged(), 1);
    }
    WholeBackend.Verdict verdict = WholeBackend.judge(run, calls);
    if (verdict.result() == Linearizability.Result.UNKNOWN) {
      return Histories.passedOver("of all calls, whose order was not found in time", 1);
    }
    if (verdict.result() == Linearizability.Result.NOT_LINEARIZABLE) {
      String word = run.names().word(verdict.place().record());
      String message = verdict.message();
      tally.add(
          "whole",
          finding(
              run.names(), verdict.place(), null, message, "whole", word, Cause.plain(message)));
    }
    return Histories.judged(1);
  }

  private static int period(Plan plan) {
    return switch (Pool.of(plan.pool())) {
      case PATCHED -> 31; // C6
      case UPSTREAM -> 32;
      case FREELIST, CUDA -> 0;
    };
  }

  private static History.Event lastEqual(List<History.Event> ordered, History.Event event) {
    History.Event last = null;
    for (History.Event one : ordered) {
      last = one.answer().equals(event.answer()) ? one : last;
    }
    return last;
  }

  private static Histories judgeEvents(RunObservation run, long slack, Tally tally) {
    EventCalls events = EventCalls.of(run.plan(), run.trace(), slack);
    long judged = 0;
    long givenUp = 0;
    for (EventCalls.Calls one : events.judgeable()) {
      if (givenUp == MOST_GIVEN_UP) {
        break;
      }
      History history = new History(one.events());
      Linearizability.Verdict verdict =
          Linearizability.check(history, BackendSpecification.of(run.plan().pool()), MOST_TRIES);
      if (verdict.result() == Linearizability.Result.UNKNOWN) {
        givenUp++;
        continue;
      }
      judged++;
      if (verdict.result() == Linearizability.Result.NOT_LINEARIZABLE) {
        Place place = one.places().get(FirstLeft.of(history.events(), verdict.longest()));
        EventMistake mistake = EventMistake.of(place.record(), verdict.longest());
        tally.add(
            "event " + place.record().operation(),
            finding(
                run.names(),
                place,
                null,
                mistake.sentence(),
                "event",
                mistake.word(),
                run.names().word(place.record())));
      }
    }
    return Histories.judged(judged)
        .and(events.passedOver())
        .and(Histories.passedOver("of an event's calls whose order was not found in time", givenUp))
        .and(
            Histories.passedOver(
                "of an event after too many searches in vain",
                events.judgeable().size() - judged - givenUp));
  }

  private static Histories judgeGrants(RunObservation run, long slack, Tally tally) {
    Grants memory = new Grants(slack);
    Grants events = new Grants(slack);
    Grants slots = new Grants(slack);
    boolean exclusive = Pool.FREELIST.is(run.plan().pool());
    for (LaneTrace lane : run.trace().lanes()) {
      if (lane.group() >= 0) {
        Holdings.of(run.plan(), lane, memory, events);
        if (exclusive) {
          Holdings.ofSlots(run.plan(), lane, slots);
        }
      }
    }
    judge(run, memory, "memory", "the same memory (C36, C39)", tally);
    judge(run, slots, "slots", "the same slot (C6, C9)", tally);
    events.giveBack(GivenBack.of(run.trace(), slack));
    judge(run, events, "events", "the same event id (C34)", tally);
    return Histories.judged(memory.histories() + slots.histories() + events.histories());
  }

  private static void judge(
      RunObservation run, Grants grants, String name, String what, Tally tally) {
    grants.conflicts().forEach(one -> tally.add(name, twice(run.names(), one, what)));
  }

  private static Finding twice(Names names, Grants.Conflict conflict, String what) {
    Grants.Grant second = conflict.second();
    Grants.Grant first = conflict.first();
    return finding(
        names,
        new Place(second.lane(), second.record()),
        new Place(first.lane(), first.record()),
        "thread "
            + names.thread(second.lane())
            + " was given "
            + what
            + " while thread "
            + names.thread(first.lane())
            + " had it",
        "twice",
        what);
  }

  /**
   * A finding.
   *
   * @param parts what tells its cause from others: what was judged, and what was found; the
   *     operation only where that is itself what was judged, for a stream or memory that is given
   *     twice shows at whatever comes upon it
   */
  private static Finding finding(
      Names names, Place current, Place previous, String message, String... parts) {
    return new Finding(
            FindingKind.LINEARIZABILITY,
            message,
            side(names, current),
            previous == null ? null : side(names, previous),
            names.line(current.record()),
            null,
            List.of())
        .withCause(Cause.of(FindingKind.LINEARIZABILITY, parts));
  }

  private static Access side(Names names, Place place) {
    TraceRecord record = place.record();
    String stream =
        record.kind() == RecordKind.END && record.stream() >= 0
            ? ", stream " + record.stream()
            : "";
    return new Access(
        names.place(place.lane(), record) + stream + " at " + names.operation(record), List.of());
  }
}
