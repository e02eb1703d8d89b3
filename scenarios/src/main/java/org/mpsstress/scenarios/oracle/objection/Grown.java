package org.mpsstress.scenarios.oracle.objection;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.mpsstress.model.Cause;

/**
 * Counts of which there is more than there may be, or fewer than none: what {@link LeftAlive} and
 * {@link Repeated} are about.
 *
 * @param by how much, by the name of the count, in order; below zero where there are fewer than
 *     none
 */
public record Grown(Map<String, Long> by) {
  /** Keeps the order. */
  public Grown {
    by = Collections.unmodifiableMap(new LinkedHashMap<>(by));
  }

  /**
   * Reads what the native side says.
   *
   * @param words what a count of that name is called, with the clause; it refuses one that may
   *     grow, for nobody could say what is wrong with it
   * @throws IllegalArgumentException if it refuses one, or if one has no number
   */
  static Grown of(JsonNode facts, UnaryOperator<String> words) {
    Map<String, Long> by = new LinkedHashMap<>();
    facts
        .properties()
        .forEach(one -> by.put(one.getKey(), Facts.number(one.getKey(), one.getValue())));
    by.keySet().forEach(words::apply);
    return new Grown(by);
  }

  /** Whether there is nothing to say. */
  public boolean isEmpty() {
    return by.isEmpty();
  }

  /** For instance "2 device heaps (C40), -1 events". */
  String list(UnaryOperator<String> words) {
    return by.entrySet().stream()
        .map(one -> one.getValue() + " " + words.apply(one.getKey()))
        .collect(Collectors.joining(", "));
  }

  /** Of which counts grew, and of which there are fewer than none; not by how much. */
  String cause(Wrong wrong) {
    List<String> counts =
        by.entrySet().stream()
            .map(one -> one.getKey() + (one.getValue() < 0 ? " below zero" : ""))
            .sorted()
            .toList();
    return Cause.of(wrong.kind(), counts);
  }
}
