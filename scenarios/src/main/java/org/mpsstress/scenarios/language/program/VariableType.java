package org.mpsstress.scenarios.language.program;

/** What a variable can hold. */
public enum VariableType {
  /** A tensor. */
  TENSOR("tensor"),
  /** A stream. */
  STREAM("stream"),
  /** An event. */
  EVENT("event");

  private final String word;

  VariableType(String word) {
    this.word = word;
  }

  /** The word for it. */
  public String word() {
    return word;
  }

  /** With its article, for messages. */
  String described() {
    return (this == EVENT ? "an " : "a ") + word;
  }

  /** The type of that word, which must be one. */
  public static VariableType of(String word) {
    for (VariableType type : values()) {
      if (type.word.equals(word)) {
        return type;
      }
    }
    throw new IllegalArgumentException("unknown type " + word);
  }
}
