package org.mpsstress.cli.run;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import org.mpsstress.model.Json;
import org.mpsstress.scenarios.runner.workers.FrameworkError;

/** The native side's list of defects that the simulated SUT can plant. */
public record PlantableDefects(JsonNode all) {

  /**
   * Asks the native side.
   *
   * @throws FrameworkError if its answer is no JSON
   */
  public static PlantableDefects of(Installation installation) {
    try {
      return new PlantableDefects(Json.mapper().readTree(installation.defects()));
    } catch (JsonProcessingException error) {
      throw new FrameworkError("the native side's list of defects is no JSON", error);
    }
  }

  /** Their names, in the order of the list. */
  public List<String> ids() {
    List<String> ids = new ArrayList<>();
    all.forEach(defect -> ids.add(defect.path("id").asText()));
    return ids;
  }

  /** The words of the pools that one of them can be planted in. */
  public List<String> pools(String id) {
    List<String> pools = new ArrayList<>();
    for (JsonNode defect : all) {
      if (defect.path("id").asText().equals(id)) {
        defect.path("pools").forEach(pool -> pools.add(pool.asText()));
      }
    }
    return pools;
  }
}
