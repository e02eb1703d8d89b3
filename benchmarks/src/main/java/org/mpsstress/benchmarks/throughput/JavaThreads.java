package org.mpsstress.benchmarks.throughput;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.mpsstress.benchmarks.BenchPlace;
import org.mpsstress.scenarios.runner.workers.FrameworkError;
import org.mpsstress.scenarios.runner.workers.WorkerProcess;
import org.mpsstress.scenarios.worker.RunOrder;
import org.mpsstress.scenarios.worker.WorkerMessage;

/** Runs plans with Java threads, which enter the native side through JavaCPP, in a worker JVM. */
final class JavaThreads implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(120);
  private static final Duration QUIESCENCE = Duration.ofSeconds(5);

  private final WorkerProcess worker;
  private final Path trace;
  private final Path plugin;

  JavaThreads(BenchPlace place, Path folder) throws InterruptedException {
    this.trace = folder.resolve("java.trace");
    this.plugin = place.subject().plugin();
    this.worker = WorkerProcess.startReady(place.worker(), folder.resolve("worker.err")).process();
  }

  /** The throughput of the second of two runs right after each other, as of native threads. */
  Throughput run(Path plan, long seed) throws InterruptedException {
    runOnce(plan, seed);
    runOnce(plan, seed + 1);
    return Throughput.of(trace);
  }

  private void runOnce(Path plan, long seed) throws InterruptedException {
    worker.send(new RunOrder(plan, trace, seed, plugin, QUIESCENCE));
    Optional<WorkerMessage> answer = worker.poll(PATIENCE);
    if (answer.isEmpty() || !(answer.get() instanceof WorkerMessage.Done done)) {
      throw new FrameworkError("the worker did not end a run\n" + worker.errorsSince(0));
    }
    if (done.isFault()) {
      throw new FrameworkError("the worker could not run " + plan + ": " + done.fault());
    }
  }

  @Override
  public void close() {
    worker.close();
  }
}
