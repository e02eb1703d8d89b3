package org.mpsstress.model.record;

import java.util.List;
import java.util.Optional;
import org.mpsstress.model.Finding;
import org.mpsstress.model.Verdict;

/**
 * What a record says about one case.
 *
 * @param begin how it began
 * @param end how it ended; empty if the record ends before
 * @param findings what was found in it
 */
public record CaseResult(CaseBegin begin, Optional<CaseEnd> end, List<Finding> findings) {
  /** Copies the findings. */
  public CaseResult {
    findings = List.copyOf(findings);
  }

  /** Its verdict as it stands; a finding counts even if the case never ended. */
  public Verdict verdict() {
    return end.map(CaseEnd::verdict)
        .orElse(findings.isEmpty() ? Verdict.INCONCLUSIVE : Verdict.FAILED);
  }

  /** Why, or "" where the verdict needs no reason. */
  public String reason() {
    if (end.isEmpty()) {
      return "the run ended before this case did";
    }
    return end.get().reason() == null ? "" : end.get().reason();
  }
}
