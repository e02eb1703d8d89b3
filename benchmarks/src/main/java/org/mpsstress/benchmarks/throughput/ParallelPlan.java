package org.mpsstress.benchmarks.throughput;

import java.io.IOException;
import java.nio.file.Path;
import org.mpsstress.benchmarks.BenchSubject;
import org.mpsstress.scenarios.language.ScenarioLoader;
import org.mpsstress.scenarios.plan.Case;
import org.mpsstress.scenarios.plan.Cases;
import org.mpsstress.scenarios.plan.PlanWriter;
import org.mpsstress.scenarios.runner.workers.FrameworkError;

/**
 * Threads that do the same work beside each other: batches of one operation on matrices of their
 * own, and a wait for their stream after each batch.
 *
 * @param operation mm or linear
 * @param threads how many; they start together
 * @param iterations of each thread: one batch each
 * @param oneStream whether all threads share the default stream, and so are one after the other
 */
record ParallelPlan(String operation, int threads, int iterations, boolean oneStream) {
  /** Operations of an iteration, the wait included. */
  static final int BATCH = 5;

  /** The same work spread over so many iterations that a run of it takes about that time. */
  ParallelPlan lasting(double operationsPerSecond, double seconds) {
    double batches = operationsPerSecond * seconds / BATCH;
    int each = (int) Math.max(2, Math.min(100_000, Math.round(batches / threads)));
    return new ParallelPlan(operation, threads, each, oneStream);
  }

  /** Writes the plan into that folder. */
  Path write(Path folder, BenchSubject subject) {
    try {
      return PlanWriter.write(scenarioCase(subject), subject.options(), folder).path();
    } catch (IOException error) {
      throw new FrameworkError("cannot write a plan: " + error.getMessage(), error);
    }
  }

  Case scenarioCase(BenchSubject subject) {
    String name = "bench-" + operation + (oneStream ? "-one-stream" : "");
    return Cases.of(ScenarioLoader.load(name + ".yaml", yaml(name, subject))).get(0);
  }

  private String yaml(String name, BenchSubject subject) {
    boolean linear = operation.equals("linear");
    String stream =
        oneStream
            ? "\n      - s = default stream\n      - set stream s"
            : subject.asksForStreams() ? "\n      - s = pool stream\n      - set stream s" : "";
    String inputs = linear ? "\n      - b = randint [64]" : "";
    String apply = linear ? "linear x w b" : "mm x w";
    StringBuilder batch = new StringBuilder();
    for (int i = 1; i < BATCH; i++) {
      batch.append("\n      - y").append(i).append(" = ").append(apply);
    }
    return """
    scenario: %s
    title: Threads do the same work beside each other
    checks: [C27, C28]
    source: "benchmark"
    caches: warm
    pools: [%s]
    groups:
      - name: worker
        threads: %d
        iterations: %d
        setup:%s
          - x = randint [64, 64]
          - w = randint [64, 64]%s
        program:%s
          - synchronize stream
    expect:
      errors: none
    """
        .formatted(name, subject.options().pool(), threads, iterations, stream, inputs, batch);
  }
}
