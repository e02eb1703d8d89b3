package org.mpsstress.scenarios.runner;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.mpsstress.model.Verdict;
import org.mpsstress.model.record.CaseBegin;
import org.mpsstress.model.record.CaseEnd;
import org.mpsstress.model.record.Control;

/** Which detectors a run's controls have shown to see, and what becomes of cases without them. */
final class Proofs {
  private final List<Proof> wanted;
  private final Set<String> shown = new HashSet<>();

  Proofs(List<Proof> wanted) {
    this.wanted = List.copyOf(wanted);
  }

  /** A control was attempted. */
  void take(Control control) {
    if (control.found() && control.proves() != null) {
      shown.add(control.proves());
    }
  }

  /** A quiet case that a detector judges which saw nothing planted has not passed. */
  CaseEnd judge(CaseBegin begin, CaseEnd end) {
    if (end.verdict() != Verdict.PASSED) {
      return end;
    }
    List<String> unproven =
        wanted.stream()
            .filter(proof -> !shown.contains(proof.detector()) && proof.concerns(begin.checks()))
            .map(Proof::detector)
            .toList();
    return unproven.isEmpty()
        ? end
        : end.notJudged(
            "nothing planted on this device showed that detector "
                + String.join(", ", unproven)
                + " sees");
  }
}
