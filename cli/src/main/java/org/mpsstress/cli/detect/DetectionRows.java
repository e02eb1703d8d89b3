package org.mpsstress.cli.detect;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.mpsstress.cli.options.Words;
import org.mpsstress.cli.subject.Matrix;
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
   * @param known what can be planted, and where it is looked for
   * @param hint where a user finds their ids
   * @param ids those that are asked for; none for all
   * @param layers where; {@link Layers#only} wants a place on each of its layers
   * @throws org.mpsstress.cli.UserError for an id that nobody knows
   */
  static DetectionRows of(
      List<Matrix.Planted> known, String hint, List<String> ids, Layers layers) {
    List<String> words = known.stream().map(one -> one.defect().id()).toList();
    ids.forEach(id -> Words.known("detect", id, words, hint));
    List<DetectionRun.Row> rows = new ArrayList<>();
    List<Untried> untried = new ArrayList<>();
    for (Matrix.Planted one : known) {
      Defect defect = one.defect();
      if (!ids.isEmpty() && !ids.contains(defect.id())) {
        continue;
      }
      Places.Entry entry = one.entry();
      if (entry == null) {
        throw new IllegalStateException("nobody says where " + defect.id() + " is looked for");
      }
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
}
