package org.mpsstress.scenarios.oracle.linearizability;

import java.util.Collections;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.mpsstress.model.specification.History;

/** The call that people look at where the calls of a history have no order. */
final class FirstLeft {
  private FirstLeft() {}

  /**
   * The first call to return of those that have no place in the longest order. Two calls may be
   * equal, where time stands still between them.
   */
  static History.Event of(List<History.Event> calls, List<History.Event> ordered) {
    Set<History.Event> placed = Collections.newSetFromMap(new IdentityHashMap<>());
    placed.addAll(ordered);
    return calls.stream()
        .filter(event -> !placed.contains(event))
        .min(Comparator.comparingLong(History.Event::end))
        .orElseThrow();
  }
}
