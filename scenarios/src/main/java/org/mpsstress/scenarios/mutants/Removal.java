package org.mpsstress.scenarios.mutants;

import java.util.Map;
import org.mpsstress.scenarios.language.program.Step;

/**
 * What is taken away.
 *
 * @param what synchronisation, event, wait, record_stream or barrier
 * @param line in the scenario's file, the first of several
 * @param text of the line, with its parameters' values; the name of a barrier
 */
public record Removal(String what, int line, String text) {
  private static final Map<String, String> KINDS =
      Map.of(
          "synchronize_stream", "synchronisation",
          "synchronize_device", "synchronisation",
          "synchronize_event", "synchronisation",
          "wait_for_events", "synchronisation",
          "record", "event",
          "record_events", "event",
          "wait", "wait",
          "record_stream", "record_stream");

  /** Whether the line orders something. One that may raise orders nothing to rely on. */
  static boolean orders(Step step) {
    return KINDS.containsKey(step.operation().name()) && !step.mayRaise();
  }

  static Removal of(Step step) {
    return new Removal(KINDS.get(step.operation().name()), step.line(), step.text());
  }

  /** Whether the other does the same again: a record on the same stream changes nothing (C38). */
  boolean repeats(Removal other) {
    return what.equals("record_stream") && text.equals(other.text);
  }

  /** Whether this takes the step away. */
  boolean takes(Step step) {
    return orders(step)
        && step.text().equals(text)
        && (step.line() == line || repeats(Removal.of(step)));
  }
}
