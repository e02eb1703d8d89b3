package org.mpsstress.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.mpsstress.cli.Golden;
import org.mpsstress.model.bench.BenchDocument;
import org.mpsstress.model.bench.Measurement;
import org.mpsstress.model.bench.Scaling;
import org.mpsstress.model.bench.StartSkew;
import org.mpsstress.model.record.Machine;
import org.mpsstress.reports.text.BenchTables;

/** A benchmark run as text. */
final class BenchTablesTest {
  private static String print(Measurement... figures) {
    StringWriter text = new StringWriter();
    BenchTables.print(
        BenchDocument.of(new Machine("Linux", "p", 2, 1, "17"), List.of(figures)),
        new PrintWriter(text, true));
    return text.toString();
  }

  @Test
  void aRun() throws IOException {
    Measurement memory = Measurement.of("trace-record.memory", 10.26, "ns");
    Measurement alone = Measurement.of(Scaling.ownStreams("mm", 1), 20_000, "operations/s");
    Measurement natively = Measurement.of("java-against-native.8.native", 41_234, "operations/s");
    Golden.check(
        "bench-table.txt",
        print(
            Measurement.of("trace-record.mapped-file", 23, "ns").against(memory).atMost(30),
            memory,
            natively,
            Measurement.of("java-against-native.8.java", 40_100, "operations/s")
                .against(natively.name(), 0.97),
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
  void aDeviceWithoutStreamsHasNoneToBeOn() {
    Measurement alone = Measurement.of(Scaling.ownStreams("mm", 1), 20_000, "operations/s");
    assertThat(print(alone)).contains("Scaling of mm, on a device without streams", "20,000", "–");
  }

  @Test
  void whatWasNotMeasuredIsNotPrinted() {
    assertThat(print()).isEmpty();
    assertThat(print(Measurement.of("a", 1, "ns"))).doesNotContain("Bars").contains("a  ");
  }
}
