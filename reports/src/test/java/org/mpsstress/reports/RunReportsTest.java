package org.mpsstress.reports;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mpsstress.model.Verdict;
import org.mpsstress.model.bench.BenchDocument;
import org.mpsstress.model.record.Machine;
import org.mpsstress.model.record.RunRecordException;
import org.mpsstress.model.record.RunRecordWriter;

/** All reports of a run directory, from the record on disk. */
final class RunReportsTest {
  @TempDir private Path run;

  /** A record on disk, cut off at any byte after its first line, still makes every report. */
  @Test
  void aRecordCutOffAnywhereMakesAReportThatSaysSo() throws IOException {
    try (RunRecordWriter writer = RunRecordWriter.create(run.resolve("whole.jsonl"))) {
      writer.write(SampleRecords.run("reference", java.util.Map.of()));
      writer.write(SampleRecords.begin("barrier-mm", 8, "native"));
    }
    byte[] whole = Files.readAllBytes(run.resolve("whole.jsonl"));
    int firstLine = new String(whole, StandardCharsets.UTF_8).indexOf('\n') + 1;
    for (int length = firstLine; length <= whole.length; length += 25) {
      Files.write(run.resolve("record.jsonl"), Arrays.copyOf(whole, length));
      RunReports.Written written = new RunReports(null).write(run);
      assertThat(written.record().summary().verdict()).isEqualTo(Verdict.INCONCLUSIVE);
      assertThat(Files.readString(written.page())).contains("This record was cut off.");
      assertThat(Files.readString(written.evidence())).contains("This record was cut off:");
    }
  }

  @Test
  void withoutAllureEverythingElseIsMadeAndTheLackIsSaid() throws IOException {
    Files.writeString(run.resolve("allure.html"), "of an earlier time");
    try (RunRecordWriter writer = RunRecordWriter.create(run.resolve("record.jsonl"))) {
      writer.write(SampleRecords.run("reference", java.util.Map.of()));
    }
    RunReports.Written written = new RunReports(run.resolve("nowhere")).write(run);
    assertThat(written.warnings()).hasSize(1);
    assertThat(run.resolve("allure.html")).doesNotExist();
    assertThat(Files.readString(written.page())).doesNotContain("allure.html");
  }

  @Test
  void figuresThatWereMeasuredAreOneClickAway() throws IOException {
    try (RunRecordWriter writer = RunRecordWriter.create(run.resolve("record.jsonl"))) {
      writer.write(SampleRecords.run("reference", java.util.Map.of()));
    }
    Path document = run.resolve(BenchDocument.FILE);
    Machine machine = SampleRecords.passed().run().machine();
    Files.writeString(document, BenchDocument.of(machine, List.of()).toJson());
    RunReports.Written written = new RunReports(null).write(run);
    assertThat(Files.readString(written.page())).contains("href=\"bench.html\"");
    assertThat(run.resolve("bench.html")).isNotEmptyFile();

    Files.writeString(document, "{\"format\": 7}");
    written = new RunReports(null).write(run);
    assertThat(Files.readString(written.page())).doesNotContain("href=\"bench.html\"");
    assertThat(written.warnings()).anyMatch(warning -> warning.contains("bench.json is not"));
  }

  @Test
  void whatIsNoRecordIsRefused() throws IOException {
    Files.writeString(run.resolve("record.jsonl"), "{\"type\": \"run\"");
    assertThatThrownBy(() -> new RunReports(null).write(run))
        .isInstanceOf(RunRecordException.class)
        .hasMessageContaining("record.jsonl:1:");
  }

  /** JSON can write half a character, which no text file can hold. */
  @Test
  void halvesOfCharactersInARecordDoNotStopAReport() throws IOException {
    try (RunRecordWriter writer = RunRecordWriter.create(run.resolve("whole.jsonl"))) {
      writer.write(SampleRecords.run("reference", java.util.Map.of()));
      writer.write(SampleRecords.begin("barrier-mm", 8, "native"));
    }
    String whole = Files.readString(run.resolve("whole.jsonl"));
    Files.writeString(
        run.resolve("record.jsonl"), whole.replace("barrier-mm", "a\\ud800b\\udc00\\ud83d\\ude00"));
    RunReports.Written written = new RunReports(null).write(run);
    assertThat(written.record().cases().get(0).begin().scenario())
        .isEqualTo("a\ufffdb\ufffd\ud83d\ude00");
  }
}
