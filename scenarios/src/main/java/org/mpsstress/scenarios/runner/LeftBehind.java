package org.mpsstress.scenarios.runner;

import java.nio.file.Files;
import java.nio.file.Path;
import org.mpsstress.scenarios.watchdog.Watchdog;

/**
 * What a worker that died left behind.
 *
 * @param worker the worker
 * @param errorsFrom how much it had written to standard error before this run
 * @param logs where its JVM writes its own report
 */
record LeftBehind(WorkerProcess worker, long errorsFrom, Path logs) implements Watchdog.Remains {
  @Override
  public String errors() {
    return worker.errorsSince(errorsFrom);
  }

  @Override
  public Path errorFile() {
    Path file = logs.resolve("hs_err_" + worker.pid() + ".log");
    return Files.exists(file) ? file : null;
  }
}
