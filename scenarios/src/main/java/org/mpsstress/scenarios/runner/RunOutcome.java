package org.mpsstress.scenarios.runner;

import java.nio.file.Path;
import org.mpsstress.model.ExitCode;
import org.mpsstress.model.record.RunRecord;
import org.mpsstress.model.record.RunSummary;

/**
 * How a run ended.
 *
 * @param recordFile the record, whole
 * @param record the same in memory
 * @param summary verdict, exit code and reason
 */
public record RunOutcome(Path recordFile, RunRecord record, RunSummary summary) {
  public ExitCode exitCode() {
    return summary.exitCode();
  }
}
