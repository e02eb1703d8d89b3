package org.mpsstress.benchmarks.sanitizers;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.mpsstress.model.Pool;
import org.mpsstress.scenarios.language.ScenarioLoader;
import org.mpsstress.scenarios.plan.Case;
import org.mpsstress.scenarios.plan.Cases;
import org.mpsstress.scenarios.plan.PlanOptions;
import org.mpsstress.scenarios.plan.PlanWriter;
import org.mpsstress.scenarios.runner.workers.FrameworkError;

/**
 * Threads that compute beside each other and look at every result.
 *
 * @param pool the contract that the pool follows
 * @param threads how many; they start together
 * @param iterations of each thread
 */
record ParallelCase(String pool, int threads, int iterations) {
  /** All that are asked for, beyond the streams of a pool, too. */
  static List<ParallelCase> all() {
    return Pool.OF_METAL.stream()
        .flatMap(
            pool ->
                List.of(
                    new ParallelCase(pool, 8, 50),
                    new ParallelCase(pool, 31, 100),
                    new ParallelCase(pool, 64, 50),
                    new ParallelCase(pool, 200, 20))
                    .stream())
        .toList();
  }

  String size() {
    return threads + "x" + iterations;
  }

  /** Its operations, over all threads. */
  long operations() {
    return 5L * threads * iterations;
  }

  /** Writes the plan into that folder. */
  Path write(Path folder) {
    try {
      return PlanWriter.write(scenarioCase(), PlanOptions.simulated(pool), folder).path();
    } catch (IOException error) {
      throw new FrameworkError("cannot write a plan: " + error.getMessage(), error);
    }
  }

  Case scenarioCase() {
    String name = "bench-parallel-" + size();
    return Cases.of(ScenarioLoader.load(name + ".yaml", yaml(name))).get(0);
  }

  /** Where threads are more than slots of a free list, they wait for one. */
  private String yaml(String name) {
    return """
    scenario: %s
    title: Threads multiply beside each other and look at what comes of it
    checks: [C6, C27]
    source: "benchmark"
    pools: [patched, upstream, freelist]
    environment: { MPS_STREAM_POOL_WAIT_TIMEOUT_MS: "-1" }
    groups:
      - name: worker
        threads: %d
        iterations: %d
        program:
          - x = randint [16, 16]
          - y = mm x x
          - z = add y x
          - synchronize stream
          - check z
    expect:
      errors: none
    """
        .formatted(name, threads, iterations);
  }
}
