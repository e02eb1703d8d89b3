package org.mpsstress.model.specification;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

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
  private final Function<History.Event, Object> kind;
  private final Set<Tried> tried = new HashSet<>();
  private final int limit;
  private List<History.Event> longest = List.of();
  private final List<History.Event> order = new ArrayList<>();

  private Linearizability(History history, Function<History.Event, Object> kind, int limit) {
    this.events = history.events();
    this.kind = kind;
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
    return check(history, event -> event, begin, limit);
  }

  /**
   * Searches a history of which some calls are alike: each of a thread of its own, and the
   * specification does not ask which. Of those of one kind that could come next only the one that
   * ends first is tried. Nothing is lost by that: where another one of them comes first in some
   * order, the two can change places, for whatever must come after the later end comes after both.
   *
   * @param kind equal for calls that are alike
   */
  public static <S extends Specification<S>> Verdict check(
      History history, Function<History.Event, Object> kind, S begin, int limit) {
    Linearizability<S> search = new Linearizability<>(history, kind, limit);
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
    for (int i : next(taken, firstEnd)) {
      History.Event event = events.get(i);
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

  /** Which calls could come next: of each kind the one that ends first. */
  private Collection<Integer> next(BitSet taken, long firstEnd) {
    Set<Integer> threads = new HashSet<>();
    Map<Object, Integer> soonest = new LinkedHashMap<>();
    for (int i = taken.nextClearBit(0); i < events.size(); i = taken.nextClearBit(i + 1)) {
      History.Event event = events.get(i);
      if (event.begin() > firstEnd) {
        break; // those after it began later still
      }
      if (threads.add(event.call().thread())) { // a thread's calls come in its own order
        soonest.merge(
            kind.apply(event), i, (a, b) -> events.get(b).end() < events.get(a).end() ? b : a);
      }
    }
    return soonest.values();
  }
}
