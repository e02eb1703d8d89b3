package org.mpsstress.model.specification;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Calls of several threads with the time that each took: one that ended before another began came
 * before it, the others may have come in any order.
 *
 * @param events in the order in which they began
 */
public record History(List<Event> events) {
  /**
   * One call.
   *
   * @param call what was asked
   * @param answer what came of it
   * @param begin when it was called, in any unit
   * @param end when it had returned
   */
  public record Event(Call call, Answer answer, long begin, long end) {
    @Override
    public String toString() {
      return call + " -> " + answer + " [" + begin + ", " + end + "]";
    }
  }

  /** Sorts the calls. */
  public History {
    List<Event> sorted = new ArrayList<>(events);
    sorted.sort(Comparator.comparingLong(Event::begin));
    events = List.copyOf(sorted);
  }
}
