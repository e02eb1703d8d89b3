package org.mpsstress.cli.controls;

import java.util.ArrayList;
import java.util.List;
import org.mpsstress.cli.layers.SuiteLayers;
import org.mpsstress.cli.run.Installation;
import org.mpsstress.cli.run.Suite;
import org.mpsstress.scenarios.runner.SuiteControl;

/** What a suite plants in each of its layers, without the layer's cases. */
final class PlantedControls {
  private PlantedControls() {}

  /** Of a suite, in the layers of these words; to be tried once. */
  static List<SuiteControl> of(Installation installation, Suite suite, List<String> layers) {
    List<SuiteControl> planted = new ArrayList<>();
    SuiteLayers.of(layers).forEach(layer -> planted.addAll(layer.controls(installation, suite)));
    return planted;
  }
}
