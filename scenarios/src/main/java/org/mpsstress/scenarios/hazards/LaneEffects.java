package org.mpsstress.scenarios.hazards;

import java.util.Map;
import java.util.Set;
import org.mpsstress.scenarios.language.program.Operation;

/** Does what a thread may do: what is then known of its work. */
final class LaneEffects {
  /** Words that free memory of their own behind their work. */
  private static final Set<String> SCRATCHING = Set.of("busy", "upload");

  private final LaneState lane;

  LaneEffects(LaneState lane) {
    this.lane = lane;
  }

  /** Does the act, which was not refused. */
  void take(Act act) {
    StreamState on = lane.effective(act);
    if (!act.word().equals("free") && act.operation().family() != Operation.Family.COUNT) {
      lane.freed.mayBeTakenAgain();
    }
    takeOn(act, on);
    boolean failed = act.raises() && act.operation().contents() != null; // and had its memory
    if (failed || SCRATCHING.contains(act.word()) && !act.raises()) {
      lane.freed.addScratch(on);
    }
  }

  private void takeOn(Act act, StreamState on) {
    if (act.raises()) {
      if (act.operation().extendsKernels() && !act.operation().derives()) {
        touch(act, on); // it raises behind its kernel
      }
      if (act.word().equals("synchronize_stream") && !LaneState.isNone(lane.given(act, 0, on))) {
        takeOther(act, on); // it tells of what has failed when all is over (C26)
      }
      return;
    }
    if (act.operation().borrows()) {
      borrow(act);
    } else if (act.operation().derives()) {
      touch(act, on);
      if (act.operation().givesBack()) {
        lane.letGo(act.arguments().get(0));
      }
      make(act.target(), on).writtenOn(on, on.submitted());
    } else if (act.operation().contents() != null) {
      fill(act.operation(), make(act.target(), on), on);
    } else if (act.operation().sends()) {
      send(act);
    } else if (act.operation().receives()) {
      receive(act);
    } else {
      takeOther(act, on);
    }
  }

  private void touch(Act act, StreamState on) {
    int place = on.submit();
    act.arguments().forEach(name -> lane.tensors.get(name).reads.put(on, place));
  }

  private TensorState make(String name, StreamState on) {
    TensorState made = new TensorState(on);
    put(name, made);
    return made;
  }

  private void put(String name, TensorState tensor) {
    lane.letGo(name);
    lane.tensors.put(name, tensor);
  }

  /** What is known of the memory is known of both; nobody writes it by the one name alone. */
  private void borrow(Act act) {
    TensorState lender = lane.tensor(act);
    lender.frozen = true;
    if (!act.target().equals(act.arguments().get(0))) {
      put(act.target(), lender);
      lane.borrowed.add(act.target());
    } else if (lane.borrowed.add(act.target())) {
      lane.giveBack(lender); // by the name that it had
    }
  }

  private static void fill(Operation operation, TensorState made, StreamState on) {
    if (operation.contents() == Operation.Contents.UNSPECIFIED) {
      // what had its memory before on that stream may still be at work there (C36): this thread's
      // own work, and where others submit too, what nobody here has counted
      made.writtenOn(on, on.isOwn() ? on.submitted() : on.submit());
      made.specified = false;
    } else if (operation.submits()) {
      made.writtenOn(on, on.submit());
    } // else the host has filled it
  }

  private void takeOther(Act act, StreamState on) {
    switch (act.word()) {
      case "read" -> {
        touch(act, on);
        know(on.past());
        on.drained();
        lane.tensor(act).frozen = true;
      }
      case "free" -> lane.letGo(act.arguments().get(0));
      case "empty_cache" -> lane.freed.emptied();
      case "record_stream" -> {
        lane.tensor(act).recorded.add(lane.streams(act, 1));
        lane.streams(act, 1).borrow();
      }
      case "record_events" -> {
        StreamState stream = lane.given(act, 1, on);
        stream.submit();
        stream.past().forEach((one, count) -> lane.tensor(act).marks.merge(one, count, Math::max));
      }
      case "wait_for_events" -> know(lane.tensor(act).marks());
      case "poke" -> lane.tensor(act).writtenByHost();
      case "write" -> {
        int place = on.submit();
        know(on.past());
        lane.tensor(act).writtenOn(on, place);
      }
      case "busy" -> on.submit();
      case "gate" -> {
        on.submit();
        on.hold();
        lane.gated = true;
      }
      case "open_gate" -> {
        lane.all.forEach(StreamState::open);
        lane.gated = false;
      }
      case "commit", "commit_and_continue" -> lane.given(act, 0, on).commit();
      case "synchronize_stream", "poll_stream" -> {
        StreamState stream = lane.given(act, 0, on);
        know(stream.past());
        stream.drained();
      }
      case "synchronize_device" -> {
        for (StreamState stream : lane.all) {
          know(stream.past());
          stream.drained();
        }
      }
      default -> takeStreamOrEvent(act, on);
    }
  }

