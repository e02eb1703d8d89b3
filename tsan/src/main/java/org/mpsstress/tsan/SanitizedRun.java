package org.mpsstress.tsan;

import java.util.List;
import java.util.Map;
import org.mpsstress.model.Finding;
import org.mpsstress.scenarios.runner.cases.RunResult;
import org.mpsstress.tsan.report.SanitizerLog;

/**
 * One run of a case by a sanitizer-built harness, judged.
 *
 * @param result as of any other run; its findings are those of the oracles
 * @param reported what the sanitizers found, by signature, in order
 * @param suppressed what the user's suppressions hid
 */
record SanitizedRun(
    RunResult result, Map<String, Finding> reported, List<SanitizerLog.Suppressed> suppressed) {
  SanitizedRun {
    suppressed = List.copyOf(suppressed);
  }
}
