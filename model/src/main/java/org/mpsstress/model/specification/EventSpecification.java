package org.mpsstress.model.specification;

import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * The events that are handed out.
 *
 * @param events by the names that callers gave them
 */
record EventSpecification(Map<Integer, Event> events) {
  /**
   * One event.
   *
   * @param timing whether time can be asked of it (C33)
   * @param mark of its latest record by this owner, or null (C29, C31)
   */
  record Event(boolean timing, StreamWork.Mark mark) {}

  static EventSpecification none() {
    return new EventSpecification(Map.of());
  }

  /** A new event, which nobody has recorded, whatever became of earlier ones (C31). */
  EventSpecification create(int name, boolean timing) {
    return with(name, new Event(timing, null));
  }

  EventSpecification destroy(int name) {
    Map<Integer, Event> fewer = new TreeMap<>(events);
    fewer.remove(name);
    return new EventSpecification(fewer);
  }

  boolean has(int name) {
    return events.containsKey(name); // C34
  }

  /** C29: the mark moves forward. */
  EventSpecification record(int name, StreamWork.Mark mark) {
    return with(name, new Event(events.get(name).timing(), mark));
  }

  /** The mark of the latest record, or null where there was none. */
  StreamWork.Mark mark(int name) {
    return events.get(name).mark();
  }

  /** Why no time can be told of the event, or null (C33). */
  Refusal whyNoTime(int name) {
    Event event = Objects.requireNonNull(events.get(name));
    if (!event.timing()) {
      return Refusal.NO_TIMING;
    }
    return event.mark() == null ? Refusal.NOT_RECORDED : null;
  }

  private EventSpecification with(int name, Event event) {
    Map<Integer, Event> more = new TreeMap<>(events);
    more.put(name, event);
    return new EventSpecification(more);
  }
}
