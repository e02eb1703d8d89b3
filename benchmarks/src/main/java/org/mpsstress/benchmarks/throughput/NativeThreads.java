package org.mpsstress.benchmarks.throughput;

import java.nio.file.Path;
import java.util.List;
import org.mpsstress.benchmarks.BenchPlace;
import org.mpsstress.benchmarks.ChildOutput;

/** Runs plans with the native threads of {@code mps-harness}. */
final class NativeThreads {
  private final Path executable;
  private final Path trace;

  NativeThreads(BenchPlace place, Path folder) throws InterruptedException {
    this.executable = place.executable("plain", "app/mps-harness");
    this.trace = folder.resolve("native.trace");
  }

  /**
   * The throughput of the second of two runs in one process; the first one finds memory and
   * processors cold.
   */
  Throughput run(Path plan, long seed) throws InterruptedException {
    ChildOutput.of(
        List.of(
            executable.toString(),
            "--plan",
            plan.toString(),
            "--trace",
            trace.toString(),
            "--seed",
            Long.toString(seed),
            "--repeat",
            "2"),
        120);
    return Throughput.of(trace);
  }

  /**
   * The same work spread over so many iterations that a run takes about that time. Twice: the first
   * estimate is that of a run so short that its beginning is most of it.
   */
  ParallelPlan lasting(ParallelPlan sketch, Path plans, double seconds)
      throws InterruptedException {
    ParallelPlan plan = sketch;
    for (int estimate = 1; estimate <= 2; estimate++) {
      plan = plan.lasting(run(plan.write(plans), estimate).perSecond(), seconds);
    }
    return plan;
  }
}
