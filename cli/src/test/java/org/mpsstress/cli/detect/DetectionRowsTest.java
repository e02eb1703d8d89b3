package org.mpsstress.cli.detect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.mpsstress.cli.UserError;
import org.mpsstress.cli.run.PlantableDefects;
import org.mpsstress.cli.run.SimulatedMatrix;
import org.mpsstress.cli.subject.Matrix;
import org.mpsstress.model.FindingKind;
import org.mpsstress.model.Json;
import org.mpsstress.model.detection.Untried;

/** Which columns a defect's row has. */
final class DetectionRowsTest {
  private static final String HINT = "./mps-stress defects lists all of them";
  private static final Layers CHEAPEST = new Layers(List.of(), false);

  private static List<Matrix.Planted> defects(String... ids) throws Exception {
    String entry =
        "{\"id\":\"%s\",\"title\":\"t\",\"component\":\"pool\",\"detectors\":[\"race\"]}";
    List<String> entries = Arrays.stream(ids).map(entry::formatted).toList();
    return SimulatedMatrix.of(new PlantableDefects(Json.mapper().readTree(entries.toString())));
  }

  private static List<String> layers(String id, boolean everywhere) throws Exception {
    return rows(id, new Layers(List.of(), everywhere)).rows().get(0).layers();
  }

  private static DetectionRows rows(String id, Layers layers) throws Exception {
    return DetectionRows.of(defects(id), HINT, List.of(), layers);
  }

  @Test
  void theCheapestLayerIsReliedOnAndPlainStressStandsBeside() throws Exception {
    assertThat(layers("plain-round-robin-counter", false)).containsExactly("controlled", "free");
  }

  @Test
  void everywhereIsEveryLayerThatCanSeeIt() throws Exception {
    assertThat(layers("plain-round-robin-counter", true))
        .containsExactly("controlled", "tsan", "free");
  }

  @Test
  void whereTheCheapestLayerIsPlainStressItStandsOnce() throws Exception {
    assertThat(layers("fork-inherits-gpu-state", true)).containsExactly("free");
  }

  @Test
  void plainStressIsLeftOutWhereASoundBackendStandsStillForLong() throws Exception {
    assertThat(layers("wait-event-timeoutless", false)).containsExactly("controlled");
  }

  @Test
  void whatNoScenarioShowsIsNotTriedAndSaysWhy() throws Exception {
    DetectionRows rows =
        DetectionRows.of(
            defects("pool-alive-toctou", "non-atomic-counter"), HINT, List.of(), CHEAPEST);
    assertThat(rows.untried()).extracting(Untried::id).containsExactly("pool-alive-toctou");
    assertThat(rows.untried().get(0).reason()).contains("joined before the backend ends");
    assertThat(rows.rows()).hasSize(1);
    assertThat(rows.rows().get(0).defect().detectors()).containsExactly(FindingKind.RACE);
  }

  @Test
  void onlyWhatIsAskedForIsTried() throws Exception {
    List<Matrix.Planted> known = defects("non-atomic-counter", "plain-round-robin-counter");
    assertThat(DetectionRows.of(known, HINT, List.of("non-atomic-counter"), CHEAPEST).rows())
        .hasSize(1);
    assertThatThrownBy(() -> DetectionRows.of(known, HINT, List.of("no-such"), CHEAPEST))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("detect 'no-such': unknown");
  }

  @Test
  void layersThatAreAskedForAreAllThereIsInTheirOrder() throws Exception {
    Layers both = new Layers(List.of("tsan", "controlled", "tsan"), true);
    DetectionRows rows = rows("plain-round-robin-counter", both);
    assertThat(rows.rows().get(0).layers()).containsExactly("tsan", "controlled");
    assertThat(rows.untried()).isEmpty();
  }

  @Test
  void aLayerWithoutAPlaceIsNotTriedAndTheOthersAre() throws Exception {
    DetectionRows rows =
        rows("non-atomic-counter", new Layers(List.of("tsan", "controlled"), false));
    assertThat(rows.rows().get(0).layers()).containsExactly("controlled");
    assertThat(rows.untried())
        .extracting(Untried::reason)
        .containsExactly(
            "tsan: no case is known in which it reports any of what is expected: race");
  }

  @Test
  void whatNoneOfTheLayersSeesHasNoRow() throws Exception {
    DetectionRows rows = rows("non-atomic-counter", new Layers(List.of("asan", "tsan"), false));
    assertThat(rows.rows()).isEmpty();
    assertThat(rows.untried()).hasSize(2);
  }

  @Test
  void plainStressTakesTheCheapestCaseUnlessThatStandsStill() throws Exception {
    Layers free = new Layers(List.of("free"), false);
    assertThat(rows("non-atomic-counter", free).rows().get(0).layers()).containsExactly("free");
    assertThat(rows("wait-event-timeoutless", free).rows()).isEmpty();
  }
}
