package org.mpsstress.cli.detect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.mpsstress.cli.UserError;
import org.mpsstress.cli.run.PlantableDefects;
import org.mpsstress.model.FindingKind;
import org.mpsstress.model.Json;
import org.mpsstress.model.detection.Untried;

/** Which columns a defect's row has. */
final class DetectionRowsTest {
  private static PlantableDefects defects(String... ids) throws Exception {
    String entry =
        "{\"id\":\"%s\",\"title\":\"t\",\"component\":\"pool\",\"detectors\":[\"race\"]}";
    List<String> entries = Arrays.stream(ids).map(entry::formatted).toList();
    return new PlantableDefects(Json.mapper().readTree(entries.toString()));
  }

  private static List<String> layers(String id, boolean everywhere) throws Exception {
    return DetectionRows.of(defects(id), List.of(), everywhere).rows().get(0).layers();
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
        DetectionRows.of(defects("pool-alive-toctou", "non-atomic-counter"), List.of(), false);
    assertThat(rows.untried()).extracting(Untried::id).containsExactly("pool-alive-toctou");
    assertThat(rows.untried().get(0).reason()).contains("joined before the backend ends");
    assertThat(rows.rows()).hasSize(1);
    assertThat(rows.rows().get(0).defect().detectors()).containsExactly(FindingKind.RACE);
  }

  @Test
  void onlyWhatIsAskedForIsTried() throws Exception {
    PlantableDefects known = defects("non-atomic-counter", "plain-round-robin-counter");
    assertThat(DetectionRows.of(known, List.of("non-atomic-counter"), false).rows()).hasSize(1);
    assertThatThrownBy(() -> DetectionRows.of(known, List.of("no-such"), false))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("detect 'no-such': unknown");
  }
}
