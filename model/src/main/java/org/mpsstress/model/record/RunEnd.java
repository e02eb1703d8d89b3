package org.mpsstress.model.record;

import java.util.Objects;
import org.mpsstress.model.ExitCode;
import org.mpsstress.model.Verdict;

/**
 * The last entry.
 *
 * @param verdict of the run
 * @param exitCode of the process
 * @param seconds wall-clock time of the run
 */
public record RunEnd(Verdict verdict, int exitCode, double seconds) implements RecordEntry {
  /** The verdict is needed, and an exit code that there is. */
  public RunEnd {
    Objects.requireNonNull(verdict, "verdict");
    ExitCode.of(exitCode);
  }
}
