package org.mpsstress.scenarios.hazards;

/** What a thread must not do with an event now or send to others, and why; null where it may. */
final class EventHazards {
  private final LaneState lane;
  private final TensorHazards tensors;

  EventHazards(LaneState lane, TensorHazards tensors) {
    this.lane = lane;
    this.tensors = tensors;
  }

  String ofRecord(EventState event, StreamState on) {
    if (event.passed) {
      return "another thread may still wait for its mark"; // a newer one takes its place (C29)
    }
    return event.shared && lane.isHeldBack(on.past()) ? "others may wait for the gate" : null;
  }

  String ofDeviceWait(EventState event, StreamState on) {
    boolean held = event.isRecorded() && lane.isHeldBack(event.past);
    return held && !lane.isAlone(on) ? "others may wait for the gate" : null;
  }

  String ofAnswer(Act act, EventState event) {
    if (act.answers() == null) {
      return null;
    }
    boolean known;
    if (event.shared) {
      known = false;
    } else if (act.answers() == 1) {
      known = isReached(event);
    } else {
      known =
          event.isRecorded()
              ? lane.isHeldBack(event.past)
              : lane.ground.device() == Ground.Device.METAL;
    }
    return known ? null : "the answer depends on timing";
  }

  private boolean isReached(EventState event) {
    return event.isRecorded()
        && event.past.entrySet().stream().allMatch(o -> lane.done(o.getKey(), o.getValue()));
  }

  String ofWait(Act act, EventState event) {
    if (act.raises()) { // after the bound, for the thread itself holds it back (C32)
      boolean inVain = event.isRecorded() && !event.shared && lane.isHeldBack(event.past);
      return inVain ? null : "it is not known whether it raises";
    }
    if (!event.isRecorded()) {
      return "nothing was recorded";
    }
    return event.shared && lane.gated
        ? "its own gate may hold that back"
        : lane.heldBack(event.past);
  }

  String ofPoll(EventState event) {
    if (!event.isRecorded()) {
      return "nothing was recorded";
    }
    return event.shared ? "others may move its mark" : lane.heldBack(event.past);
  }

  String ofElapsed(Act act) {
    EventState begin = lane.events.get(act.arguments().get(0));
    EventState end = lane.events.get(act.arguments().get(1));
    boolean meant = begin.timing && end.timing && begin.isRecorded() && end.isRecorded();
    if (meant == act.raises() || act.raises() && (begin.shared || end.shared)) {
      return "it is not known whether it raises";
    }
    if (!meant) {
      return null;
    }
    if (lane.ground.device() == Ground.Device.CUDA) {
      boolean known = !begin.shared && !end.shared && isReached(begin) && isReached(end);
      return known ? null : "it is an error before both are reached";
    }
    boolean held =
        lane.gated && (begin.shared || end.shared)
            || lane.heldBack(begin.past) != null
            || lane.heldBack(end.past) != null
            || begin.past.keySet().stream().anyMatch(StreamState::isHeld)
            || end.past.keySet().stream().anyMatch(StreamState::isHeld);
    return held ? "its own gate may hold that back" : null;
  }

  String ofMeeting(Act act) {
    if (lane.gated) {
      return "others may wait for the gate";
    }
    if (!act.operation().sends()) {
      return null;
    }
    String name = act.arguments().get(0);
    if (lane.streams.containsKey(name)) {
      return lane.ground.named() ? null : "the stream is another thread's there";
    }
    if (lane.tensors.containsKey(name)) {
      boolean marked = lane.meetings.markOf(act.place()).isPresent();
      return marked || lane.meetings.named().contains(act.place())
          ? null
          : tensors.ofCheck(lane.tensors.get(name));
    }
    EventState event = lane.events.get(name);
    if (event == null || !event.isRecorded()) {
      return "nobody knows what it stands for";
    }
    boolean covers =
        lane.meetings
            .markedBy(act.place())
            .map(lane.sent::get)
            .map(tensor -> tensor.writer == null || covers(event, tensor))
            .orElse(true);
    return covers ? null : "the mark is not that of the tensor";
  }

  private boolean covers(EventState event, TensorState tensor) {
    return lane.done(tensor.writer, tensor.written)
        || event.past.getOrDefault(tensor.writer, 0) >= tensor.written;
  }
}
