package org.mpsstress.reports.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.mpsstress.model.Verdict;
import org.mpsstress.model.bench.BenchDocument;
import org.mpsstress.model.bench.Measured;
import org.mpsstress.model.bench.Measurement;
import org.mpsstress.model.bench.Scaling;
import org.mpsstress.model.bench.SingleThread;
import org.mpsstress.model.record.CaseBegin;
import org.mpsstress.model.record.Machine;
import org.mpsstress.model.record.RecordEntry;
import org.mpsstress.model.record.RunEnd;
import org.mpsstress.model.record.RunRecord;
import org.mpsstress.reports.Golden;
import org.mpsstress.reports.SampleRecords;

/** What benchmarks of a library add to the evidence of its runs. */
final class SpeedTest {
  private static RunRecord run(String sha256) {
    Map<String, Object> facts =
        Map.of("library", "/torch/libtorch_cpu.so", "sha256", sha256, "device", "cpu");
    List<RecordEntry> entries = new ArrayList<>(List.of(SampleRecords.run("library", facts)));
    CaseBegin begin = SampleRecords.begin("single-thread", 1, "native");
    entries.add(begin);
    entries.add(SampleRecords.end(begin, Verdict.PASSED, null, 3, 4_000, 88_000.0));
    entries.add(new RunEnd(Verdict.PASSED, 0, 12));
    return RunRecord.of(entries, false);
  }

  static BenchDocument bench(Measured subject) {
    List<Measurement> figures = new ArrayList<>();
    Measurement one = Measurement.of(Scaling.ownStreams("mm", 1), 3393, "operations/s");
    figures.add(one.against(one));
    double[] speeds = {5677, 6502, 6465};
    for (int i = 0; i < speeds.length; i++) {
      String name = Scaling.ownStreams("mm", 4 << i);
      figures.add(Measurement.of(name, speeds[i], "operations/s").against(one));
    }
    figures.addAll(SingleThread.figures("mm", 3400, 3393, 0.998, 0.991));
    return BenchDocument.of(new Machine("Linux", "p", 2, 1, "17"), figures).of(subject);
  }

  static final Measured LIBRARY =
      new Measured("/torch/libtorch_cpu.so", "ab".repeat(32), "cpu", "/stock/libtorch_cpu.so");

  @Test
  void theTablesBeginWithOneThread() throws IOException {
    String text = Evidence.render(List.of(run(LIBRARY.sha256())), List.of(bench(LIBRARY)));
    assertThat(text)
        .contains(
            "| mm | 1 | 3,393/s | 1x | 100 % | – |", "| mm | 8 | 6,502/s | 1.92x | 24 % | – |")
        .contains("| mm | 3,400/s | 3,393/s | 0.998 | 0.991 |")
        .doesNotContain("Not measured: no scenario ran with three or more numbers of threads.");
    Golden.check(
        "evidence-speed.md",
        text.substring(text.indexOf("### Scaling"), text.indexOf("### Claims")));
  }

  @Test
  void figuresOfAnotherLibraryAreRefused() {
    for (Measured other :
        List.of(
            new Measured("/x", "cd".repeat(32), "cpu", null),
            new Measured("/torch/libtorch_cpu.so", LIBRARY.sha256(), "cuda", null))) {
      assertThatThrownBy(
              () -> Evidence.render(List.of(run(LIBRARY.sha256())), List.of(bench(other))))
          .hasMessageContaining("none of these runs is of the library that was measured");
    }
    assertThatThrownBy(() -> Evidence.render(List.of(run("ab")), List.of(bench(null))))
        .hasMessageContaining("measured the simulated device");
  }
}
