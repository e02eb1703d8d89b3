package org.mpsstress.reports.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.mpsstress.model.Verdict;
import org.mpsstress.model.bench.BenchDocument;
import org.mpsstress.model.record.RunRecord;
import org.mpsstress.model.record.RunRecordReader;

/** The evidence that lies in docs/ is what its records say, and is small enough to be read. */
final class PublishedEvidenceTest {
  private static final Path FOLDER = Path.of("../docs/results-cuda");
  private static final long MOST = 1 << 20;

  private static List<RunRecord> records() throws IOException {
    try (Stream<Path> found = Files.list(FOLDER)) {
      return found
          .map(run -> run.resolve("record.jsonl"))
          .filter(Files::isRegularFile)
          .sorted()
          .map(PublishedEvidenceTest::read)
          .toList();
    }
  }

  private static RunRecord read(Path record) {
    try {
      return RunRecordReader.read(record);
    } catch (IOException error) {
      throw new java.io.UncheckedIOException(error);
    }
  }

  @Test
  void itIsMadeOfItsRecords() throws IOException {
    List<RunRecord> records = records();
    assertThat(records).hasSize(4);
    String text =
        Evidence.render(records, List.of(BenchDocument.read(FOLDER.resolve(BenchDocument.FILE))));
    Path evidence = FOLDER.resolve("evidence.md");
    if (Boolean.getBoolean("golden.write")) {
      Files.writeString(evidence, text);
    }
    assertThat(text).as("-Dgolden.write=true writes it").isEqualTo(Files.readString(evidence));
    assertThat(text)
        .contains("| single-thread, java · cuda · free | passed | ", " in 4 runs) |")
        .contains("| mm | 64 | 163 k/s | 7.32x | 11.4 % |");
  }

  @Test
  void everyCaseRanOftenAndInSeveralProcesses() throws IOException {
    List<RunRecord> records = records();
    for (RunRecord record : records) {
      assertThat(record.summary().verdict()).isEqualTo(Verdict.PASSED);
      assertThat(record.controls()).hasSize(10).allMatch(control -> control.found());
      assertThat(record.cases()).hasSize(112).allMatch(one -> one.end().orElseThrow().runs() == 5);
    }
  }

  @Test
  void nothingOfAMachineIsInIt() throws IOException {
    long bytes = 0;
    try (Stream<Path> found = Files.walk(FOLDER)) {
      for (Path file : found.filter(Files::isRegularFile).toList()) {
        bytes += Files.size(file);
        assertThat(Files.readString(file))
            .as(file.toString())
            .doesNotContain("/home/", "/Users/", "/root/", "/tmp/", "/opt/");
      }
    }
    assertThat(bytes).isLessThanOrEqualTo(MOST);
  }
}
