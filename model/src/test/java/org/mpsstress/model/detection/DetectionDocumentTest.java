package org.mpsstress.model.detection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.mpsstress.model.ExitCode;
import org.mpsstress.model.Json;
import org.mpsstress.model.bench.Measurement;
import org.mpsstress.model.record.Machine;

/** The matrix as a document, what it is held against, and the exit code. */
final class DetectionDocumentTest {
  private static final Quiet QUIET = quiet(0);

  private static Quiet quiet(long findings) {
    return Quiet.of(
        List.of(
            new Quiet.QuietCase("controlled", "s", "", "patched", 300, findings, null, null),
            new Quiet.QuietCase("free", "s", "", "patched", 20, 0, null, null)));
  }

  private static Power power(int found, Long n50, Double seconds) {
    return new Power(
        "controlled",
        "pos",
        null,
        "s",
        "",
        "patched",
        "schedules",
        found,
        20,
        1000,
        new Quantile(n50, 1, null),
        new Quantile(null, 1, null),
        seconds,
        List.of(new Voice("race", found, true)),
        "MPS1.x",
        List.of());
  }

  private static DetectionDocument document(boolean complete, Quiet quiet, Power... powers) {
    return document(List.of(), complete, quiet, powers);
  }

  private static DetectionDocument document(
      List<Faulted> faults, boolean complete, Quiet quiet, Power... powers) {
    List<DefectRow> rows =
        java.util.stream.IntStream.range(0, powers.length)
            .mapToObj(i -> new DefectRow("d" + i, "a defect", "pool", List.of(powers[i])))
            .toList();
    return new DetectionDocument(
        DetectionDocument.FORMAT,
        new Machine("Linux", "p", 2, 1, "17"),
        42,
        20,
        99.5,
        complete,
        quiet,
        rows,
        List.of(),
        faults);
  }

  private static Measurement bar(String name, DetectionDocument document) {
    return DetectionBars.of(document).stream()
        .filter(bar -> bar.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

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
  void aFaultOfTheFrameworkIsNoMiss() {
    List<Faulted> faults = List.of(new Faulted("d9", "tsan", "not built"));
    assertThat(document(faults, true, quiet(1), power(19, 3L, 0.4)).exitCode())
        .isEqualTo(ExitCode.FRAMEWORK_FAULT);
  }

  @Test
  void theBarsOfAMatrix() {
    DetectionDocument document =
        document(true, quiet(2), power(20, 100L, 1.9), power(19, 101L, 2.0));
    assertThat(bar("rows", document).met()).isFalse();
    assertThat(bar("found-in-every-trial", document).value()).isEqualTo(1);
    assertThat(bar("budget-ten-times-n50", document).value()).isEqualTo(1);
    assertThat(bar("missed", document).value()).isEqualTo(2.5);
    assertThat(bar("missed", document).met()).isFalse();
    assertThat(bar("median-below-2-s", document).value()).isEqualTo(50);
    assertThat(bar("quiet-findings", document).unit()).isEqualTo("in 320 runs and schedules");
    assertThat(bar("quiet-findings", document).met()).isFalse();
    assertThat(bar("time", document).met()).isTrue();
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
    assertThat(layer.has("sanitizer")).isTrue();
  }

  @Test
  void anotherFormatIsRefused() {
    assertThatThrownBy(
            () ->
                new DetectionDocument(
                    "x/1", null, 0, 0, 0, true, QUIET, List.of(), List.of(), List.of()))
        .hasMessageContaining("not a document of format");
  }
}
