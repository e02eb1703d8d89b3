package org.mpsstress.reports.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.mpsstress.model.Finding;
import org.mpsstress.model.FindingKind;
import org.mpsstress.model.Verdict;
import org.mpsstress.model.record.CaseBegin;
import org.mpsstress.model.record.FindingEntry;
import org.mpsstress.model.record.RecordEntry;
import org.mpsstress.model.record.RunBegin;
import org.mpsstress.model.record.RunEnd;
import org.mpsstress.model.record.RunRecord;
import org.mpsstress.model.record.Skipped;
import org.mpsstress.reports.Golden;
import org.mpsstress.reports.SampleRecords;
import org.mpsstress.reports.Subject;
import org.mpsstress.reports.html.ReportPage;
import org.mpsstress.reports.junit.JunitXml;
import org.mpsstress.reports.sarif.SarifLog;

/** The document as a whole, and what it must always or never say. */
final class EvidenceTest {
  @Test
  void ofAPassedRun() throws IOException {
    String text = Evidence.render(List.of(SampleRecords.passed()));
    assertThat(text).contains("Nothing found; controls found: 6 of 6.");
    assertThat(text).contains("**Not evidence about a patch.**");
    Golden.check("evidence-passed.md", text);
  }

  @Test
  void ofAFailedRun() throws IOException {
    String text = Evidence.render(List.of(SampleRecords.failed()));
    assertThat(text)
        .contains("This run makes no evidence. Why: the framework itself failed")
        .contains("- missed control `P01`")
        .contains("./mps-stress replay MPS1.eyJz")
        .doesNotContain("### What the quiet cases say");
    Golden.check("evidence-failed.md", text);
  }

  @Test
  void belowAFindingStandWhatSaysThatItIsGoneAndWhatMakesItSmall() {
    String text = Evidence.render(List.of(SampleRecords.withToken("/a/`b` x.yaml")));
    assertThat(text)
        .containsPattern(
            "\nIs it gone: ``\\s?\\./mps-stress verify MPS1\\.[\\w-]+ --scenario '/a/`b` x.yaml'")
        .containsPattern(
            "\nMake it small: ``\\s?\\./mps-stress minimise MPS1\\.[\\w-]+ --scenario"
                + " '/a/`b` x.yaml'");
  }

  @Test
  void ofARunThatWasCutOffAndAnotherOne() throws IOException {
    String text = Evidence.render(List.of(SampleRecords.cutOff(), SampleRecords.passed()));
    assertThat(text)
        .contains("## Run 1: inconclusive", "**This record was cut off:**")
        .contains("## Run 2: passed", "### What the quiet cases say");
    Golden.check("evidence-two-runs.md", text);
  }

  @Test
  void aQuickRunMakesNone() throws IOException {
    RunRecord quick = SampleRecords.quick();
    assertThat(Evidence.render(List.of(quick)))
        .contains("> **Not evidence: a quick run.**")
        .contains("This run makes no evidence. Why: it was a quick run")
        .contains("## passed (quick)")
        .doesNotContain("### What the quiet cases say");
    assertThat(Subject.title(quick)).isEqualTo("mps-stress: passed (quick) (simulated SUT)");
    assertThat(ReportPage.render(quick, Map.of(), null)).contains("Quick run, no evidence");
  }

  @Test
  void hostileTextBecomesNoMarkup() throws IOException {
    String text = Evidence.render(List.of(SampleRecords.hostile()));
    // What stands in code spans and blocks is literal for Markdown; the golden file shows it.
    String outsideOfCode =
        text.replaceAll("(?s)```+text\n.*?\n```+", "").replaceAll("``[^\n]*?``", "");
    assertThat(outsideOfCode).doesNotContain("<script").doesNotContainPattern("(?<!\\\\)\\]\\(");
    assertThat(text).doesNotContain("\u202e").doesNotContain("\u0007");
    Golden.check("evidence-hostile.md", text);
  }

  /** One planted lock showed in hundreds of cases, and its document could not be posted. */
  @Test
  void aBugThatShowsEverywhereIsShownOnceAndTheDocumentStaysPostable() {
    List<RecordEntry> entries = new ArrayList<>();
    entries.add(SampleRecords.run("library", Map.of("library", "/torch/libtorch_cpu.so")));
    for (int i = 0; i < 400; i++) {
      CaseBegin begin = SampleRecords.begin("scenario-" + i, 8, "native");
      entries.add(begin);
      entries.add(
          FindingEntry.of(begin.id(), Finding.of(FindingKind.VALUE, "lane " + i + " read 7")));
      String other = "a message of its own, " + "x".repeat(i + 1) + " ";
      entries.add(FindingEntry.of(begin.id(), Finding.of(FindingKind.ERROR, other.repeat(20))));
      entries.add(SampleRecords.end(begin, Verdict.FAILED, "2 findings", 3, 4_000, 88_000.0));
      entries.add(new Skipped("left-out-" + i, null, "reason " + "y".repeat(i + 1)));
    }
    entries.add(new RunEnd(Verdict.FAILED, 1, 12));
    String text = Evidence.render(List.of(RunRecord.of(entries, false)));
    assertThat(text.getBytes(StandardCharsets.UTF_8).length).isLessThan(Evidence.MOST_BYTES);
    assertThat(text)
        .contains("#### 1. value, 400 times", " and 395 more cases")
        .contains("more causes are in report.html");
  }

  @Test
  void aRunWithAPlantedDefectSaysSoAndWhetherItWasFound() {
    RunRecord passed = SampleRecords.passed();
    assertThat(Evidence.render(List.of(planting(passed))))
        .contains("**NOT found:** what was planted, `a-defect`")
        .contains("## passed (planted: a-defect, NOT found)");
    assertThat(Evidence.render(List.of(planting(SampleRecords.failed()))))
        .contains("**Found:** what was planted");
    assertThat(Subject.title(planting(passed))).endsWith("(planted: a-defect, NOT found)");
    assertThat(Subject.line(planting(passed))).endsWith("; planted: a-defect, NOT found");
    assertThat(Subject.line(passed)).doesNotContain("planted");
    assertThat(ReportPage.render(planting(passed), Map.of(), null))
        .contains("planted: a-defect, NOT found");
    assertThat(JunitXml.render(planting(passed))).contains("planted: a-defect, NOT found");
    assertThat(SarifLog.render(planting(passed))).contains("planted: a-defect, NOT found");
  }

  /** The same record, of a run that was asked for a defect. */
  private static RunRecord planting(RunRecord record) {
    RunBegin run = record.run();
    return new RunRecord(
        new RunBegin(
            run.format(),
            run.toolVersion(),
            run.started(),
            List.of("run", "--defect", "a-defect"),
            run.suite(),
            run.subject(),
            run.sut(),
            run.pool(),
            run.seed(),
            run.machine(),
            run.provenance(),
            run.layers()),
        record.cases(),
        record.findings(),
        record.controls(),
        record.skipped(),
        record.known(),
        record.faults(),
        record.end(),
        record.cutOff());
  }

  @Test
  void aFenceCannotBeClosedFromInside() {
    assertThat(new Markdown().block("a\n````\nb").finish()).startsWith("`````text\n");
    assertThat(Markdown.code("a``b|c")).isEqualTo("```a``b\\|c```");
  }
}
