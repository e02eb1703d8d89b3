package org.mpsstress.reports.evidence;

import java.util.List;
import java.util.Locale;
import org.mpsstress.model.bench.BenchDocument;
import org.mpsstress.model.bench.Measured;
import org.mpsstress.model.bench.Scaling;
import org.mpsstress.model.bench.SingleThread;
import org.mpsstress.model.record.RunRecord;
import org.mpsstress.reports.Numbers;

/** How fast a library is, as {@code ./mps-stress bench --sut torch} measured it. */
final class Speed {
  private final Markdown out;
  private final List<BenchDocument> benches;

  Speed(Markdown out, List<BenchDocument> benches) {
    this.out = out;
    this.benches = benches;
  }

  /** Figures of another library would pass for those of the one that was judged. */
  static void check(BenchDocument bench, List<RunRecord> records) {
    Measured subject = bench.subject();
    if (subject == null) {
      throw new IllegalArgumentException(
          "these benchmarks measured the simulated device: they say nothing about a library");
    }
    boolean judged =
        records.stream()
            .anyMatch(
                record ->
                    subject.sha256().equals(record.run().provenance().get("sha256"))
                        && subject.device().equals(record.run().provenance().get("device")));
    if (!judged) {
      throw new IllegalArgumentException(
          "none of these runs is of the library that was measured, on that device: "
              + subject.library()
              + ", SHA-256 "
              + subject.sha256()
              + ", "
              + subject.device());
    }
  }

  /** Throughput over the number of threads, from one on; false if nobody measured it. */
  boolean scaling() {
    List<Scaling> all = benches.stream().flatMap(bench -> Scaling.of(bench).stream()).toList();
    if (all.isEmpty()) {
      return false;
    }
    out.line("Operations per second, each thread on a stream of its own where the device has any;");
    out.line("medians of turns. Speed-up and efficiency are against one thread.");
    out.gap().head("operation", "threads", "throughput", "speed-up", "efficiency", "on one stream");
    for (Scaling scaling : all) {
      for (Scaling.Row row : scaling.rows()) {
        out.row(
            Markdown.text(scaling.operation()),
            String.valueOf(row.threads()),
            Numbers.magnitude(row.ownStreams()) + "/s",
            Numbers.magnitude(row.speedUp()) + "x",
            Numbers.percent(row.efficiency()),
            row.oneStream() == null ? "–" : Numbers.magnitude(row.oneStream()) + "/s");
      }
    }
    out.gap();
    return true;
  }

  /** One thread beside the library before; false if nobody compared it. */
  boolean oneThread() {
    boolean any = false;
    for (BenchDocument bench : benches) {
      List<SingleThread> all = SingleThread.of(bench);
      if (!all.isEmpty()) {
        out.line(
            "Against "
                + Markdown.code(String.valueOf(bench.subject().against()))
                + ", in pairs of");
        out.line("runs; with 95 % confidence the median ratio is above the bound.");
        out.gap().head("operation", "before", "now", "ratio", "bound");
        all.forEach(this::row);
        out.gap();
        any = true;
      }
    }
    return any;
  }

  private void row(SingleThread one) {
    out.row(
        Markdown.text(one.operation()),
        Numbers.magnitude(one.baseline()) + "/s",
        Numbers.magnitude(one.library()) + "/s",
        String.format(Locale.ROOT, "%.3f", one.ratio()),
        String.format(Locale.ROOT, "%.3f", one.bound()));
  }
}
