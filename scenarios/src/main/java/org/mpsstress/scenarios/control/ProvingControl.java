package org.mpsstress.scenarios.control;

import org.mpsstress.model.record.Control;
import org.mpsstress.scenarios.runner.Proof;
import org.mpsstress.scenarios.runner.SuiteControl;
import org.mpsstress.scenarios.runner.cases.RunInterrupted;

/**
 * A control that stands for a detector: what it judges is judged only if this one, or another for
 * the same detector, was found.
 *
 * @param planted what is done wrong
 * @param proof what it shows
 * @param untouched what the same oracles must see on the simulated SUT, which is tried where they
 *     miss what is planted: either they are blind, or the library hides it; null where nothing is
 */
record ProvingControl(SuiteControl planted, Proof proof, SuiteControl untouched)
    implements SuiteControl {
  @Override
  public String id() {
    return planted.id();
  }

  @Override
  public Control attempt(Context context) throws RunInterrupted, InterruptedException {
    Control control = planted.attempt(context).proving(proof.detector(), proof.needed());
    return control.found() || untouched == null
        ? control
        : control.withMessage(control.message() + "; " + left(untouched.attempt(context)));
  }

  private static String left(Control onSimulated) {
    return "either the detector is blind or the library is broken: on the simulated SUT it "
        + (onSimulated.found()
            ? "sees " + onSimulated.id() + ", so the library is left"
            : "misses " + onSimulated.id() + ", too: it is blind");
  }
}
