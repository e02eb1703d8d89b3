package org.mpsstress.benchmarks;

import java.nio.file.Path;
import org.mpsstress.model.Pool;
import org.mpsstress.model.bench.Measured;
import org.mpsstress.scenarios.plan.PlanOptions;

/**
 * What is measured: the simulated device, or a library behind a plugin.
 *
 * @param options what plans are made for
 * @param plugin that the library is loaded with; null for the simulated device
 * @param streams whether threads can be on streams of their own
 * @param baseline the plugin of the library that it is compared with, or null
 * @param measured how the document calls it; null for the simulated device
 */
public record BenchSubject(
    PlanOptions options, Path plugin, boolean streams, Path baseline, Measured measured) {
  /** The simulated device, with the pool that PyTorch is to get. */
  public static final BenchSubject SIMULATED =
      new BenchSubject(PlanOptions.simulated(Pool.PATCHED.word()), null, true, null, null);

  /** Whether threads are on streams of their own only if they ask. */
  public boolean asksForStreams() {
    return streams && Pool.CUDA.is(options.pool());
  }

  /**
   * How many repetitions there are: of a library fewer, for each begins with seconds in which a
   * process loads it.
   */
  public int repetitions(int ofSimulated, int ofLibrary) {
    return plugin == null ? ofSimulated : ofLibrary;
  }

  /** The other library in its place. */
  public BenchSubject ofBaseline() {
    return new BenchSubject(options, baseline, streams, null, null);
  }
}
