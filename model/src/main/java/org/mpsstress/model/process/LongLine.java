package org.mpsstress.model.process;

/** A line that grows without a bound, of which the end is kept. */
final class LongLine {
  private final int longest;
  private final StringBuilder held = new StringBuilder();
  private long dropped;

  /** One of which at most so many characters are kept. */
  LongLine(int longest) {
    this.longest = longest;
  }

  /** Adds these characters; holds at most twice what is kept, so that each is moved once. */
  void add(char[] chunk, int begins, int ends) {
    held.append(chunk, begins, ends - begins);
    if (held.length() >= 2L * longest) {
      drop();
    }
  }

  private void drop() {
    int many = Math.max(0, held.length() - longest);
    held.delete(0, many);
    dropped += many;
  }

  /** Characters that it holds now. */
  int held() {
    return held.length();
  }

  /** How many characters stood before the text. */
  long dropped() {
    return dropped + Math.max(0, held.length() - longest);
  }

  /** The end of it, or all. */
  String text() {
    return held.substring(Math.max(0, held.length() - longest));
  }

  /** Begins the next one. */
  void clear() {
    held.setLength(0);
    dropped = 0;
  }
}
