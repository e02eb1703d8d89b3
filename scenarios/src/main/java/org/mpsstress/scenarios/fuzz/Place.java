package org.mpsstress.scenarios.fuzz;

/**
 * Where a line runs.
 *
 * @param on the stream that is current meanwhile, or null
 * @param block the stream in a block on whose queue it runs, or null
 */
record Place(String on, String block) {
  /** On the thread's current stream. */
  static final Place HERE = new Place(null, null);

  /** On that stream, or on the current one where it is null. */
  static Place on(String stream) {
    return new Place(stream, null);
  }

  /** A line that runs there. */
  String line(String what) {
    String line = block == null ? what : "block " + block + " { " + what + " }";
    return on == null ? line : "on " + on + ": " + line;
  }
}
