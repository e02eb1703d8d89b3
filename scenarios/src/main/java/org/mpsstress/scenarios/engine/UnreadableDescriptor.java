package org.mpsstress.scenarios.engine;

import org.junit.platform.engine.support.descriptor.AbstractTestDescriptor;

/**
 * Stands for scenarios that could not be read, as a test that fails with what is wrong and where:
 * the tests of other classes are not to suffer for it.
 */
final class UnreadableDescriptor extends AbstractTestDescriptor {
  private final RuntimeException problem;

  UnreadableDescriptor(AnchorDescriptor anchor, RuntimeException problem) {
    super(
        anchor.getUniqueId().append("unreadable", "scenarios"),
        "scenarios can be read",
        anchor.getSource().orElse(null));
    this.problem = problem;
  }

  RuntimeException problem() {
    return problem;
  }

  @Override
  public Type getType() {
    return Type.TEST;
  }
}
