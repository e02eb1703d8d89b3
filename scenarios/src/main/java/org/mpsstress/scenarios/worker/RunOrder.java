package org.mpsstress.scenarios.worker;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;

/**
 * What a worker is asked to do: one run of one plan.
 *
 * @param plan the plan file, which exists
 * @param trace the trace file, which the worker makes
 * @param seed the run's seed; all 64 bits count
 * @param library the SUT plugin, or null for the SUT that is linked in
 * @param quiescence how long thread bindings may take to fall away after the last join
 * @param noise whether synchronisation calls are perturbed while lanes run, from the same seed
 */
public record RunOrder(
    Path plan, Path trace, long seed, Path library, Duration quiescence, boolean noise) {
  public RunOrder {
    Objects.requireNonNull(plan, "plan");
    Objects.requireNonNull(trace, "trace");
    Objects.requireNonNull(quiescence, "quiescence");
  }

  /** An order without noise. */
  public RunOrder(Path plan, Path trace, long seed, Path library, Duration quiescence) {
    this(plan, trace, seed, library, quiescence, false);
  }
}
