package org.mpsstress.benchmarks;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.mpsstress.model.bench.BenchDocument;
import org.mpsstress.model.bench.Measurement;
import org.mpsstress.scenarios.runner.Machines;
import org.mpsstress.scenarios.runner.workers.FrameworkError;

/**
 * Runs benchmarks one after the other.
 *
 * @param document what was measured
 * @param faults what could not be measured, and why
 */
public record BenchRun(BenchDocument document, List<String> faults) {
  public BenchRun {
    faults = List.copyOf(faults);
  }

  /**
   * Runs them; one that cannot be run does not keep the others from it.
   *
   * @param progress is told what is being measured
   */
  public static BenchRun of(List<Benchmark> benchmarks, BenchPlace place, PrintWriter progress)
      throws InterruptedException {
    List<Measurement> results = new ArrayList<>();
    List<String> faults = new ArrayList<>();
    for (Benchmark benchmark : benchmarks) {
      progress.println(benchmark.name() + ": " + benchmark.measures() + " ...");
      long begin = System.nanoTime();
      try {
        results.addAll(benchmark.run(place));
      } catch (FrameworkError fault) {
        faults.add(benchmark.name() + ": " + fault.getMessage());
        progress.println(benchmark.name() + ": " + fault.getMessage());
      }
      double seconds = (System.nanoTime() - begin) / 1e9;
      progress.println(String.format(Locale.ROOT, "%s: %.1f s", benchmark.name(), seconds));
    }
    BenchDocument document = BenchDocument.of(Machines.withShell(System.getenv()), results);
    return new BenchRun(document.of(place.subject().measured()), faults);
  }
}
