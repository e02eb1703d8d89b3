package org.mpsstress.scenarios.runner;

import java.util.Objects;
import java.util.function.Supplier;

/**
 * A layer that is made when its turn has come: what it needs may have to be built first, and the
 * layers before it need not wait for that.
 *
 * @param name of the layer
 * @param made the layer, or null while it is not made
 * @param make the layer that is not made yet; asked once
 */
public record LayerPlan(String name, SuiteLayer made, Supplier<SuiteLayer> make) {
  public LayerPlan {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(make, "make");
  }

  /** One that is there already: its cases count from the beginning. */
  public static LayerPlan of(SuiteLayer layer) {
    return new LayerPlan(layer.name(), layer, () -> layer);
  }

  /** One that is made when it is to run. */
  public static LayerPlan later(String name, Supplier<SuiteLayer> make) {
    return new LayerPlan(name, null, make);
  }
}
