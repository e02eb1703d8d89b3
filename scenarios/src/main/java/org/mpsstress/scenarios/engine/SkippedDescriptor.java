package org.mpsstress.scenarios.engine;

import org.junit.platform.engine.support.descriptor.AbstractTestDescriptor;
import org.mpsstress.model.record.Skipped;

/** A case that cannot run on this SUT; it is listed as skipped, with its reason. */
final class SkippedDescriptor extends AbstractTestDescriptor {
  private final Skipped skipped;

  SkippedDescriptor(AnchorDescriptor anchor, Skipped skipped) {
    super(
        anchor.getUniqueId().append("skipped", name(skipped)),
        name(skipped),
        anchor.getSource().orElse(null));
    this.skipped = skipped;
  }

  private static String name(Skipped skipped) {
    return skipped.caseId() == null
        ? skipped.scenario()
        : skipped.scenario() + "[" + skipped.caseId() + "]";
  }

  String reason() {
    return skipped.reason();
  }

  @Override
  public Type getType() {
    return Type.TEST;
  }
}
