package org.mpsstress.scenarios.watchdog;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a process says of itself that the tool's own code ended: no crash of what is tested. */
public final class OwnWords {
  /** The tool could not go on. */
  private static final int FAULT = 5;

  private static final Pattern WHY =
      Pattern.compile("^mps-(?:stress|harness): .+$", Pattern.MULTILINE);

  /** The program used what is not there. */
  private static final int UNSUPPORTED = 6;

  private static final Pattern WHAT =
      Pattern.compile("^mpsstress-unsupported: (.+)$", Pattern.MULTILINE);

  private OwnWords() {}

  /**
   * How the run ended, if the process has said so.
   *
   * @param exitCode of the process
   * @param errors what it wrote to standard error during the run; either alone proves nothing,
   *     since what is tested may exit and write as it likes
   */
  public static Optional<RunEnding> explain(int exitCode, String errors) {
    Matcher why = WHY.matcher(errors);
    if (exitCode == FAULT && why.find()) {
      return Optional.of(new RunEnding.Faulted("its process ended, for " + why.group()));
    }
    Matcher what = WHAT.matcher(errors);
    if (exitCode == UNSUPPORTED && what.find()) {
      return Optional.of(new RunEnding.Unsupported(what.group(1)));
    }
    return Optional.empty();
  }
}
