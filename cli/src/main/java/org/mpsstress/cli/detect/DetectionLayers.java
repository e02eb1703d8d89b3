package org.mpsstress.cli.detect;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.mpsstress.cli.run.Installation;
import org.mpsstress.scenarios.detection.FreeTrials;
import org.mpsstress.scenarios.detection.TrialLayer;
import org.mpsstress.scenarios.exploration.ExplorationTrials;
import org.mpsstress.scenarios.exploration.ExplorerBinary;
import org.mpsstress.scenarios.runner.RunRequestBuilder;
import org.mpsstress.scenarios.runner.RunSettings;
import org.mpsstress.scenarios.runner.StopSignal;
import org.mpsstress.tsan.Flavour;
import org.mpsstress.tsan.SanitizedBinary;
import org.mpsstress.tsan.SanitizedOptions;
import org.mpsstress.tsan.SanitizedTrials;

/** The layers on which defects are looked for, as they were built here. */
record DetectionLayers(Map<String, TrialLayer> all) implements AutoCloseable {

  /**
   * All of them.
   *
   * @param folder for what they leave
   */
  static DetectionLayers of(Installation installation, Path folder, StopSignal stop)
      throws IOException {
    Path logs = Files.createDirectories(folder.resolve("workers"));
    RunSettings settings =
        new RunRequestBuilder(folder, installation.library(), installation.worker(logs)).settings();
    Path home = installation.home();
    Map<String, TrialLayer> all = new LinkedHashMap<>();
    add(all, new FreeTrials(settings, stop));
    add(all, new ExplorationTrials(ExplorerBinary.read(installation.explorer()), settings, stop));
    SanitizedOptions how = SanitizedOptions.withNoise(home.resolve(SanitizedOptions.builtNoise()));
    for (Flavour flavour : Flavour.values()) {
      SanitizedBinary binary = SanitizedBinary.read(flavour, home.resolve(flavour.built()));
      add(all, new SanitizedTrials(binary, how, settings, stop));
    }
    return new DetectionLayers(all);
  }

  private static void add(Map<String, TrialLayer> all, TrialLayer layer) {
    all.put(layer.name(), layer);
  }

  @Override
  public void close() {
    all.values().forEach(TrialLayer::close);
  }
}
