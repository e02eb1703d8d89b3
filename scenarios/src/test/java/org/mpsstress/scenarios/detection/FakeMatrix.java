package org.mpsstress.scenarios.detection;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.mpsstress.model.FindingKind;

/** Rows and runs of a matrix whose layers are told what they find; a race is what is expected. */
final class FakeMatrix {
  static final String SCENARIO = "simple-parallel";

  private FakeMatrix() {}

  static Defect defect(String id) {
    return new Defect(id, "a defect", "pool", Set.of(FindingKind.RACE));
  }

  static DetectionRun.Row row(String defect, String... layers) {
    return rowAt("patched", defect, layers);
  }

  static DetectionRun.Row rowAt(String pool, String defect, String... layers) {
    Place place = new Place(layers[0], SCENARIO, null);
    return new DetectionRun.Row(
        defect(defect), new Places.Entry(defect, pool, List.of(place)), List.of(layers));
  }

  static DetectionRun run(long seed, int trials, FakeLayer... layers) {
    Map<String, TrialLayer> all = new HashMap<>();
    for (FakeLayer layer : layers) {
      all.put(layer.name(), layer);
    }
    return new DetectionRun(TrialLayers.simulated(all), seed, trials, (done, of, what) -> {});
  }
}
