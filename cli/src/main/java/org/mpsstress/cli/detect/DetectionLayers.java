package org.mpsstress.cli.detect;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.mpsstress.cli.run.Engine;
import org.mpsstress.cli.run.Engines;
import org.mpsstress.cli.run.Installation;
import org.mpsstress.scenarios.detection.TrialLayer;
import org.mpsstress.scenarios.runner.RunRequestBuilder;
import org.mpsstress.scenarios.runner.RunSettings;
import org.mpsstress.scenarios.runner.StopSignal;

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
    Map<String, TrialLayer> all = new LinkedHashMap<>();
    for (Engine engine : Engines.ALL) {
      engine.trials(installation, settings, stop).forEach(layer -> all.put(layer.name(), layer));
    }
    return new DetectionLayers(all);
  }

  @Override
  public void close() {
    all.values().forEach(TrialLayer::close);
  }
}
