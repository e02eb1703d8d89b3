package org.mpsstress.scenarios.oracle.linearizability;

import java.util.List;
import org.mpsstress.harness.trace.RecordKind;
import org.mpsstress.harness.trace.TraceRecord;
import org.mpsstress.model.specification.Answer;
import org.mpsstress.model.specification.History;
import org.mpsstress.model.specification.Operation;
import org.mpsstress.scenarios.oracle.observation.Code;

/**
 * What is wrong with calls about an event that have no order, told by the first one left over.
 *
 * @param word that tells its cause from others
 * @param sentence for people
 */
record EventMistake(String word, String sentence) {
  private static final EventMistake EARLY =
      new EventMistake("early", "an event was said to be reached before it was recorded (C31)");
  private static final EventMistake LATE =
      new EventMistake(
          "late", "an event that was waited for was said not to be reached (C17, C31 to C33)");
  private static final EventMistake REFUSED =
      new EventMistake("refused", "an event that nobody had given back was said to be none (C34)");
  private static final EventMistake TWICE =
      new EventMistake("twice", "an event was given back twice, and nobody was refused (C34)");
  private static final EventMistake GONE =
      new EventMistake("gone", "an event was used after it had been given back (C34)");

  /**
   * What it is.
   *
   * @param left the record of the call left over
   * @param ordered the calls before it
   */
  static EventMistake of(TraceRecord left, List<History.Event> ordered) {
    boolean gone =
        ordered.stream()
            .anyMatch(
                event ->
                    event.call().operation() == Operation.DESTROY_EVENT
                        && event.answer().equals(Answer.DONE));
    if (left.kind() == RecordKind.ERROR) {
      return REFUSED;
    }
    if (gone) {
      return left.code() == Code.DESTROY ? TWICE : GONE;
    }
    return left.value() == 1 ? EARLY : LATE;
  }
}
