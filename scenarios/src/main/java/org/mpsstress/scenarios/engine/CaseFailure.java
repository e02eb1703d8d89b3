package org.mpsstress.scenarios.engine;

import java.util.List;
import org.mpsstress.model.Finding;
import org.mpsstress.model.ReplayCommandLine;
import org.mpsstress.model.record.CaseBegin;
import org.mpsstress.model.record.CaseEnd;

/**
 * Why a case's test failed. Its stack is the place in the scenario file, so that an IDE leads there
 * and not into the engine.
 */
final class CaseFailure extends AssertionError {
  private static final long serialVersionUID = 1;

  CaseFailure(CaseBegin begin, CaseEnd end, List<Finding> findings) {
    super(message(end, findings));
    Integer line =
        findings.stream()
            .map(Finding::scenarioLine)
            .filter(found -> found != null)
            .findFirst()
            .orElse(begin.line());
    setStackTrace(
        new StackTraceElement[] {
          new StackTraceElement(
              "scenario", begin.scenario().replace('-', '_'), begin.file(), line == null ? 1 : line)
        });
  }

  private static String message(CaseEnd end, List<Finding> findings) {
    StringBuilder text = new StringBuilder(end.verdict().word());
    if (end.reason() != null) {
      text.append(": ").append(end.reason());
    }
    for (Finding finding : findings) {
      text.append("\n").append(finding.kind()).append(": ").append(finding.text());
      if (finding.current() != null) {
        text.append("\n  current:  ").append(finding.current().title());
        finding.current().stack().forEach(frame -> text.append("\n      ").append(frame));
      }
      if (finding.previous() != null) {
        text.append("\n  previous: ").append(finding.previous().title());
        finding.previous().stack().forEach(frame -> text.append("\n      ").append(frame));
      }
      finding.lifeLines().forEach(line -> text.append("\n  ").append(line));
      if (finding.token() != null) {
        text.append("\n  ").append(ReplayCommandLine.of(finding.token()));
      }
    }
    return text.toString();
  }
}
