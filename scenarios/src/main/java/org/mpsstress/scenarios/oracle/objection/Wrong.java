package org.mpsstress.scenarios.oracle.objection;

import java.util.Arrays;
import org.mpsstress.model.FindingKind;

/** In which way something is wrong; the words are those of the native side (objection.hpp). */
public enum Wrong {
  /** An operation raised, and must not. */
  RAISED("raised", FindingKind.ERROR),
  /** It raised something else than it must. */
  RAISED_OTHER("raised-other", FindingKind.ERROR),
  /** It raised nothing, and must. */
  RAISED_NONE("raised-none", FindingKind.ERROR),
  /** A value is not what its reference says. */
  VALUE("value", FindingKind.VALUE),
  /** A thread ended early although nobody raised anything. */
  STOPPED("stopped", FindingKind.ERROR),
  /** Something is alive at quiescence that was not before. */
  LEFT("left", FindingKind.LEAK);

  private final String word;
  private final FindingKind kind;

  Wrong(String word, FindingKind kind) {
    this.word = word;
    this.kind = kind;
  }

  /** How the native side calls it. */
  public String word() {
    return word;
  }

  /** Of the finding that is made of it. */
  public FindingKind kind() {
    return kind;
  }

  static Wrong of(String word) {
    return Arrays.stream(values())
        .filter(wrong -> wrong.word.equals(word))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no objection is called '" + word + "'"));
  }
}
