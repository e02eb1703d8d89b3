package org.mpsstress.model.process;

import java.util.stream.Stream;

/**
 * A child that is gone.
 *
 * @param pid it had
 * @param exitCode 128 + n where signal n ended it
 * @param late whether it was killed at its limit
 * @param because why its parent ended it before that, or null: the memory that it held, a
 *     standstill
 * @param output that its parent read: empty where it went to a file
 */
public record EndedChild(long pid, int exitCode, boolean late, String because, String output) {
  /** Whether it ended by itself, with exit code 0. */
  public boolean succeeded() {
    return !late && because == null && exitCode == 0;
  }

  /** The last line of a text that says something, or an empty one. */
  public static String lastLine(String text) {
    try (Stream<String> lines = text.lines()) {
      return lines.filter(line -> !line.isBlank()).reduce("", (first, last) -> last).strip();
    }
  }
}
