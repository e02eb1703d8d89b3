package org.mpsstress.model.specification;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Whether the calls of a history could have come one after the other: Wing and Gong's search, which
 * takes any call next that began before every other one that is left has ended, with the memory of
 * Lowe's: a set of calls and the state after them are tried once.
 *
 * @param <S> the specification's states
 */
public final class Linearizability<S extends Specification<S>> {
  /** What the search says; a search that was given up says nothing. */
  public enum Result {
    /** There is an order. */
    LINEARIZABLE,
    /** There is none. */
    NOT_LINEARIZABLE,
    /** The search was given up. */
    UNKNOWN
  }

  private record Tried(BitSet taken, Object state) {}

  private final List<History.Event> events;
  private final Set<Tried> tried = new HashSet<>();
  private final int limit;
  private List<History.Event> longest = List.of();
  private final List<History.Event> order = new ArrayList<>();

  private Linearizability(History history, int limit) {
    this.events = history.events();
    this.limit = limit;
  }

  /**
   * The answer.
   *
   * @param result what is known
   * @param longest the most calls that have an order; for people, who look at the one after them
   */
  public record Verdict(Result result, List<History.Event> longest) {}

  /**
   * Searches.
   *
   * @param begin the state before the first call
   * @param limit of the tries before it gives up
   */
  public static <S extends Specification<S>> Verdict check(History history, S begin, int limit) {
    Linearizability<S> search = new Linearizability<>(history, limit);
    boolean found = search.search(new BitSet(), begin);
    Result result =
        found
            ? Result.LINEARIZABLE
            : search.tried.size() >= limit ? Result.UNKNOWN : Result.NOT_LINEARIZABLE;
    return new Verdict(result, search.longest);
  }

  private boolean search(BitSet taken, S state) {
    if (order.size() > longest.size()) {
      longest = List.copyOf(order);
    }
    if (taken.cardinality() == events.size()) {
      return true;
    }
    if (tried.size() >= limit || !tried.add(new Tried((BitSet) taken.clone(), state))) {
      return false;
    }
    long firstEnd = Long.MAX_VALUE;
    for (int i = taken.nextClearBit(0); i < events.size(); i = taken.nextClearBit(i + 1)) {
      firstEnd = Math.min(firstEnd, events.get(i).end());
    }
    Set<Integer> threads = new HashSet<>();
    for (int i = taken.nextClearBit(0); i < events.size(); i = taken.nextClearBit(i + 1)) {
      History.Event event = events.get(i);
      if (event.begin() > firstEnd) {
        break; // those after it began later still
      }
      if (!threads.add(event.call().thread())) {
        continue; // a thread's calls come in its own order, however wide their times are
      }
      taken.set(i);
      order.add(event);
      for (S next : state.after(event.call(), event.answer())) {
        if (search(taken, next)) {
          return true;
        }
      }
      taken.clear(i);
      order.remove(order.size() - 1);
    }
    return false;
  }
}
