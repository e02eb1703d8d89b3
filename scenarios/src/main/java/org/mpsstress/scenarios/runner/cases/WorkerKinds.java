package org.mpsstress.scenarios.runner.cases;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.mpsstress.scenarios.plan.Plan;
import org.mpsstress.scenarios.runner.workers.FrameworkError;
import org.mpsstress.scenarios.runner.workers.NoiseLibrary;
import org.mpsstress.scenarios.runner.workers.WorkerCommand;
import org.mpsstress.scenarios.runner.workers.Workers;
import org.mpsstress.scenarios.worker.WorkerMessage;

/**
 * The workers of a run by what must be in their process from its start on: nothing, the noise
 * library, the variables and the device of a case. None of it can be taken out again, so each has
 * its own. For several threads.
 */
final class WorkerKinds implements AutoCloseable {
  /** What a process is started for. */
  private record Kind(boolean noisy, Plan.OfProcess own) {}

  private final RunSettings settings;
  private final Path logs;
  private final Map<Kind, Workers> started = new HashMap<>();

  WorkerKinds(RunSettings settings, Path logs) {
    this.settings = settings;
    this.logs = logs;
  }

  /** How many workers were started. */
  synchronized int started() {
    return started.values().stream().mapToInt(Workers::started).sum();
  }

  /** Those that may run a plan of that case. */
  synchronized Workers of(RunCase runCase, Plan plan) {
    boolean noisy = NoisyCases.isNoisy(runCase);
    if (noisy && settings.noise() == null) {
      throw new FrameworkError(runCase.id() + ": there is no noise library here");
    }
    return started.computeIfAbsent(new Kind(noisy, plan.ofProcess()), this::start);
  }

  private Workers start(Kind kind) {
    WorkerCommand worker = settings.worker().with(kind.own().variables());
    Consumer<WorkerMessage.Ready> check = settings.provenance()::check;
    if (kind.noisy()) {
      NoiseLibrary noise = settings.noise();
      worker = noise.into(worker);
      check = check.andThen(noise::check);
    }
    return new Workers(worker, logs, name(kind), check);
  }

  private String name(Kind kind) {
    String name = kind.noisy() ? "noise-worker" : "worker";
    return kind.own().isNothing() ? name : name + "-of-its-own-" + (started.size() + 1);
  }

  @Override
  public synchronized void close() {
    started.values().forEach(Workers::close);
  }
}
