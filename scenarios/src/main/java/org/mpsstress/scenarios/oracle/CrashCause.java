package org.mpsstress.scenarios.oracle;

import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.mpsstress.model.Cause;
import org.mpsstress.model.FindingKind;
import org.mpsstress.scenarios.crash.ProcessDeath;

/**
 * What makes crashes one cause: the signal, and the innermost function of the subject; where no
 * stack was written, what the C++ or the C library said before it gave up, else the words of the
 * operations that threads were in.
 */
final class CrashCause {
  private static final Pattern SIGNAL = Pattern.compile("\\bSIG[A-Z]+\\d?");

  /** An exception with its text, a damaged heap, an assertion. */
  private static final Pattern LAST_WORDS =
      Pattern.compile(
          "^(terminate called after .*(\\R\\s+what\\(\\): .*)?|libc\\+\\+abi: .*|\\w+\\(\\): .*"
              + "|double free .*|corrupted .*|.*: Assertion .* failed\\.?)$",
          Pattern.MULTILINE);

  private CrashCause() {}

  /**
   * 16 hex digits.
   *
   * @param reported the signal, where a report names it, or ""
   * @param errors what the process wrote to standard error
   * @param frames of the thread that died
   * @param words of operations that were under way
   */
  static String of(
      int exitCode, String reported, String errors, List<String> frames, List<String> words) {
    String death = reported.isEmpty() ? ProcessDeath.describe(exitCode) : reported;
    Matcher signal = SIGNAL.matcher(death);
    return Cause.of(
        FindingKind.CRASH,
        signal.find() ? signal.group() : death,
        SubjectFunctions.innermost(frames)
            .or(() -> lastWords(errors))
            .orElseGet(() -> String.join(" ", new TreeSet<>(words))));
  }

  private static Optional<String> lastWords(String errors) {
    Matcher words = LAST_WORDS.matcher(errors);
    return words.find() ? Optional.of(Cause.plain(words.group())) : Optional.empty();
  }
}
