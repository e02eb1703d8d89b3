package org.mpsstress.reports.html;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mpsstress.model.Attachment;
import org.mpsstress.model.Finding;
import org.mpsstress.model.FindingKind;
import org.mpsstress.model.record.RunRecord;
import org.mpsstress.reports.SampleRecords;

/** Interleavings on the page: escaped, from the run's own directory, bounded. */
final class AttachedTextsTest {
  @TempDir private Path folder;
  private Path run;

  @BeforeEach
  void make() throws IOException {
    run = Files.createDirectory(folder.resolve("run"));
  }

  private AttachedTexts texts() {
    return new AttachedTexts(run);
  }

  private static Attachment interleaving(String path) {
    return new Attachment(AttachedTexts.INTERLEAVING, "text/plain", path);
  }

  @Test
  void anInterleavingIsReadAndNothingElse() throws IOException {
    Files.writeString(run.resolve("i.txt"), "T1 | T2");
    assertThat(texts().interleaving(interleaving("i.txt"))).contains("T1 | T2");
    assertThat(texts().interleaving(new Attachment("plan", "text/plain", "i.txt"))).isEmpty();
    assertThat(texts().interleaving(interleaving("missing.txt"))).isEmpty();
    assertThat(new AttachedTexts(null).interleaving(interleaving("i.txt"))).isEmpty();
  }

  @Test
  void nothingOutsideOfTheRunIsRead() throws IOException {
    Path secret = Files.writeString(folder.resolve("secret"), "secret");
    Files.createSymbolicLink(run.resolve("link"), secret);
    assertThat(texts().interleaving(interleaving("../secret"))).isEmpty();
    assertThat(texts().interleaving(interleaving(secret.toString()))).isEmpty();
    assertThat(texts().interleaving(interleaving("link"))).isEmpty();
  }

  @Test
  void aLongOneIsCutAtALineAndSaysSo() throws IOException {
    Files.writeString(run.resolve("i.txt"), "0123456789\n".repeat(100_000));
    assertThat(texts().interleaving(interleaving("i.txt")).orElseThrow())
        .hasSizeLessThan(140_000)
        .endsWith("9\n... the file has the rest");
  }

  @Test
  void manyOfThemEndSomewhere() throws IOException {
    Files.writeString(run.resolve("i.txt"), "0123456789\n".repeat(100_000));
    AttachedTexts texts = texts();
    long shown =
        IntStream.range(0, 200)
            .filter(i -> texts.interleaving(interleaving("i.txt")).isPresent())
            .count();
    assertThat(shown).isBetween(10L, 50L);
  }

  @Test
  void thePageShowsItAsText() throws IOException {
    Files.writeString(run.resolve("i.txt"), "T1 | <script>alert(1)</script>");
    RunRecord record = SampleRecords.failed();
    Finding finding =
        Finding.of(FindingKind.RACE, "a race").withAttachments(List.of(interleaving("i.txt")));
    assertThat(ReportPage.render(withFinding(record, finding), Map.of(), run))
        .contains("<details class=\"interleaving\">")
        .contains("T1 | &lt;script&gt;alert(1)&lt;/script&gt;")
        .doesNotContain("<script>");
  }

  private static RunRecord withFinding(RunRecord record, Finding finding) {
    return new RunRecord(
        record.run(),
        record.cases(),
        List.of(finding),
        record.controls(),
        record.skipped(),
        record.known(),
        record.faults(),
        record.end(),
        record.cutOff());
  }
}
