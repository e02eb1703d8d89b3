package org.mpsstress.scenarios.language;

/**
 * How the threads of a group start.
 *
 * @param kind which way
 * @param intervalNanos staggered: from one thread to the next
 * @param waves churn: how many
 * @param holdNanos churn: how much longer each thread lives
 */
public record Start(Kind kind, long intervalNanos, int waves, long holdNanos) {
  /** All at once. */
  public static final Start BARRIER = new Start(Kind.BARRIER, 0, 1, 0);

  /** Each after the one before has ended. */
  public static final Start SEQUENTIAL = new Start(Kind.SEQUENTIAL, 0, 1, 0);

  /** Ways to start. */
  public enum Kind {
    /** All at once. */
    BARRIER("barrier"),
    /** One after the other, at an interval. */
    STAGGERED("staggered"),
    /** Each after the one before has ended. */
    SEQUENTIAL("sequential"),
    /** In waves, each after the one before has ended. */
    CHURN("churn");

    private final String word;

    Kind(String word) {
      this.word = word;
    }

    /** The word for it. */
    public String word() {
      return word;
    }
  }

  /** Whether all threads of the group live at the same time. */
  public boolean isTogether() {
    return kind == Kind.BARRIER || kind == Kind.STAGGERED;
  }
}
