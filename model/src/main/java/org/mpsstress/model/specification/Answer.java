package org.mpsstress.model.specification;

/** What a call answers. */
public sealed interface Answer {
  /** Nothing but that it was done. */
  Answer DONE = new Done();

  /** See {@link #DONE}. */
  record Done() implements Answer {
    @Override
    public String toString() {
      return "done";
    }
  }

  /** A stream, or a count. */
  record Number(int value) implements Answer {
    @Override
    public String toString() {
      return Integer.toString(value);
    }
  }

  /** Yes or no. */
  record Truth(boolean value) implements Answer {
    @Override
    public String toString() {
      return value ? "yes" : "no";
    }
  }

  /** An error, and nothing was done. */
  record Refused(Refusal why) implements Answer {
    @Override
    public String toString() {
      return "error: " + why;
    }
  }

  /** A stream, or a count. */
  static Answer of(int value) {
    return new Number(value);
  }

  /** Yes or no. */
  static Answer of(boolean value) {
    return new Truth(value);
  }

  /** An error. */
  static Answer of(Refusal why) {
    return new Refused(why);
  }
}
