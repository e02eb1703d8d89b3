package org.mpsstress.scenarios.detection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.mpsstress.harness.HarnessSession;
import org.mpsstress.model.Json;
import org.mpsstress.scenarios.plan.Case;
import org.mpsstress.scenarios.plan.PlanOptions;

/** Where each defect is looked for. */
final class PlacesTest {
  private static List<String> plantable() throws Exception {
    List<String> ids = new ArrayList<>();
    for (JsonNode defect : Json.mapper().readTree(HarnessSession.defects())) {
      ids.add(defect.path("id").asText());
    }
    return ids;
  }

  @Test
  void everyDefectHasItsPlaceOrTheReasonWhyNot() throws Exception {
    assertThat(Places.all())
        .extracting(Places.Entry::defect)
        .doesNotHaveDuplicates()
        .containsExactlyInAnyOrderElementsOf(plantable());
  }

  @Test
  void atLeastSixtyFiveDefectsAreTried() {
    assertThat(Places.all()).filteredOn(entry -> entry.reason() == null).hasSizeGreaterThan(64);
  }

  @Test
  void whatIsARaceHasAPlaceWithEitherJudgeOrTheReasonWhyNot() throws Exception {
    for (JsonNode defect : Json.mapper().readTree(HarnessSession.defects())) {
      Places.Entry entry = Places.of(defect.path("id").asText()).orElseThrow();
      boolean race = defect.path("detectors").toString().contains("\"race\"");
      if (race && entry.reason() == null) {
        for (String judge : List.of("tsan", "controlled")) {
          assertThat(entry.names(judge) || entry.unseen().containsKey(judge))
              .as(entry.defect() + " on " + judge)
              .isTrue();
        }
      }
    }
  }

  @Test
  void aReasonIsForALayerThatHasNoPlace() {
    for (Places.Entry entry : Places.all()) {
      assertThat(entry.unseen().keySet()).as(entry.defect()).noneMatch(entry::names);
      assertThat(entry.unseen().values()).as(entry.defect()).noneMatch(String::isBlank);
    }
  }

  @Test
  void everyPlaceIsACaseForItsPool() {
    for (Places.Entry entry : Places.all()) {
      for (Place place : entry.places()) {
        Case one = place.find();
        assertThat(one.scenario().pools()).as(entry.defect()).contains(entry.pool());
        one.plan(PlanOptions.simulated(entry.pool()).withDefect(entry.defect()));
      }
    }
  }

  @Test
  void aLayerThatIsNotNamedTakesTheCheapestPlacesCase() {
    Places.Entry entry =
        new Places.Entry(
            "d",
            "patched",
            List.of(new Place("controlled", "simple-parallel", null), new Place("tsan", "t", "c")));
    assertThat(entry.cheapest().layer()).isEqualTo("controlled");
    assertThat(entry.on("tsan")).isEqualTo(new Place("tsan", "t", "c"));
    assertThat(entry.on("free")).isEqualTo(new Place("free", "simple-parallel", null));
  }

  @Test
  void whatIsNotThereIsSaid() {
    assertThatThrownBy(() -> new Place("free", "no-such", null).find())
        .hasMessage("no scenario no-such");
    assertThatThrownBy(() -> new Place("free", "simple-parallel", "x=1").find())
        .hasMessage("simple-parallel has no case x=1");
    assertThatThrownBy(() -> new Places.Entry("d", "patched", List.of(), null, false, null))
        .hasMessage("d needs either places or a reason");
  }
}
