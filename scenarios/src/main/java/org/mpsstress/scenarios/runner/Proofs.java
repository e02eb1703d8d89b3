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
  private final Set<String> missed = new HashSet<>();

  Proofs(List<Proof> wanted) {
    this.wanted = List.copyOf(wanted);
  }

  /** A control was attempted. */
  void take(Control control) {
    if (control.proves() != null) {
      (control.found() ? shown : missed).add(control.proves());
    }
  }

  /** One that missed a control sees only sometimes. */
  private boolean sees(String detector) {
    return shown.contains(detector) && !missed.contains(detector);
  }

  /** A quiet case that a detector judges which saw nothing planted has not passed. */
  CaseEnd judge(CaseBegin begin, CaseEnd end) {
    if (end.verdict() != Verdict.PASSED) {
      return end;
    }
    List<String> unproven = unproven(begin);
    if (unproven.isEmpty()) {
      return end;
    }
    String names = String.join(", ", unproven);
    return end.notJudged(
        unproven.stream().anyMatch(missed::contains) && shown.containsAll(unproven)
            ? "not all that is planted on this device for detector " + names + " was found"
            : "nothing planted on this device showed that detector " + names + " sees");
  }

  /** The detectors that a case depends on and that saw not all that is planted for them. */
  List<String> unproven(CaseBegin begin) {
    return wanted.stream()
        .filter(proof -> !sees(proof.detector()) && proof.concerns(begin.checks()))
        .map(Proof::detector)
        .toList();
  }
}
