package org.mpsstress.scenarios.oracle.objection;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.mpsstress.model.Cause;
import org.mpsstress.model.Finding;
import org.mpsstress.scenarios.plan.Plan;

/**
 * What is alive at quiescence and was not before, or was given back more often than it was made.
 *
 * @param grown by how much, by the name of the count; below zero where there are fewer than none
 * @param waitedMillis for bindings to go with their threads
 */
public record LeftAlive(Map<String, Long> grown, long waitedMillis) implements Objection {
  /** Keeps the order. */
  public LeftAlive {
    grown = Collections.unmodifiableMap(new LinkedHashMap<>(grown));
  }

  @Override
  public Wrong wrong() {
    return Wrong.LEFT;
  }

  @Override
  public long times() {
    return 1;
  }

  @Override
  public Finding finding(Plan plan) {
    return Finding.of(
            wrong().kind(),
            "left behind after everything was freed and caches were emptied: "
                + grown.entrySet().stream()
                    .map(
                        one -> one.getValue() + " " + Counts.get().left(one.getKey()) + waited(one))
                    .collect(Collectors.joining(", ")))
        .withCause(Cause.of(wrong().kind(), counts()));
  }

  /** Which grew, and which are fewer than none; not by how much. */
  private List<String> counts() {
    return grown.entrySet().stream()
        .map(one -> one.getKey() + (one.getValue() < 0 ? " below zero" : ""))
        .sorted()
        .toList();
  }

  private String waited(Map.Entry<String, Long> one) {
    if (one.getValue() < 0) {
      return " (more given back than there were)";
    }
    return one.getKey().equals(Counts.BINDINGS)
        ? " (after " + waitedMillis + " ms of waiting)"
        : "";
  }
}
