package org.mpsstress.scenarios.runner.cases;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.mpsstress.scenarios.plan.Plan;
import org.mpsstress.scenarios.runner.workers.FrameworkError;
import org.mpsstress.scenarios.runner.workers.NoiseLibrary;
import org.mpsstress.scenarios.runner.workers.Workers;

/**
 * The workers of a run by what must be in their process from its start on: nothing, the noise
 * library, or the variables and the device of a case. None of it can be taken out again, so each
 * has its own.
 */
final class WorkerKinds implements AutoCloseable {
  private final RunSettings settings;
  private final Path logs;
  private final Workers plain;
  private final Map<Plan.OfProcess, Workers> withTheirOwn = new HashMap<>();
  private Workers noisy;

  WorkerKinds(RunSettings settings, Path logs) {
    this.settings = settings;
    this.logs = logs;
    this.plain = new Workers(settings.worker(), logs, "worker", settings.provenance()::check);
  }

  /** How many workers were started. */
  int started() {
    return plain.started()
        + (noisy == null ? 0 : noisy.started())
        + withTheirOwn.values().stream().mapToInt(Workers::started).sum();
  }

  /** Those that may run a plan of that case. */
  Workers of(RunCase runCase, Plan plan) {
    if (NoisyCases.isNoisy(runCase)) {
      return noisy(runCase);
    }
    Plan.OfProcess own = plan.ofProcess();
    return own.isNothing() ? plain : withTheirOwn.computeIfAbsent(own, this::started);
  }

  private Workers started(Plan.OfProcess own) {
    return new Workers(
        settings.worker().with(own.variables()),
        logs,
        "worker-of-its-own-" + (withTheirOwn.size() + 1),
        settings.provenance()::check);
  }

  private Workers noisy(RunCase runCase) {
    if (noisy == null) {
      NoiseLibrary noise = settings.noise();
      if (noise == null) {
        throw new FrameworkError(runCase.id() + ": there is no noise library here");
      }
      noisy =
          new Workers(
              noise.into(settings.worker()),
              logs,
              "noise-worker",
              ready -> {
                settings.provenance().check(ready);
                noise.check(ready);
              });
    }
    return noisy;
  }

  @Override
  public void close() {
    plain.close();
    withTheirOwn.values().forEach(Workers::close);
    if (noisy != null) {
      noisy.close();
    }
  }
}
