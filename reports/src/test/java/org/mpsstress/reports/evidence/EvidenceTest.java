package org.mpsstress.reports.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.mpsstress.reports.Golden;
import org.mpsstress.reports.SampleRecords;

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
    assertThat(text).contains("./mps-stress replay MPS1.eyJz").contains("**missed**");
    Golden.check("evidence-failed.md", text);
  }

  @Test
  void ofARunThatWasCutOffAndAnotherOne() throws IOException {
    String text = Evidence.render(List.of(SampleRecords.cutOff(), SampleRecords.passed()));
    assertThat(text).contains("## Run 1: inconclusive").contains("**This record was cut off:**");
    Golden.check("evidence-two-runs.md", text);
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

  @Test
  void aFenceCannotBeClosedFromInside() {
    assertThat(new Markdown().block("a\n````\nb").finish()).startsWith("`````text\n");
    assertThat(Markdown.code("a``b|c")).isEqualTo("```a``b\\|c```");
  }
}
