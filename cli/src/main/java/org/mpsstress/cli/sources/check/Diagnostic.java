package org.mpsstress.cli.sources.check;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One message of the compiler.
 *
 * @param file as the compiler names it
 * @param line from 1
 * @param severity its word: fatal error, error, warning or note
 * @param message without the place
 */
record Diagnostic(Path file, int line, String severity, String message) {
  private static final int MOST = 20_000;
  private static final Pattern LINE =
      Pattern.compile(
          "(.{1,4096}?):([0-9]{1,9}):[0-9]{1,9}: (fatal error|error|warning|note): (.*)");

  /** What ends a compilation and has no place: a source that it cannot read or dies of. */
  private static final Pattern PLACELESS =
      Pattern.compile("fatal error: (.*)|\\S+: error: (clang frontend command failed.*)");

  /**
   * The same of one source, which what has no place is said of.
   *
   * @param source that was compiled
   */
  static List<Diagnostic> read(String output, Path source) {
    List<Diagnostic> all = read(output);
    for (String line : output.split("\n")) {
      Matcher placeless = PLACELESS.matcher(line);
      if (placeless.matches() && all.size() < MOST) {
        String message = placeless.group(1) == null ? placeless.group(2) : placeless.group(1);
        all.add(new Diagnostic(source, 1, "fatal error", message));
      }
    }
    return all;
  }

  /** All messages of an output; lines that are none are passed over. */
  static List<Diagnostic> read(String output) {
    List<Diagnostic> all = new ArrayList<>();
    for (String line : output.split("\n")) {
      Matcher matcher = LINE.matcher(line);
      // A source may put any octets into a message, or into the name of a file (#line).
      if (matcher.matches() && all.size() < MOST && matcher.group(1).indexOf('\0') < 0) {
        all.add(
            new Diagnostic(
                Path.of(matcher.group(1)),
                Integer.parseInt(matcher.group(2)),
                matcher.group(3),
                matcher.group(4)));
      }
    }
    return all;
  }

  /** Whether nothing comes of the compilation. */
  boolean isError() {
    return severity.endsWith("error");
  }
}
