package org.mpsstress.cli.detect;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.mpsstress.cli.run.PlantableDefects;
import org.mpsstress.cli.run.Words;
import org.mpsstress.model.FindingKind;
import org.mpsstress.model.detection.Untried;
import org.mpsstress.scenarios.detection.Defect;
import org.mpsstress.scenarios.detection.DetectionRun;
import org.mpsstress.scenarios.detection.Places;

/**
 * What is tried.
 *
 * @param rows the defects that are
 * @param untried those that no scenario shows, or none on a layer that was asked for
 */
record DetectionRows(List<DetectionRun.Row> rows, List<Untried> untried) {

  /**
   * Chooses.
   *
   * @param ids those that are asked for; none for all
   * @param layers where; {@link Layers#only} wants a place on each of its layers
   * @throws org.mpsstress.cli.UserError for an id that nobody knows
   */
  static DetectionRows of(PlantableDefects known, List<String> ids, Layers layers) {
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
      if (entry.reason() != null) {
        untried.add(new Untried(defect.id(), defect.title(), entry.reason()));
        continue;
      }
      List<String> its = layers.of(entry);
      if (!its.isEmpty()) {
        rows.add(new DetectionRun.Row(defect, entry, its));
      }
      for (String layer : layers.missing(entry)) {
        untried.add(new Untried(defect.id(), defect.title(), unseen(entry, defect, layer)));
      }
    }
    return new DetectionRows(rows, untried);
  }

  private static String unseen(Places.Entry entry, Defect defect, String layer) {
    String known = entry.unseen().get(layer);
    if (known != null) {
      return layer + ": " + known;
    }
    String expected =
        defect.detectors().stream().map(FindingKind::word).collect(Collectors.joining(", "));
    return layer + ": no case is known in which it reports any of what is expected: " + expected;
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
