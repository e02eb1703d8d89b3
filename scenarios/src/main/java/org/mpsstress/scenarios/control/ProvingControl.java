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
 */
record ProvingControl(SuiteControl planted, Proof proof) implements SuiteControl {
  @Override
  public String id() {
    return planted.id();
  }

  @Override
  public Control attempt(Context context) throws RunInterrupted, InterruptedException {
    return planted.attempt(context).proving(proof.detector(), proof.needed());
  }
}
