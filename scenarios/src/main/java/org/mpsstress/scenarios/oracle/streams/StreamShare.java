package org.mpsstress.scenarios.oracle.streams;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.mpsstress.scenarios.oracle.streams.StreamHistory.Sight;

/**
 * Were streams handed out evenly? With N selections each of the streams is given floor(N/n) or
 * ceil(N/n) times (C6), for one counter is shared by all threads; a lost update of it shows here.
 */
final class StreamShare {
  private static final int NAMED = 8;

  private StreamShare() {}

  /** What is wrong, with two selections that stand for it. */
  record Uneven(String message, Sight current, Sight previous) {}

  /** Judges selections of the given streams; those of other streams are not counted. */
  static Optional<Uneven> judge(List<Integer> streams, List<Sight> all) {
    List<Sight> selections = new ArrayList<>(all);
    selections.removeIf(selection -> !streams.contains(selection.stream()));
    if (streams.isEmpty() || selections.isEmpty()) {
      return Optional.empty();
    }
    int least = selections.size() / streams.size();
    int most = least + (selections.size() % streams.size() == 0 ? 0 : 1);
    Map<Integer, Integer> wrong = new TreeMap<>();
    streams.forEach(stream -> wrong.put(stream, 0));
    selections.forEach(selection -> wrong.merge(selection.stream(), 1, Integer::sum));
    wrong.values().removeIf(count -> count >= least && count <= most);
    if (wrong.isEmpty()) {
      return Optional.empty();
    }
    String message =
        selections.size()
            + " selections over "
            + streams.size()
            + " streams: each must be given "
            + (least == most ? "" + least : least + " or " + most)
            + " times (C6), but "
            + wrong.entrySet().stream()
                .limit(NAMED)
                .map(entry -> "stream " + entry.getKey() + " was " + entry.getValue() + " times")
                .collect(Collectors.joining(", "))
            + (wrong.size() > NAMED ? ", …" : "");
    Sight[] pair = closest(selections, wrong, most);
    return Optional.of(new Uneven(message, pair[1], pair[0]));
  }

  /** Two selections of a stream given too often: of different threads, the closest in time. */
  private static Sight[] closest(List<Sight> selections, Map<Integer, Integer> wrong, int most) {
    selections.sort((a, b) -> Long.compareUnsigned(a.record().ticks(), b.record().ticks()));
    Map<Integer, Sight> last = new HashMap<>();
    Sight[] closest = {selections.get(0), selections.get(selections.size() - 1)};
    long best = Long.MAX_VALUE;
    for (Sight selection : selections) {
      if (wrong.getOrDefault(selection.stream(), 0) <= most) {
        continue;
      }
      Sight before = last.put(selection.stream(), selection);
      if (before != null && before.lane() != selection.lane()) {
        long distance = selection.record().ticks() - before.record().ticks();
        if (distance < best) {
          best = distance;
          closest = new Sight[] {before, selection};
        }
      }
    }
    return closest;
  }
}