  private void takeStreamOrEvent(Act act, StreamState on) {
    switch (act.word()) {
      case "current_stream" -> lane.streams.put(act.target(), on);
      case "block_stream" ->
          lane.streams.put(
              act.target(), lane.ground.current().ofQueue() ? lane.given(act, 0, on) : on);
      case "default_stream" -> lane.streams.put(act.target(), lane.numbered(0));
      case "named_stream" -> lane.streams.put(act.target(), lane.numbered(act.number().intValue()));
      case "pool_stream" -> {
        boolean own = lane.ground.draws() == Ground.Draws.PRIVATE;
        lane.streams.put(act.target(), lane.taken(own));
      }
      case "set_stream", "exchange_stream" -> lane.current = lane.streams(act, 0);
      case "release_stream" -> release();
      case "event" -> {
        boolean timing = act.number() != null && act.number() == 1;
        lane.events.put(act.target(), new EventState(timing, false));
      }
      case "record" -> {
        StreamState stream = lane.given(act, 1, on);
        stream.submit();
        EventState event = lane.event(act);
        event.past = event.shared ? Map.of() : stream.past();
      }
      case "wait" -> {
        StreamState stream = lane.given(act, 1, on);
        stream.submit();
        if (lane.event(act).isRecorded()) {
          stream.follow(lane.event(act).past);
        }
      }
      case "synchronize_event", "poll_event" -> know(lane.event(act).past);
      case "elapsed" -> act.arguments().forEach(name -> know(lane.events.get(name).past));
      case "destroy" -> lane.events.remove(act.arguments().get(0));
      default -> {
        // it changes nothing that the model knows
      }
    }
  }

  private void release() {
    Ground.Release kind = lane.ground.release();
    if (kind != Ground.Release.CLEARS) {
      for (StreamState stream : lane.taken) {
        if (kind == Ground.Release.GIVES_BACK) {
          know(stream.past());
          stream.drained();
        }
        stream.giveBack();
      }
      lane.taken.clear();
    }
    lane.current = lane.ownStream();
  }

  private void send(Act act) {
    String name = act.arguments().get(0);
    TensorState tensor = lane.tensors.get(name);
    if (tensor != null) {
      tensor.frozen = true;
      tensor.lent |= lane.borrowed.contains(name) && !lane.meetings.named().contains(act.place());
      lane.sent.put(act.place(), tensor);
    } else if (lane.streams.containsKey(name)) {
      lane.streams.get(name).share();
    } else {
      lane.events.get(name).passed = true;
    }
  }

  private void receive(Act act) {
    if (lane.meetings.carriesStreams(act.place())) {
      lane.streams.put(act.target(), lane.received());
      return;
    }
    if (lane.meetings.carriesEvents(act.place())) {
      boolean mark = lane.foreign != null && lane.meetings.markedBy(act.place()).isPresent();
      EventState event = new EventState(false, !mark);
      event.past = mark ? Map.of(lane.foreign, 1) : Map.of();
      event.passed = true;
      lane.events.put(act.target(), event);
      return;
    }
    TensorState tensor = new TensorState(null);
    tensor.frozen = true;
    if (lane.meetings.markOf(act.place()).isPresent()) {
      lane.foreign = new StreamState(false, null, false);
      tensor.writer = lane.foreign;
      tensor.written = 1;
    }
    put(act.target(), tensor);
  }

  private void know(Map<StreamState, Integer> past) {
    past.forEach((stream, count) -> lane.host.merge(stream, count, Math::max));
  }
}
