package org.mpsstress.scenarios.fuzz;

import static org.mpsstress.scenarios.fuzz.Swarm.pick;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.mpsstress.scenarios.hazards.Ground;

/** Draws lines about events. */
final class EventLines {
  private final LaneDraft draft;

  EventLines(LaneDraft draft) {
    this.draft = draft;
  }

  /** A new event. */
  void event() {
    boolean timing = draft.random.nextBoolean();
    String form = timing ? "event timing" : "event";
    draft.say("event", draft.fresh("e"), List.of(), form, timing ? 1.0 : 0.0, null, false, null);
  }

  /**
   * Waits for a mark that the thread's own gate holds back until the bound is over, and again once
   * the gate is open: nothing is lost (C32).
   */
  void inVain() {
    List<String> streams = new ArrayList<>(draft.lane.streamNames());
    streams.add(null);
    Collections.shuffle(streams, draft.random);
    Place place =
        streams.stream()
            .map(Place::on)
            .filter(one -> draft.say("gate", null, List.of(), "gate", one))
            .findFirst()
            .orElse(null);
    if (place == null) {
      return;
    }
    boolean timing = draft.random.nextBoolean();
    String form = timing ? "event timing" : "event";
    String event = draft.fresh("e");
    draft.say("event", event, List.of(), form, timing ? 1.0 : 0.0, null, false, null);
    if (!draft.say("record", null, List.of(event), "record " + event, place)) {
      return; // whoever closes the lines opens the gate
    }
    String wait = "synchronize " + event;
    for (int i = 1 + draft.random.nextInt(2); i > 0; i--) {
      draft.say("synchronize_event", null, List.of(event), wait, null, "timed out", false, null);
    }
    draft.say("open_gate", null, List.of(), "open gate");
    draft.say("synchronize_event", null, List.of(event), wait);
  }

  /**
   * An event goes back before its mark is reached, and the next one is another's: it was not
   * recorded, and what is then waited for is its own mark (C31, C34).
   */
  void reused() {
    if (draft.swarm.settings().containsKey("caches")) {
      return; // a setup's event would be gone
    }
    List<String> streams = draft.lane.streamNames();
    Place place =
        streams.isEmpty() || draft.random.nextBoolean()
            ? Place.HERE
            : Place.on(pick(draft.random, streams));
    String first = draft.fresh("e");
    draft.say("event", first, List.of(), "event");
    if (!draft.say("record", null, List.of(first), "record " + first, place)
        || !draft.say("destroy", null, List.of(first), "destroy " + first)) {
      return;
    }
    String second = draft.fresh("e");
    draft.say("event", second, List.of(), "event");
    draft.query("query_event", List.of(second), "query " + second);
    if (draft.say("record", null, List.of(second), "record " + second)) {
      boolean polls = draft.random.nextBoolean();
      draft.say(
          polls ? "poll_event" : "synchronize_event",
          null,
          List.of(second),
          (polls ? "poll " : "synchronize ") + second);
    }
  }

  private void synchronize(String event) {
    draft.say("synchronize_event", null, List.of(event), "synchronize " + event);
  }

  void event(String word) {
    List<String> events = draft.lane.eventNames();
    if (word.equals("event") || events.isEmpty()) {
      event();
      return;
    }
    String event = pick(draft.random, events);
    boolean given = draft.random.nextInt(3) == 0 && !draft.lane.streamNames().isEmpty();
    List<String> on =
        given ? List.of(event, pick(draft.random, draft.lane.streamNames())) : List.of(event);
    String where = given ? " on " + on.get(1) : "";
    switch (word) {
      case "record", "wait" ->
          draft.say(word, null, on, word + " " + event + where, null, null, true, null);
      case "query_event" -> draft.query(word, List.of(event), "query " + event);
      case "poll_event" -> draft.say(word, null, List.of(event), "poll " + event);
      case "synchronize_event" -> synchronize(event);
      case "destroy" -> {
        if (!draft.swarm.settings().containsKey("caches")) { // a setup's event would be gone
          draft.say(word, null, List.of(event), "destroy " + event);
        }
      }
      default -> {
        String other = pick(draft.random, events);
        String form = "elapsed " + event + " " + other;
        if (draft.ground.device() == Ground.Device.CUDA) {
          List.of(event, other).forEach(each -> synchronize(each));
        }
        boolean said = draft.say(word, null, List.of(event, other), form);
        boolean refused = !said && draft.ground.device() == Ground.Device.METAL;
        if (refused && draft.random.nextInt(3) == 0) {
          // without times or without a record: both messages begin so (C33)
          draft.say(
              word, null, List.of(event, other), form, null, "the MPS event was", false, null);
        }
      }
    }
  }
}
