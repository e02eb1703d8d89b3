package org.mpsstress.scenarios.runner;

import java.util.Set;
import java.util.TreeSet;
import org.mpsstress.model.record.Control;
import org.mpsstress.scenarios.runner.cases.RunCase;

/**
 * The case of a control that was missed, with nothing planted in it. A missed control has two
 * explanations: the detector is blind, or the backend that it was planted in is broken, and hides
 * it. Where the case is objected to as it is, it is the backend.
 *
 * @param runCase the control's, without its defect
 * @param objecting what objects to it; none where it is quiet
 * @param runs how many there were
 * @param unit what a run is called, in the plural
 */
public record Unplanted(RunCase runCase, Set<String> objecting, long runs, String unit) {
  /** The simulated SUT is the backend that everything else is compared with. */
  private static final String SIMULATED = "sim";

  public Unplanted {
    objecting = new TreeSet<>(objecting);
  }

  /** The control with what this says of it; a control that was found needs none. */
  public Control explain(Control control) {
    return control.found() ? control : control.withMessage(control.message() + "; " + sentence());
  }

  private String sentence() {
    String sut = runCase.plan().get().sut();
    String pool = "pool " + runCase.begin().pool();
    String both = "either the detector is blind or the backend is broken: with nothing planted, ";
    if (!objecting.isEmpty()) {
      return both + pool + " is objected to (" + String.join(", ", objecting) + "): the backend is";
    }
    String quiet = both + pool + " is quiet in " + runs + " " + unit;
    return sut.equals(SIMULATED)
        ? quiet
            + ", and it is the untouched backend: only the detector is left, unless the"
            + " backend's sources were changed"
        : quiet;
  }
}
