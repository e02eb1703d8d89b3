package org.mpsstress.cli.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.mpsstress.scenarios.runner.workers.ExpectedLibrary;
import org.mpsstress.scenarios.runner.workers.ProvenanceCheck;
import org.mpsstress.scenarios.runner.workers.ProvenanceMismatch;
import org.mpsstress.scenarios.runner.workers.WorkerProcess;
import org.mpsstress.scenarios.worker.WorkerMessage;

/** Asks a worker which library it really maps, and compares that with the one that was built. */
public final class Preflight {
  private final Installation installation;

  public Preflight(Installation installation) {
    this.installation = installation;
  }

  /**
   * The library that workers load, and that it is the one meant.
   *
   * @param built what the build made
   * @param mapped what a worker has mapped
   */
  public record Answer(ExpectedLibrary built, WorkerMessage.Ready mapped) {
    /** One line for people. */
    public String sentence() {
      return "preflight: workers load "
          + built.file()
          + ", build id "
          + mapped.buildId()
          + ": the one that was built";
    }
  }

  /**
   * Starts a worker and looks.
   *
   * @throws ProvenanceMismatch if it maps another library
   */
  public Answer ofBuiltLibrary() throws IOException, InterruptedException {
    ExpectedLibrary built = installation.library();
    Path logs = Files.createTempDirectory("mps-stress-preflight");
    try {
      Path errors = logs.resolve("worker.err");
      WorkerProcess.Started started = WorkerProcess.startReady(installation.worker(logs), errors);
      started.process().close();
      new ProvenanceCheck(built.buildId()).check(started.ready());
      return new Answer(built, started.ready());
    } finally {
      Deletion.of(logs);
    }
  }
}
