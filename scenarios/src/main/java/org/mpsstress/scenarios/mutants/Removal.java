package org.mpsstress.scenarios.mutants;

import org.mpsstress.scenarios.language.program.Step;

/**
 * What is taken away.
 *
 * @param what synchronisation, event, wait, record_stream or barrier
 * @param line in the scenario's file, the first of several
 * @param text of the line, with its parameters' values; the name of a barrier
 */
public record Removal(String what, int line, String text) {
  /** Whether the line orders something. One that may raise orders nothing to rely on. */
  static boolean orders(Step step) {
    return step.operation().effect().orders() != null && !step.mayRaise();
  }

  static Removal of(Step step) {
    return new Removal(step.operation().effect().orders(), step.line(), step.text());
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
