package org.mpsstress.scenarios.fuzz;

import static org.mpsstress.scenarios.fuzz.Swarm.pick;

import java.util.List;

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
      case "synchronize_event" -> draft.say(word, null, List.of(event), "synchronize " + event);
      case "destroy" -> {
        if (!draft.swarm.settings().containsKey("caches")) { // a setup's event would be gone
          draft.say(word, null, List.of(event), "destroy " + event);
        }
      }
      default -> {
        String other = pick(draft.random, events);
        String form = "elapsed " + event + " " + other;
        boolean said = draft.say(word, null, List.of(event, other), form);
        if (!said && draft.random.nextInt(3) == 0) {
          // without times or without a record: both messages begin so (C33)
          draft.say(
              word, null, List.of(event, other), form, null, "the MPS event was", false, null);
        }
      }
    }
  }
}
