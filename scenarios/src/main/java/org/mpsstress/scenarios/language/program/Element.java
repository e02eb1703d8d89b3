package org.mpsstress.scenarios.language.program;

import java.util.List;

/** A part of the way in which an operation is written. */
sealed interface Element {
  /**
   * A word that stands for itself.
   *
   * @param text the word
   */
  record Literal(String text) implements Element {}

  /**
   * A place for something of the user's.
   *
   * @param kind what goes there
   */
  record Slot(Kind kind) implements Element {}

  /**
   * Something that may be left out.
   *
   * @param elements in this order
   */
  record Optional(List<Element> elements) implements Element {}

  /** What can go into a slot. */
  enum Kind {
    TENSOR("tensor", "a tensor"),
    STREAM("stream", "a stream"),
    EVENT("event", "an event"),
    VALUE("value", "a variable"),
    CHANNEL("channel", "a channel"),
    BARRIER("barrier", "a barrier"),
    SHAPE("shape", "a shape such as [64, 64]"),
    NUMBER("number", "a number"),
    DURATION("duration", "a duration such as 50us");

    private final String word;
    private final String description;

    Kind(String word, String description) {
      this.word = word;
      this.description = description;
    }

    String description() {
      return description;
    }

    /** Whether a name goes there. */
    boolean isName() {
      return ordinal() <= BARRIER.ordinal();
    }

    static Kind of(String word) {
      for (Kind kind : values()) {
        if (kind.word.equals(word)) {
          return kind;
        }
      }
      throw new IllegalArgumentException("unknown slot <" + word + "> in the table of operations");
    }
  }
}
