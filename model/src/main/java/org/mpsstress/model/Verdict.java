package org.mpsstress.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;

/**
 * The outcome of a case or of a whole run. There is no other, and no retry turns one into another.
 */
public enum Verdict {
  /** Everything that was expected held. */
  PASSED("passed"),
  /** An oracle objected. */
  FAILED("failed"),
  /** The process died. */
  CRASHED("crashed"),
  /** Nothing advanced any more. */
  HUNG("hung"),
  /** Nothing can be said: a control was missed, or what must run did not. */
  INCONCLUSIVE("inconclusive"),
  /** Quiet, but what would have objected was not shown to see on this device: no pass. */
  NOT_JUDGED("not judged"),
  /** Not run, for a reason that is stated. */
  SKIPPED("skipped");

  private final String word;

  Verdict(String word) {
    this.word = word;
  }

  /** The word used in records, reports and on the console. */
  @JsonValue
  public String word() {
    return word;
  }

  /** True for the verdicts that say that something is wrong with what was tested. */
  public boolean isFinding() {
    return this == FAILED || this == CRASHED || this == HUNG;
  }

  /** The verdict of that word. */
  @JsonCreator
  public static Verdict of(String word) {
    return Words.find(values(), Verdict::word, word, "verdict");
  }

  @Override
  public String toString() {
    return word;
  }
}
