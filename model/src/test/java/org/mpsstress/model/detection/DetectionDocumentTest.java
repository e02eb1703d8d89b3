package org.mpsstress.model.detection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mpsstress.model.detection.Matrices.QUIET;
import static org.mpsstress.model.detection.Matrices.document;
import static org.mpsstress.model.detection.Matrices.power;
import static org.mpsstress.model.detection.Matrices.quiet;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.mpsstress.model.ExitCode;
import org.mpsstress.model.Json;

/** The matrix as a document, and the exit code. */
final class DetectionDocumentTest {

  @Test
  void foundInEveryTrialAndQuietWithoutIsPassed() {
    assertThat(document(true, QUIET, power(20, 3L, 0.4)).exitCode()).isEqualTo(ExitCode.PASSED);
  }

  @Test
  void aMissedTrialIsAFinding() {
    assertThat(document(true, QUIET, power(20, 3L, 0.4), power(19, 3L, 0.4)).exitCode())
        .isEqualTo(ExitCode.FINDINGS);
  }

  @Test
  void onlyTheFirstColumnOfARowIsReliedOn() {
    Power always = power("controlled", 20, 3L, 0.4);
    Power missed = power("free", 0, null, null);
    assertThat(exitCode(always, missed)).isEqualTo(ExitCode.PASSED);
    assertThat(exitCode(missed, always)).isEqualTo(ExitCode.FINDINGS);
  }

  private static ExitCode exitCode(Power... columns) {
    DefectRow row = Matrices.row("d", columns);
    return document(List.of(), true, QUIET, 1, List.of(row)).exitCode();
  }

  @Test
  void columnsHaveOneOrderAndThoseOfAnUnknownEngineAreTheLast() {
    DefectRow one =
        Matrices.row("d", power("interpreted", 20, 1L, 0.1), power("tsan", 20, 3L, 0.4));
    DefectRow two =
        Matrices.row("e", power("controlled", 20, 3L, 0.4), power("free", 0, null, null));
    assertThat(document(List.of(), true, QUIET, 1, List.of(one, two)).layers())
        .containsExactly("free", "controlled", "tsan", "interpreted");
    assertThat(document(true, QUIET).layers()).isEmpty();
  }

  @Test
  void aFalseAlarmIsAFinding() {
    assertThat(document(true, quiet(1), power(20, 3L, 0.4)).exitCode())
        .isEqualTo(ExitCode.FINDINGS);
  }

  @Test
  void whatWasNotTriedSaysNothing() {
    assertThat(document(false, QUIET, power(20, 3L, 0.4)).exitCode())
        .isEqualTo(ExitCode.INCONCLUSIVE);
    assertThat(document(true, QUIET).exitCode()).isEqualTo(ExitCode.INCONCLUSIVE);
  }

  @Test
  void aMissOrAFalseAlarmOfWhatWasTriedIsOneAllTheSame() {
    assertThat(document(false, QUIET, power(19, 3L, 0.4)).exitCode()).isEqualTo(ExitCode.FINDINGS);
    assertThat(document(false, quiet(1)).exitCode()).isEqualTo(ExitCode.FINDINGS);
  }

  @Test
  void aFaultOfTheFrameworkIsNoMiss() {
    List<Faulted> faults = List.of(new Faulted("d9", "tsan", "not built"));
    List<DefectRow> rows = Matrices.rows(power(19, 3L, 0.4));
    assertThat(document(faults, true, quiet(1), 1, rows).exitCode())
        .isEqualTo(ExitCode.FRAMEWORK_FAULT);
  }

  @Test
  void theKeysOfTheDocumentAreThoseThatProgramsRead() throws Exception {
    var read = Json.mapper().readTree(document(true, QUIET, power(20, 3L, 0.4)).toJson());
    assertThat(read.path("format").asText()).isEqualTo("mps-stress-detection/1");
    assertThat(read.at("/quiet/runs").asLong()).isEqualTo(320);
    var layer = read.at("/defects/0/layers/0");
    assertThat(layer.path("n50").path("value").asLong()).isEqualTo(3);
    assertThat(layer.path("n50").has("high")).isTrue();
    assertThat(layer.at("/oracles/0/oracle").asText()).isEqualTo("race");
    assertThat(layer.path("medianSeconds").asDouble()).isEqualTo(0.4);
    assertThat(layer.fieldNames())
        .toIterable()
        .containsExactly(
            "layer",
            "strategy",
            "sanitizer",
            "scenario",
            "caseId",
            "pool",
            "unit",
            "found",
            "trials",
            "budget",
            "n50",
            "n95",
            "medianSeconds",
            "oracles",
            "token",
            "missedSeeds");
  }

  @Test
  void anotherFormatIsRefused() {
    assertThatThrownBy(
            () ->
                new DetectionDocument(
                    "x/1", null, 0, 0, 0, true, QUIET, List.of(), List.of(), List.of(), "sim"))
        .hasMessageContaining("not a document of format");
  }
}
