package org.mpsstress.scenarios.oracle.answers;

import java.util.HashMap;
import java.util.Map;

/**
 * What is known of the times at which marks were reached. Each mark has one time, so the times told
 * between pairs of them go together: told again a time is the same, from the second mark to the
 * first it is the negative, and over a third mark it is the sum. A disjoint-set forest in which
 * each mark knows how much later it was than its parent; marks of one tree are those that told
 * times connect.
 *
 * @param <M> a mark; equal ones are the same
 */
final class MarkTimes<M> {
  private static final double ROUNDED = 1e4; // nanoseconds that a time told may be off
  private static final double PART = 1e-6; // of the time, where it is told as a float

  private final Map<M, M> parents = new HashMap<>();
  private final Map<M, Double> later = new HashMap<>(); // than the parent, in nanoseconds
  private final Map<M, Integer> told = new HashMap<>(); // times told in the tree of a root

  /**
   * A time is told between two marks.
   *
   * @param nanos how much later the second was
   * @return what it must have been in nanoseconds, if that was another time; else null
   */
  Long tell(M first, M second, long nanos) {
    M begin = root(first);
    M end = root(second);
    int times = told.getOrDefault(begin, 0) + 1;
    if (begin.equals(end)) {
      told.put(begin, times);
      double known = since(second) - since(first);
      double most = times * (ROUNDED + PART * Math.max(Math.abs(known), Math.abs((double) nanos)));
      return Math.abs(nanos - known) > most ? (Long) Math.round(known) : null;
    }
    later.put(end, nanos + since(first) - since(second));
    parents.put(end, begin);
    told.put(begin, times + told.getOrDefault(end, 0));
    return null;
  }

  private M root(M mark) {
    M at = mark;
    while (parents.containsKey(at)) {
      at = parents.get(at);
    }
    return at;
  }

  /** Since the root's, in nanoseconds. */
  private double since(M mark) {
    double nanos = 0;
    for (M at = mark; parents.containsKey(at); at = parents.get(at)) {
      nanos += later.get(at);
    }
    return nanos;
  }
}
