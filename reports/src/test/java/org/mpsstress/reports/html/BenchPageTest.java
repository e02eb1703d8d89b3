package org.mpsstress.reports.html;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.mpsstress.model.bench.BenchDocument;
import org.mpsstress.model.bench.Measurement;
import org.mpsstress.model.bench.Scaling;
import org.mpsstress.model.bench.StartSkew;
import org.mpsstress.model.record.Machine;
import org.mpsstress.reports.Golden;

/** The page of a benchmark run. */
final class BenchPageTest {
  private static final Machine MACHINE = new Machine("Linux 6", "a <processor>", 2, 8L << 30, "17");

  private static BenchDocument document() {
    Measurement memory = Measurement.of("trace-record.memory", 10, "ns");
    Measurement alone = Measurement.of(Scaling.ownStreams("mm", 1), 20_000, "operations/s");
    return BenchDocument.of(
        MACHINE,
        List.of(
            Measurement.of("trace-record.mapped-file", 23, "ns").against(memory).atMost(30),
            memory,
            Measurement.of("java-against-native.8.ratio-bound-95", 0.94, "of native").atLeast(0.95),
            Measurement.of(StartSkew.name(2, "mps-stress", "first-to-second"), 6, "ns").atMost(100),
            Measurement.of(StartSkew.name(2, "mps-stress", "first-to-second-p99"), 1200, "ns"),
            Measurement.of(StartSkew.name(2, "mps-stress", "first-to-last"), 6, "ns"),
            Measurement.of(StartSkew.name(2, "mps-stress", "first-to-last-p99"), 1.2e6, "ns"),
            alone.against(alone),
            Measurement.of(Scaling.oneStream("mm", 1), 19_000, "operations/s"),
            Measurement.of(Scaling.ownStreams("mm", 8), 38_000, "operations/s").against(alone),
            Measurement.of(Scaling.oneStream("mm", 8), 20_000, "operations/s")));
  }

  @Test
  void aRun() throws IOException {
    String page = BenchPage.render(document());
    int style = page.indexOf("<style>");
    int end = page.indexOf("</style>");
    Golden.check("bench.html", page.substring(0, style) + page.substring(end));
    assertThat(page).contains("about a real GPU they say nothing").contains("<svg");
  }

  @Test
  void loadsNothingAndRunsNothing() {
    String page = BenchPage.render(document());
    assertThat(page).contains("default-src 'none'").contains("a &lt;processor&gt;");
    assertThat(page).doesNotContainPattern("(?i)<(script|link|iframe|object|embed|img)\\b");
  }

  @Test
  void whatWasNotMeasuredHasNoSection() {
    BenchDocument little =
        BenchDocument.of(MACHINE, List.of(Measurement.of("trace-record.memory", 10, "ns")));
    String page = BenchPage.render(little);
    assertThat(page).contains("trace-record.memory");
    assertThat(page).doesNotContain("id=\"scaling\"").doesNotContain("id=\"bars\"");
    assertThat(page).doesNotContain("id=\"start-skew\"");
  }
}
