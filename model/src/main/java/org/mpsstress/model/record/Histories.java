package org.mpsstress.model.record;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.util.Collections;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * How many histories of calls were held against the specification, over all runs of a case, and how
 * many were not: a pass says nothing of those.
 *
 * @param judged for which an order of the calls was looked for to the end
 * @param passedOver how many were not judged, by the reason: words that follow their number
 */
public record Histories(long judged, Map<String, Long> passedOver) {
  /** There was none. */
  public static final Histories NONE = new Histories(0, Map.of());

  /** Sorts the reasons. */
  public Histories {
    passedOver =
        passedOver == null ? Map.of() : Collections.unmodifiableMap(new TreeMap<>(passedOver));
  }

  /** So many, all of them judged. */
  public static Histories judged(long count) {
    return new Histories(count, Map.of());
  }

  /** So many, none of them judged for one reason. */
  public static Histories passedOver(String reason, long count) {
    return count == 0 ? NONE : new Histories(0, Map.of(reason, count));
  }

  /** These and others. */
  public Histories and(Histories others) {
    Map<String, Long> all = new TreeMap<>(passedOver);
    others.passedOver.forEach((reason, count) -> all.merge(reason, count, Long::sum));
    return new Histories(judged + others.judged, all);
  }

  /** How many there were. */
  public long count() {
    return judged + passedOver.values().stream().mapToLong(Long::longValue).sum();
  }

  /** What was not judged, and why; empty where all were. */
  @JsonIgnore
  public String caveat() {
    return passedOver.isEmpty()
        ? ""
        : String.format(
                Locale.ROOT, "linearizability judged %,d of %,d histories, not ", judged, count())
            + passedOver.entrySet().stream()
                .map(one -> String.format(Locale.ROOT, "%,d %s", one.getValue(), one.getKey()))
                .collect(Collectors.joining(", "));
  }
}
