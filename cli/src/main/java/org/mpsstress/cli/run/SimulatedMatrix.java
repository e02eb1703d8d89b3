package org.mpsstress.cli.run;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.mpsstress.cli.subject.Matrix;
import org.mpsstress.cli.subject.Subject;
import org.mpsstress.model.FindingKind;
import org.mpsstress.scenarios.detection.Defect;
import org.mpsstress.scenarios.detection.Places;
import org.mpsstress.scenarios.plan.PlanOptions;

/** The simulated SUT: what the native side lists, looked for where defects.json says. */
public record SimulatedMatrix(Installation installation) implements Matrix {
  @Override
  public String sut() {
    return SimulatedSubject.WORD;
  }

  @Override
  public List<Planted> defects() {
    return of(PlantableDefects.of(installation));
  }

  /** What the native side lists. */
  public static List<Planted> of(PlantableDefects known) {
    List<Planted> all = new ArrayList<>();
    for (JsonNode one : known.all()) {
      Defect defect = defect(one);
      all.add(new Planted(defect, Places.of(defect.id()).orElse(null)));
    }
    return all;
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

  @Override
  public String hint() {
    return "./mps-stress defects lists all of them";
  }

  @Override
  public Subject subject(String defect) {
    return SimulatedSubject.of(installation);
  }

  @Override
  public boolean isOne() {
    return true;
  }

  @Override
  public PlanOptions plan(String pool, String defect) {
    return PlanOptions.simulated(pool).withDefect(defect);
  }
}
