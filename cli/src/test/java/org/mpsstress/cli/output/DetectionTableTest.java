package org.mpsstress.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.mpsstress.cli.Golden;
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
import org.mpsstress.reports.text.DetectionTable;

/** The detection matrix as text. */
final class DetectionTableTest {
  private static Power power(String layer, int found, int trials, Quantile n50, Double seconds) {
    boolean free = layer.equals("free");
    return new Power(
        new Power.Tried(
            layer, free ? "free" : "pos", null, "simple-parallel", "threads=2", "patched"),
        free ? "runs" : "schedules",
        found,
        trials,
        free ? 40 : 20_000,
        new Power.Effort(n50, new Quantile(found == trials ? 12L : null, 1, null), seconds),
        found == 0
            ? List.of()
            : List.of(new DetectorHits("race", found, true), new DetectorHits("leak", 1, false)),
        found == 0 ? null : "MPS1.token",
        found == trials ? List.of() : List.of(7L, -1L));
  }

  private static String print(boolean whole, boolean complete, long alarms) {
    return print(whole, complete, alarms, "MPS1.alarm");
  }

  private static String print(boolean whole, boolean complete, long alarms, String token) {
    DetectionDocument document =
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
                        "controlled",
                        "simple-parallel",
                        "threads=2",
                        "patched",
                        1234,
                        alarms,
                        alarms == 0 ? null : "a race\u001b[2J",
                        alarms == 0 ? null : token))),
            List.of(
                new DefectRow(
                    "first-defect",
                    "one",
                    "pool",
                    List.of(
                        power("controlled", 20, 20, new Quantile(3L, 1, 9L), 0.41),
                        power("free", 0, 5, new Quantile(null, 1, null), null))),
                new DefectRow(
                    "second-defect",
                    "two",
                    "event",
                    List.of(power("controlled", 18, 20, new Quantile(250L, 90, 700L), 2.4)))),
            List.of(new Untried("third-defect", "three", "no scenario has a socket")),
            List.of(new Faulted("fourth-defect", "tsan", "the harness is not built")),
            "sim");
    StringWriter text = new StringWriter();
    DetectionTable.print(document, whole, new PrintWriter(text, true));
    return text.toString();
  }

  @Test
  void aWholeMatrix() throws IOException {
    Golden.check("detection-table.txt", print(true, true, 0));
  }

  @Test
  void aFalseAlarmIsPrintedWithItsTokenAndSteersNoTerminal() {
    assertThat(print(true, true, 1))
        .contains("1 findings")
        .contains("a race?[2J")
        .contains("./mps-stress replay MPS1.alarm");
  }

  @Test
  void aPartIsNotHeldAgainstTheBarsOfTheWhole() {
    assertThat(print(false, true, 0)).doesNotContain("NOT MET").contains("2 defects, seed 42");
    assertThat(print(true, false, 0)).doesNotContain("NOT MET").contains("not all was tried");
  }

  @Test
  void aFalseAlarmOfSourcesIsReplayedWithTheirManifest() {
    String token =
        new RunToken("matmul", "", "patched", "free", "native", null, 42, "0123456789ab", null)
            .withLibrary(
                new LibraryToken("sources", "simulated", "0123456789abcdef", "/a/sources.yaml"))
            .encode();
    assertThat(print(true, true, 1, token))
        .contains("replay " + token + " --sut sources --sources /a/sources.yaml");
  }
}
