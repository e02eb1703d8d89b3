package org.mpsstress.reports.html;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.mpsstress.model.LibraryToken;
import org.mpsstress.model.RunToken;
import org.mpsstress.model.detection.DefectRow;
import org.mpsstress.model.detection.DetectionDocument;
import org.mpsstress.model.detection.DetectorHits;
import org.mpsstress.model.detection.Faulted;
import org.mpsstress.model.detection.Power;
import org.mpsstress.model.detection.Quantile;
import org.mpsstress.model.detection.Quiet;
import org.mpsstress.model.detection.Untried;
import org.mpsstress.model.record.Machine;
import org.mpsstress.reports.Golden;

/** The heat map. */
final class DetectionPageTest {
  private static Power power(String layer, int found, Long n50) {
    return new Power(
        new Power.Tried(layer, "pos", null, "a-scenario", "threads=<2>", "patched"),
        "schedules",
        found,
        20,
        20_000,
        new Power.Effort(
            new Quantile(n50, 1, n50), new Quantile(null, 1, null), n50 == null ? null : 0.5),
        found == 0
            ? List.of()
            : List.of(new DetectorHits("race", found, true), new DetectorHits("x", 1, false)),
        null,
        List.of());
  }

  private static String page(boolean complete, long alarms) {
    return page(complete, alarms, "MPS1.t");
  }

  private static String page(boolean complete, long alarms, String token) {
    return DetectionPage.render(
        new DetectionDocument(
            DetectionDocument.FORMAT,
            new Machine("Linux", "p", 2, 1, "17"),
            42,
            20,
            61.2,
            complete,
            Quiet.of(
                List.of(
                    new Quiet.QuietCase(
                        "controlled", "a-scenario", "", "patched", 99, alarms, "<b>", token))),
            List.of(
                new DefectRow("soon", "at once", "pool", List.of(power("controlled", 20, 1L))),
                new DefectRow(
                    "late",
                    "<script>",
                    "pool",
                    List.of(power("controlled", 20, 11L), power("free", 0, null))),
                new DefectRow("rare", "seldom", "pool", List.of(power("tsan", 20, 5000L)))),
            List.of(new Untried("unseen", "never", "no scenario has a <socket>")),
            List.of(new Faulted("other", "asan", "not <built>")),
            "sim"));
  }

  private static String body(String page) {
    return page.substring(0, page.indexOf("<style>")) + page.substring(page.indexOf("</style>"));
  }

  @Test
  void aMatrix() throws IOException {
    Golden.check("detection.html", body(page(true, 0)));
  }

  @Test
  void theColourIsThePowerOfTenOfTheN50() {
    assertThat(body(page(true, 0)))
        .containsPattern(
            "<td class=\"heat h0 relied\" title=\"[^\"]*\" data-label=\"[^\"]*\"><b>1</b> 20/20")
        .containsPattern(
            "<td class=\"heat h2 relied\" title=\"[^\"]*\" data-label=\"[^\"]*\"><b>11</b> 20/20")
        .containsPattern(
            "<td class=\"heat h4 relied\" title=\"[^\"]*\" data-label=\"[^\"]*\"><b>5,000</b> 20/20")
        .containsPattern(
            "<td class=\"heat missed\" title=\"[^\"]*\" data-label=\"[^\"]*\"><b>–</b> 0/20");
  }

  @Test
  void aFalseAlarmHasItsPlaceAndItsToken() {
    assertThat(page(true, 1)).contains("&lt;b&gt;").contains("replay MPS1.t");
    assertThat(body(page(true, 0))).doesNotContain("replay MPS1.t");
  }

  @Test
  void aFalseAlarmOfSourcesIsReplayedWithTheirManifest() {
    String token =
        new RunToken("matmul", "", "patched", "free", "native", null, 42, "0123456789ab", null)
            .withLibrary(
                new LibraryToken("sources", "simulated", "0123456789abcdef", "/a/<sources>.yaml"))
            .encode();
    assertThat(page(true, 1, token))
        .contains("replay " + token + " --sut sources --sources '/a/&lt;sources&gt;.yaml'");
  }

  @Test
  void whatWasEndedEarlySaysSo() {
    assertThat(page(false, 0)).contains("ended early");
    assertThat(page(true, 0)).doesNotContain("ended early");
  }

  @Test
  void loadsNothingAndRunsNothing() {
    assertThat(page(true, 0)).doesNotContainPattern("(?i)<(script|link|iframe|object|img)\\b");
  }
}
