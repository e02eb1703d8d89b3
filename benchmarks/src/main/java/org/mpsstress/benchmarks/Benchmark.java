package org.mpsstress.benchmarks;

import java.util.List;
import java.util.Optional;
import org.mpsstress.model.bench.Measurement;

/** One question about what the tool costs, and how it is answered. */
public interface Benchmark {
  /** Its name on the command line; the first word of its figures' names. */
  String name();

  /** That part of it, by words joined by dots, for one that takes long as a whole. */
  default Optional<Benchmark> part(String words) {
    return Optional.empty();
  }

  /** Whether it measures a library, too; what a tool costs is measured without one. */
  default boolean isOfLibraries() {
    return false;
  }

  /** What it measures, in a sentence. */
  String measures();

  /**
   * Measures. Figures are medians of repetitions; what is compared takes turns.
   *
   * @throws org.mpsstress.scenarios.runner.workers.FrameworkError if it cannot be measured
   */
  List<Measurement> run(BenchPlace place) throws InterruptedException;
}
