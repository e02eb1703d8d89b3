package org.mpsstress.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * What became of a piece of memory that a finding is about: one event of its life.
 *
 * @param what happened to it
 * @param title one line: who did it, for instance "freed by T2"
 * @param stack frames, innermost first; empty where none is known
 * @param line of the operation in the scenario file, or null
 */
public record LifeEvent(What what, String title, List<String> stack, Integer line) {
  /** What happens to memory, in the order in which it does. */
  public enum What {
    /** Somebody got it. */
    ALLOCATED("allocated"),
    /** Somebody said that a stream uses it, too. */
    RECORDED("recorded"),
    /** Somebody gave it back. */
    FREED("freed"),
    /** Somebody else got the same memory afterwards. */
    REUSED("reused");

    private final String word;

    What(String word) {
      this.word = word;
    }

    /** The word used in records and reports. */
    @JsonValue
    public String word() {
      return word;
    }

    /**
     * The one of that word.
     *
     * @throws IllegalArgumentException if there is none
     */
    @JsonCreator
    public static What of(String word) {
      for (What what : values()) {
        if (what.word.equals(word)) {
          return what;
        }
      }
      throw new IllegalArgumentException("nothing is '" + word + "' in the life of memory");
    }
  }

  /** Copies the stack. */
  public LifeEvent {
    Objects.requireNonNull(what, "what");
    title = title == null ? "" : title;
    stack = stack == null ? List.of() : List.copyOf(stack);
  }

  /** Whether a side of the finding tells the same: then nobody needs its stack twice. */
  public boolean isTold(Access side) {
    return side != null && !stack.isEmpty() && side.stack().equals(stack);
  }

  /** A line for each event and, indented, for each frame that neither side has told. */
  static List<String> lines(Finding finding) {
    List<String> lines = new ArrayList<>();
    for (LifeEvent event : finding.life()) {
      lines.add(event.title);
      if (!event.isTold(finding.current()) && !event.isTold(finding.previous())) {
        event.stack.forEach(frame -> lines.add("    " + frame));
      }
    }
    return lines;
  }
}
