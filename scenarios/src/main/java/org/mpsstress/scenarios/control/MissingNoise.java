package org.mpsstress.scenarios.control;

import java.nio.file.Path;
import org.mpsstress.model.record.Control;
import org.mpsstress.scenarios.runner.SuiteControl;
import org.mpsstress.scenarios.runner.cases.NoisyCases;
import org.mpsstress.scenarios.runner.cases.RunDirectories;
import org.mpsstress.scenarios.runner.workers.ProvenanceMismatch;
import org.mpsstress.scenarios.runner.workers.WorkerProcess;

/**
 * A worker without the noise library, as where the system's loader ignores the wish to preload it.
 * The check of workers that are to be perturbed must refuse it.
 */
final class MissingNoise implements SuiteControl {
  @Override
  public String id() {
    return "noise-not-loaded";
  }

  @Override
  public Control attempt(Context context) throws InterruptedException {
    long began = System.nanoTime();
    Path folder = RunDirectories.make(context.settings().out().resolve("workers"));
    WorkerProcess.Started quiet =
        WorkerProcess.startReady(
            context.settings().worker(), folder.resolve("noise-not-loaded.err"));
    try {
      context.settings().noise().check(quiet.ready());
      return entry(began, false, "a worker without the noise library was let pass");
    } catch (ProvenanceMismatch refused) {
      return entry(began, true, refused.getMessage());
    } finally {
      quiet.process().close();
    }
  }

  private Control entry(long began, boolean found, String message) {
    return new Control(
        id(),
        "a worker runs without the noise library in it",
        NoisyCases.LAYER,
        "provenance",
        found,
        (System.nanoTime() - began) * 1e-9,
        null,
        message);
  }
}
