package org.mpsstress.reports.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.mpsstress.model.Verdict;
import org.mpsstress.model.record.CaseBegin;
import org.mpsstress.model.record.RecordEntry;
import org.mpsstress.model.record.RunEnd;
import org.mpsstress.model.record.RunRecord;
import org.mpsstress.reports.Golden;
import org.mpsstress.reports.SampleRecords;

/** Each row of a pull request has an answer, or says why it has none. */
final class PullRequestRowsTest {
  private static CaseBegin begin(String scenario, int threads, String sanitizer, String... checks) {
    return new CaseBegin(
        scenario + threads + sanitizer,
        scenario,
        "title",
        "",
        Map.of("threads", threads),
        "free",
        sanitizer,
        "patched",
        "native",
        "scenarios",
        List.of(checks),
        new CaseBegin.Place(scenario + ".yaml", 1));
  }

  private static RunRecord run() {
    List<RecordEntry> entries = new ArrayList<>();
    Map<String, Object> facts =
        Map.of(
            "library", "/torch/libtorch_cpu.so",
            "sha256", SpeedTest.LIBRARY.sha256(),
            "device", "cpu",
            "version", "2.9.1",
            "patch", "pool.patch, 49 files, SHA-256 0123");
    entries.add(SampleRecords.run("library", facts));
    add(entries, begin("thread-churn", 8, null, "C5", "C7"), Verdict.PASSED);
    add(entries, begin("oversubscription", 200, null, "C13"), Verdict.PASSED);
    add(entries, begin("record-stream-basic", 2, null, "C36"), Verdict.FAILED);
    add(entries, begin("cross-stream-event", 2, null, "C30", "C49"), Verdict.NOT_JUDGED);
    add(entries, begin("parallel-linear-own", 8, null, "C17", "C48"), Verdict.PASSED);
    add(entries, begin("simple-parallel", 8, "tsan", "C27"), Verdict.PASSED);
    entries.add(new RunEnd(Verdict.FAILED, 1, 12));
    return RunRecord.of(entries, false);
  }

  private static void add(List<RecordEntry> entries, CaseBegin begin, Verdict verdict) {
    entries.add(begin);
    entries.add(SampleRecords.end(begin, verdict, null, 50, 4_000, 88_000.0));
  }

  private static String rows(String text) {
    return text.substring(
        text.indexOf("### Rows of the pull request"), text.indexOf("### Hardware, system"));
  }

  @Test
  void eachIsFilledFromWhatRan() throws IOException {
    String text =
        rows(Evidence.render(List.of(run()), List.of(SpeedTest.bench(SpeedTest.LIBRARY))));
    assertThat(text)
        .contains("| stress tests | 3 of 4 cases passed; 1 not judged, 250 runs |")
        .contains("| record_stream tests | 0 of 1 cases passed, 50 runs |")
        .contains("| TSan | up to 8 threads, 50 runs: 0 reports |")
        .doesNotContain("not measured");
    Golden.check("evidence-rows.md", text);
  }

  @Test
  void whatDidNotRunIsSaid() throws IOException {
    List<RecordEntry> entries = new ArrayList<>();
    entries.add(SampleRecords.run("library", Map.of("library", "/torch/libtorch_cpu.so")));
    entries.add(new RunEnd(Verdict.PASSED, 0, 12));
    String text = rows(Evidence.render(List.of(RunRecord.of(entries, false))));
    assertThat(text).contains("| the patch in it | not named |");
    assertThat(text.lines().filter(line -> line.contains("not measured: "))).hasSize(11);
    Golden.check("evidence-rows-none.md", text);
  }
}
