package org.mpsstress.scenarios.engine;

import org.junit.platform.engine.UniqueId;
import org.junit.platform.engine.support.descriptor.AbstractTestDescriptor;
import org.junit.platform.engine.support.descriptor.ClassSource;

/**
 * The class that scenarios are anchored at. Its source must be a class: with a file as the source
 * of a container, Surefire reports success although a case failed.
 */
final class AnchorDescriptor extends AbstractTestDescriptor {
  private final Class<?> anchor;

  AnchorDescriptor(UniqueId parent, Class<?> anchor) {
    super(
        parent.append("anchor", anchor.getName()),
        anchor.getSimpleName(),
        ClassSource.from(anchor));
    this.anchor = anchor;
  }

  Scenarios scenarios() {
    return anchor.getAnnotation(Scenarios.class);
  }

  @Override
  public String getLegacyReportingName() {
    return anchor.getName();
  }

  @Override
  public Type getType() {
    return Type.CONTAINER;
  }
}
