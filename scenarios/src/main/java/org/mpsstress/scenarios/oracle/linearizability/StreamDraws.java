package org.mpsstress.scenarios.oracle.linearizability;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.mpsstress.harness.trace.RecordKind;
import org.mpsstress.harness.trace.TraceRecord;
import org.mpsstress.model.Pool;
import org.mpsstress.model.specification.Answer;
import org.mpsstress.model.specification.Call;
import org.mpsstress.model.specification.History;
import org.mpsstress.model.specification.Operation;
import org.mpsstress.scenarios.oracle.observation.Code;
import org.mpsstress.scenarios.oracle.observation.LaneTrace;
import org.mpsstress.scenarios.oracle.observation.MainThreads;
import org.mpsstress.scenarios.oracle.observation.Place;
import org.mpsstress.scenarios.oracle.observation.RunTrace;
import org.mpsstress.scenarios.plan.Plan;

/**
 * The streams that threads drew from the pool, as a history of calls on the specification: `pool
 * stream`, and the first current stream of a thread, or of one that has released its own. That one
 * may be chosen by any operation since; the trace tells it at the latest when an operation says on
 * which stream it ran.
 */
final class StreamDraws {
  private static final int MOST = 1500; // calls whose order is looked for

  private final List<History.Event> events = new ArrayList<>();
  private final Map<History.Event, Place> places = new HashMap<>();
  private final boolean assigns;
  private final MainThreads mains;
  private boolean failed;
  private boolean whole = true;

  private StreamDraws(Plan plan, MainThreads mains) {
    this.mains = mains;
    assigns = !Pool.UPSTREAM.is(plan.pool()); // C3
  }

  /** Of all threads but those of the setup, which are gone before the others begin. */
  static StreamDraws of(Plan plan, RunTrace trace, long slack) {
    StreamDraws draws = new StreamDraws(plan, MainThreads.of(plan, trace));
    for (LaneTrace lane : trace.lanes()) {
      if (lane.group() >= 0) {
        draws.add(plan, lane, slack);
      }
    }
    return draws;
  }

  /** Why their order is not looked for, in words that follow a number of histories; or null. */
  String unjudged() {
    if (failed) {
      return "of draws in which an operation failed, which may have drawn before";
    }
    if (!whole) {
      return "of draws that the trace does not tell all";
    }
    return events.size() > MOST ? String.format(Locale.ROOT, "of more than %,d draws", MOST) : null;
  }

  History history() {
    return new History(events);
  }

  int count() {
    return events.size();
  }

  Place place(History.Event event) {
    return places.get(event);
  }

  private void add(Plan plan, LaneTrace lane, long slack) {
    boolean bound = false;
    long since = 0; // when it was last without a stream
    boolean mayHaveDrawn = false;
    TraceRecord begin = null;
    for (TraceRecord record : lane.records()) {
      if (record.kind() == RecordKind.ERROR) {
        failed |= record.code() == Code.POOL_STREAM || Code.leavesStream(record.code());
        failed |= assigns && !bound && !isMain(lane, since, record); // it may have drawn before
      } else if (record.kind() == RecordKind.THREAD_START && !mayHaveDrawn) {
        since = record.ticks(); // its setup, which came before, has drawn none
      } else if (record.kind() == RecordKind.BEGIN) {
        begin = record;
      } else if (record.kind() == RecordKind.END && begin != null) {
        boolean prefixed = plan.operations().get(record.operation()).runsElsewhere();
        if (record.code() == Code.POOL_STREAM) {
          drew(lane, record, begin.ticks() - slack, slack);
        } else if (Code.setsStream(record.code())) {
          // Who exchanges it asks which one there is (C15).
          mayHaveDrawn |=
              record.code() == Code.EXCHANGE_STREAM
                  && !bound
                  && assigns
                  && !isMain(lane, since, record);
          whole &= bound || !mayHaveDrawn;
          bound = true;
        } else if (Code.leavesStream(record.code())) {
          whole &= bound || !mayHaveDrawn;
          bound = false;
          mayHaveDrawn = false;
          since = begin.ticks();
        } else if (!bound && assigns && (prefixed || !Code.tellsCurrent(record))) {
          mayHaveDrawn |=
              (prefixed || !Code.asksNoStream(record.code())) && !isMain(lane, since, record);
        } else if (!bound && assigns) {
          if (isDraw(lane, since, record)) {
            drew(lane, record, since - slack, slack);
          }
          bound = true;
        }
      }
    }
    whole &= bound || !mayHaveDrawn;
  }

  private boolean isMain(LaneTrace lane, long since, TraceRecord record) {
    return mains.of(lane, since, record.ticks()) == MainThreads.Role.MAIN;
  }

  /** C4: the main thread is given stream 0, also where it ceases to be the main one. */
  private boolean isDraw(LaneTrace lane, long since, TraceRecord record) {
    return switch (mains.of(lane, since, record.ticks())) {
      case MAIN -> false;
      case OTHER -> true;
      case UNKNOWN -> record.stream() != 0;
    };
  }

  /** A thread's first stream comes from the same counter as those of the pool (C3, C10). */
  private void drew(LaneTrace lane, TraceRecord record, long begin, long slack) {
    Call call = Call.of(events.size(), Operation.NEXT); // a thread of its own: a name for it
    History.Event event =
        new History.Event(call, Answer.of(record.stream()), begin, record.ticks() + slack);
    events.add(event);
    places.put(event, new Place(lane, record));
  }
}
