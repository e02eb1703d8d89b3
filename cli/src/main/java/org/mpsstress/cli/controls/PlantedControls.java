package org.mpsstress.cli.controls;

import java.util.ArrayList;
import java.util.List;
import org.mpsstress.cli.layers.JcstressLayer;
import org.mpsstress.cli.layers.LincheckLayer;
import org.mpsstress.cli.layers.ToolEffort;
import org.mpsstress.cli.run.ExplorationLayer;
import org.mpsstress.cli.run.Installation;
import org.mpsstress.cli.run.SanitizersLayer;
import org.mpsstress.scenarios.runner.SuiteControl;

/** What a suite plants in each of its layers, without the layer's cases. */
final class PlantedControls {
  private PlantedControls() {}

  /** Of a suite of that name, in the layers of these words; to be tried once. */
  static List<SuiteControl> of(Installation installation, String suite, List<String> layers) {
    ToolEffort effort = ToolEffort.of(suite);
    List<SuiteControl> planted = new ArrayList<>();
    for (String layer : layers) {
      switch (layer) {
        case "scenarios" -> {
          planted.addAll(installation.controls());
          planted.addAll(installation.noiseControls());
        }
        case "controlled" -> planted.addAll(ExplorationLayer.controls(installation));
        case "sanitizers" -> planted.addAll(SanitizersLayer.controls(installation));
        case "lincheck" -> planted.addAll(LincheckLayer.controls(effort));
        case "jcstress" -> planted.addAll(JcstressLayer.controls(effort));
        default -> throw new IllegalArgumentException("layer " + layer);
      }
    }
    return planted;
  }
}
