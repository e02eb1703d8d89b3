package org.mpsstress.cli.run.changed;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mpsstress.reports.RunReports;

/** What records say of what cases entered. */
final class EarlierRunsTest {
  @TempDir private Path out;

  private void record(String run, int second, String subject, String... ends) throws IOException {
    Path record = Files.createDirectories(out.resolve(run)).resolve(RunReports.RECORD);
    String begin =
        """
        {"type":"run","format":"mps-stress-record/1","subject":"%s","seed":1}
        """
            .formatted(subject);
    Files.writeString(record, begin + String.join("", ends));
    Files.setLastModifiedTime(record, FileTime.fromMillis(second * 1000L));
  }

  private static String end(String id, String... functions) {
    return """
        {"type":"case-end","id":"%s","verdict":"passed","runs":1,"operations":1,"seconds":1,\
        "processes":1,"exploration":{"points":"shared","seed":1,"steps":1,"accesses":1,\
        "switches":1,"restarts":0,"outcomes":1,"judgedOutcomes":1,"seconds":1,\
        "stopped":"schedules","functions":["%s"]}}
        """
        .formatted(id, String.join("\",\"", functions));
  }

  @Test
  void theNewestRecordOfACaseIsTaken() throws IOException {
    record("a", 100, "reference", end("blocks[driver=native]/pos", "0badcafe"));
    record(
        "b",
        200,
        "reference",
        end("blocks[driver=native]/auto", "00000001", "00000002"),
        end("blocks[driver=native]@upstream/auto", "00000003"));
    EarlierRuns runs = EarlierRuns.in(out, "reference");
    assertThat(runs.reached()).hasSize(2);
    assertThat(runs.reached().get("blocks[driver=native]@patched"))
        .containsExactlyInAnyOrder("00000001", "00000002");
    assertThat(runs.reached().get("blocks[driver=native]@upstream")).containsExactly("00000003");
  }

  @Test
  void otherSubjectsAndPlantedDefectsTellNothing() throws IOException {
    record("a", 100, "sources", end("blocks/pos", "00000001"));
    record("b", 200, "reference", end("blocks+non-atomic-counter/pos", "00000002"));
    assertThat(EarlierRuns.in(out, "reference").isEmpty()).isTrue();
    assertThat(EarlierRuns.key("counts[a=b+c]@freelist+a-defect/auto"))
        .isEqualTo("counts[a=b+c]@freelist");
  }

  @Test
  void whatIsNoRecordTellsNothing() throws IOException {
    record("a", 100, "reference", "{\"functions\":[\n");
    Files.createDirectories(out.resolve("b"));
    Files.writeString(out.resolve("b").resolve(RunReports.RECORD), "no record");
    Files.write(
        Files.createDirectories(out.resolve("c")).resolve(RunReports.RECORD),
        new byte[] {(byte) 0xff, 0, 10});
    Files.writeString(out.resolve("file"), "");
    record("d", 50, "reference", end("blocks/pos", "00000001"));
    assertThat(EarlierRuns.in(out, "reference").reached()).hasSize(1);
    assertThat(EarlierRuns.in(out.resolve("missing"), "reference").isEmpty()).isTrue();
  }
}
