package org.mpsstress.scenarios.oracle.linearizability;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.mpsstress.harness.trace.TraceRecord;
import org.mpsstress.scenarios.oracle.observation.LaneTrace;

/**
 * What was handed out to one holder at a time: each grant with the time in which its holder had it
 * for certain, from the return of the call that granted it to the last moment before it was given
 * back. Two such times of one thing that overlap are a double grant, whatever the order of calls.
 */
final class Grants {
  /**
   * One grant.
   *
   * @param lane of the holder
   * @param record that granted it
   * @param from when the holder had it for certain
   * @param until when it still had
   */
  record Grant(LaneTrace lane, TraceRecord record, long from, long until) {}

  /** Two holders at once; the second was given it while the first one had it. */
  record Conflict(Object thing, Grant first, Grant second) {}

  private final Map<Object, List<Grant>> grants = new HashMap<>();
  private final long slack;

  /** With clocks of two threads that may differ by so much. */
  Grants(long slack) {
    this.slack = slack;
  }

  void add(Object thing, Grant grant) {
    grants.computeIfAbsent(thing, key -> new ArrayList<>(1)).add(grant);
  }

  /** Holders had what others gave back by name until then, and no longer. */
  void giveBack(GivenBack calls) {
    grants.forEach(
        (name, all) ->
            all.replaceAll(
                one ->
                    new Grant(
                        one.lane(), one.record(), one.from(), calls.until((Long) name, one))));
    grants.values().forEach(all -> all.removeIf(one -> one.until() < one.from()));
    grants.values().removeIf(List::isEmpty);
  }

  /** One for all that was handed out, if there was any. */
  long histories() {
    return grants.isEmpty() ? 0 : 1;
  }

  /** At most one for each thing. */
  List<Conflict> conflicts() {
    List<Conflict> conflicts = new ArrayList<>();
    grants.forEach(
        (thing, all) -> {
          all.sort(Comparator.comparingLong(Grant::from));
          Grant holder = all.get(0);
          for (Grant next : all.subList(1, all.size())) {
            boolean other = next.lane().lane() != holder.lane().lane();
            if (other && next.from() + slack < holder.until()) {
              conflicts.add(new Conflict(thing, holder, next));
              return;
            }
            holder = next.until() > holder.until() ? next : holder;
          }
        });
    conflicts.sort(Comparator.comparingLong(conflict -> conflict.second().from()));
    return conflicts;
  }
}
