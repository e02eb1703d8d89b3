package org.mpsstress.scenarios.engine;

import org.junit.platform.engine.support.descriptor.AbstractTestDescriptor;
import org.mpsstress.scenarios.runner.SuiteControl;

/** Something planted, as a test: it passes when the detector objects. */
final class ControlDescriptor extends AbstractTestDescriptor {
  private final SuiteControl control;

  ControlDescriptor(AnchorDescriptor anchor, SuiteControl control) {
    super(
        anchor.getUniqueId().append("control", control.id()),
        "control: " + control.id(),
        anchor.getSource().orElse(null));
    this.control = control;
  }

  SuiteControl control() {
    return control;
  }

  @Override
  public Type getType() {
    return Type.TEST;
  }
}
