package org.mpsstress.reports;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.mpsstress.model.Json;
import org.mpsstress.model.record.RunRecord;
import org.mpsstress.model.run.RunDocument;
import org.mpsstress.reports.evidence.Evidence;
import org.mpsstress.reports.html.ReportPage;
import org.mpsstress.reports.junit.JunitXml;
import org.mpsstress.reports.sarif.SarifLog;
import org.mpsstress.reports.text.RunTable;

/** A finding that is lived with is told everywhere, as what it is, with its reason. */
class KnownFindingsReportsTest {
  private static final String REASON = "mended by the patch below | this one";

  private final RunRecord record = SampleRecords.known();

  @Test
  void inTheTerminal() {
    StringWriter text = new StringWriter();
    PrintWriter out = new PrintWriter(text);
    RunTable.print(record, out);
    out.flush();
    assertThat(text.toString())
        .contains("finding   race in cross-stream")
        .contains("known: " + REASON);
  }

  @Test
  void onThePage() {
    String page = ReportPage.render(record, Map.of(), null);
    assertThat(page)
        .contains("known: " + REASON)
        .contains("1 of 2 cases have findings, all of causes that are known")
        .doesNotContain("every case passed");
  }

  @Test
  void inSarifAsSuppressedOutsideOfTheCode() throws IOException {
    JsonNode result = Json.mapper().readTree(SarifLog.render(record)).at("/runs/0/results/0");
    assertThat(result.at("/suppressions/0/kind").asText()).isEqualTo("external");
    assertThat(result.at("/suppressions/0/justification").asText()).isEqualTo(REASON);
    JsonNode plain =
        Json.mapper().readTree(SarifLog.render(SampleRecords.failed())).at("/runs/0/results/0");
    assertThat(plain.has("suppressions")).isFalse();
  }

  @Test
  void inJunitAsSkipped() {
    assertThat(JunitXml.render(record))
        .contains("<skipped message=\"known: " + REASON + "\"")
        .contains("failures=\"0\"")
        .doesNotContain("<failure");
  }

  @Test
  void inTheEvidence() {
    assertThat(Evidence.render(List.of(record)))
        .contains("**Findings:** 1, 1 of known causes")
        .contains("**Known:** mended by the patch below \\| this one");
  }

  @Test
  void inTheDocument() throws IOException {
    JsonNode document = Json.mapper().readTree(RunDocument.of(record, null).toJson());
    assertThat(document.path("verdict").asText()).isEqualTo("passed");
    assertThat(document.at("/cases/1/verdict").asText()).isEqualTo("failed");
    assertThat(document.at("/cases/1/findings/0/known").asText()).isEqualTo(REASON);
  }
}
