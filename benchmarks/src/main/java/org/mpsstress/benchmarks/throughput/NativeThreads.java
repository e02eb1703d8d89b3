package org.mpsstress.benchmarks.throughput;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.mpsstress.benchmarks.BenchPlace;
import org.mpsstress.benchmarks.BenchSubject;
import org.mpsstress.benchmarks.ChildOutput;

/** Runs plans with the native threads of {@code mps-harness}. */
final class NativeThreads {
  private final Path executable;
  private final Path trace;
  private final BenchSubject subject;

  NativeThreads(BenchPlace place, Path folder) throws InterruptedException {
    this.executable = place.executable("plain", "app/mps-harness");
    this.trace = folder.resolve("native.trace");
    this.subject = place.subject();
  }

  private NativeThreads(Path executable, Path trace, BenchSubject subject) {
    this.executable = executable;
    this.trace = trace;
    this.subject = subject;
  }

  /** The same on another subject. */
  NativeThreads on(BenchSubject other) {
    return new NativeThreads(executable, trace, other);
  }

  /**
   * The throughput of the second of two runs in one process; the first one finds memory and
   * processors cold.
   */
  Throughput run(Path plan, long seed) throws InterruptedException {
    List<String> command =
        new ArrayList<>(
            List.of(
                executable.toString(),
                "--plan",
                plan.toString(),
                "--trace",
                trace.toString(),
                "--seed",
                Long.toString(seed),
                "--repeat",
                "2"));
    if (subject.plugin() != null) {
      command.addAll(List.of("--library", subject.plugin().toString()));
    }
    ChildOutput.of(command, 120);
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
      plan = plan.lasting(run(plan.write(plans, subject), estimate).perSecond(), seconds);
    }
    return plan;
  }
}
