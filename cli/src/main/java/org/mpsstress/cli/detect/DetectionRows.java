package org.mpsstress.cli.detect;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.mpsstress.cli.run.PlantableDefects;
import org.mpsstress.cli.run.Words;
import org.mpsstress.model.FindingKind;
import org.mpsstress.model.detection.Untried;
import org.mpsstress.scenarios.detection.Defect;
import org.mpsstress.scenarios.detection.DetectionRun;
import org.mpsstress.scenarios.detection.FreeTrials;
import org.mpsstress.scenarios.detection.Place;
import org.mpsstress.scenarios.detection.Places;

/**
 * What is tried.
 *
 * @param rows the defects that are
 * @param untried those that no scenario shows
 */
record DetectionRows(List<DetectionRun.Row> rows, List<Untried> untried) {

  /**
   * Chooses.
   *
   * @param ids those that are asked for; none for all
   * @param everywhere whether on every layer that can see it, or on the cheapest one alone
   * @throws org.mpsstress.cli.UserError for an id that nobody knows
   */
  static DetectionRows of(PlantableDefects known, List<String> ids, boolean everywhere) {
    ids.forEach(
        id -> Words.known("detect", id, known.ids(), "./mps-stress defects lists all of them"));
    List<DetectionRun.Row> rows = new ArrayList<>();
    List<Untried> untried = new ArrayList<>();
    for (JsonNode one : known.all()) {
      Defect defect = defect(one);
      if (!ids.isEmpty() && !ids.contains(defect.id())) {
        continue;
      }
      Places.Entry entry =
          Places.of(defect.id())
              .orElseThrow(() -> new IllegalStateException("places.json lacks " + defect.id()));
      if (entry.reason() == null) {
        rows.add(new DetectionRun.Row(defect, entry, layers(entry, everywhere)));
      } else {
        untried.add(new Untried(defect.id(), defect.title(), entry.reason()));
      }
    }
    return new DetectionRows(rows, untried);
  }

  /** The cheapest layer first; plain stress stands beside it. */
  private static List<String> layers(Places.Entry entry, boolean everywhere) {
    List<String> layers = new ArrayList<>();
    for (Place place : entry.places()) {
      boolean relied = place == entry.cheapest();
      if (relied || everywhere || place.layer().equals(FreeTrials.NAME)) {
        layers.add(place.layer());
      }
    }
    if (!layers.contains(FreeTrials.NAME) && !entry.alone()) {
      layers.add(FreeTrials.NAME);
    }
    return layers;
  }

  private static Defect defect(JsonNode one) {
    Set<FindingKind> detectors = EnumSet.noneOf(FindingKind.class);
    one.path("detectors").forEach(word -> detectors.add(FindingKind.of(word.asText())));
    return new Defect(
        one.path("id").asText(),
        one.path("title").asText(),
        one.path("component").asText(),
        detectors);
  }
}
