package org.mpsstress.cli.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.mpsstress.cli.Golden;
import org.mpsstress.model.ExitCode;
import org.mpsstress.model.Json;
import org.mpsstress.model.fuzz.FuzzDocument;
import org.mpsstress.reports.text.FuzzTable;
import org.mpsstress.scenarios.fuzz.FuzzFinding;
import org.mpsstress.scenarios.fuzz.FuzzResult;
import org.mpsstress.scenarios.fuzz.Fuzzing;

class FuzzDocumentTest {
  private static final FuzzFinding FINDING =
      new FuzzFinding(
          "fuzz-1",
          "controlled",
          "patched",
          "controlled[RACE]",
          "race",
          "read and \u001b[31m written\nwithout an order",
          "findings/fuzz-1.yaml",
          "MPS1.x",
          3,
          20,
          41);

  private static final FuzzFinding LIKE =
      new FuzzFinding(
          "fuzz-2", "controlled", "patched", "c", "race", "read and written", null, null, 9, 9, 0);

  private static FuzzDocument report(boolean sees, boolean cutOff, FuzzFinding... findings) {
    return report(findings.length > 0 ? "a-defect" : null, sees, cutOff, findings);
  }

  private static FuzzDocument report(
      String defect, boolean sees, boolean cutOff, FuzzFinding... findings) {
    return FuzzDocuments.of(
        7,
        "reference",
        defect,
        new FuzzDocument.Control("planted", sees, 3),
        new FuzzResult(
            12,
            720,
            4,
            1.5,
            100,
            5000,
            List.of(new Fuzzing.CurvePoint(10, 1.2, 90)),
            List.of(findings)),
        cutOff);
  }

  private static String printed(FuzzDocument report) {
    StringWriter text = new StringWriter();
    PrintWriter out = new PrintWriter(text);
    FuzzTable.print(report, Path.of("out"), out);
    out.flush();
    return text.toString();
  }

  @Test
  void aSilenceWithoutItsControlIsInconclusive() {
    assertThat(report(true, false).exitCode()).isEqualTo(ExitCode.PASSED);
    assertThat(report(false, false).exitCode()).isEqualTo(ExitCode.INCONCLUSIVE);
    assertThat(report(true, true).exitCode()).isEqualTo(ExitCode.INCONCLUSIVE);
    assertThat(report(false, true, FINDING).exitCode()).isEqualTo(ExitCode.FINDINGS);
    assertThat(printed(report(false, false)))
        .contains("planted NOT found by 3 programs: a silence means nothing")
        .contains("verdict   inconclusive");
  }

  @Test
  void aDefectThatWasAskedForAndNotFoundIsAMissedControl() {
    FuzzDocument missed = report("a-defect", true, false);
    assertThat(missed.exitCode()).isEqualTo(ExitCode.INCONCLUSIVE);
    assertThat(printed(missed))
        .contains("planted: a-defect, NOT found: a silence means nothing")
        .contains("verdict   inconclusive");
  }

  @Test
  void aFindingIsPrintedWithItsFileAndTokenAndLikeOnesAreCounted() {
    assertThat(printed(report(true, false, FINDING, LIKE, LIKE)))
        .isEqualTo(
            """
            finding   race on patched (explored), program of 3 lines, made from 20
                      read and ?[31m written
                      out/findings/fuzz-1.yaml
                      ./mps-stress replay MPS1.x --scenario out/findings/fuzz-1.yaml
            and 2 more programs that fail like these
            programs  12, 720 schedules, 4 runs in 2 s (seed 7)
            coverage  100 of 5,000 pairs
            subject   simulated SUT: a test of the tool and of the contract, not evidence about a patch; planted: a-defect, found
            control   planted found by program 3
            verdict   failed
            """);
  }

  @Test
  void theDocumentHasItsKeys() throws Exception {
    Golden.check("fuzz.json", report(true, false, FINDING, LIKE).toJson());
    JsonNode document = Json.mapper().readTree(report(true, false, FINDING).toJson());
    assertThat(document.path("format").asText()).isEqualTo("mps-stress-fuzz/1");
    assertThat(document.fieldNames())
        .toIterable()
        .containsExactly(
            "format",
            "seed",
            "subject",
            "verdict",
            "exitCode",
            "defect",
            "programs",
            "schedules",
            "runs",
            "seconds",
            "coverage",
            "control",
            "findings");
    assertThat(document.at("/coverage/curve/0/pairs").asInt()).isEqualTo(90);
    assertThat(document.at("/findings/0/token").asText()).isEqualTo("MPS1.x");
    assertThat(document.path("exitCode").asInt()).isEqualTo(1);
  }
}
