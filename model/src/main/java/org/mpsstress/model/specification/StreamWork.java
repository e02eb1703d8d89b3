package org.mpsstress.model.specification;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What was submitted to the streams, and how much of it is known to be complete. The device works
 * on its own, so a question may be answered either way until something has shown how far it is;
 * each answer that tells is kept, and none may contradict an earlier one.
 *
 * @param submitted pieces of work on each stream so far
 * @param complete how many of them are known to be complete: the first ones (C27)
 * @param orders between streams (C30)
 */
record StreamWork(
    Map<Integer, Integer> submitted, Map<Integer, Integer> complete, List<Order> orders) {
  /** The first {@code pieces} pieces of a stream's work. */
  record Mark(int stream, int pieces) {}

  /** What a stream gets after its first {@code pieces} pieces starts after the mark (C30). */
  record Order(int stream, int pieces, Mark mark) {}

  static StreamWork none() {
    return new StreamWork(Map.of(), Map.of(), List.of());
  }

  /** One more piece of work. */
  StreamWork submit(int stream) {
    Map<Integer, Integer> more = new TreeMap<>(submitted);
    more.merge(stream, 1, Integer::sum);
    return new StreamWork(more, complete, orders);
  }

  /** Everything that the stream has by now. */
  Mark mark(int stream) {
    return new Mark(stream, submitted.getOrDefault(stream, 0));
  }

  /** What the stream gets from now on starts after the mark (C30). */
  StreamWork order(int stream, Mark mark) {
    List<Order> more = new ArrayList<>(orders);
    more.add(new Order(stream, submitted.getOrDefault(stream, 0), mark));
    return new StreamWork(submitted, complete, more);
  }

  boolean isComplete(Mark mark) {
    return complete.getOrDefault(mark.stream(), 0) >= mark.pieces();
  }

  /** That much is complete, and with it all that had to come first. */
  StreamWork complete(Collection<Mark> marks) {
    Map<Integer, Integer> known = new TreeMap<>(complete);
    marks.forEach(mark -> raise(known, mark));
    return new StreamWork(submitted, known, orders);
  }

  private void raise(Map<Integer, Integer> known, Mark mark) {
    if (known.getOrDefault(mark.stream(), 0) >= mark.pieces()) {
      return;
    }
    known.put(mark.stream(), mark.pieces());
    for (Order order : orders) {
      if (order.stream() == mark.stream() && mark.pieces() > order.pieces()) {
        raise(known, order.mark());
      }
    }
  }

  /** Everything that was submitted is complete (C17). */
  StreamWork completeAll() {
    return complete(submitted.keySet().stream().map(this::mark).toList());
  }
}
