package org.mpsstress.scenarios.control;

import org.mpsstress.model.record.Control;
import org.mpsstress.scenarios.runner.SuiteControl;
import org.mpsstress.scenarios.runner.cases.CaseSelection;

/**
 * A detector that must be proven and for which nothing can be planted: the library can do less than
 * its kind of device should.
 *
 * @param detector its word
 * @param device on which
 */
record NothingToPlant(String detector, String device) implements SuiteControl {
  @Override
  public String id() {
    return "no-control-of-" + detector;
  }

  @Override
  public Control attempt(Context context) {
    return new Control(
        id(),
        "what must be proven on device " + device,
        CaseSelection.LAYER,
        detector,
        false,
        0,
        null,
        "nothing can be planted for it: the library lacks what that needs");
  }
}
