package org.mpsstress.scenarios.runner.workers;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.mpsstress.scenarios.crash.CollectedReport;
import org.mpsstress.scenarios.crash.CrashReports;
import org.mpsstress.scenarios.watchdog.Watchdog;

/**
 * What a worker that died left behind.
 *
 * @param worker the worker
 * @param errorsFrom how much it had written to standard error before this run
 * @param logs where its JVM writes its own report
 * @param system where the system writes its own
 * @param since when this run was begun
 */
public record LeftBehind(
    WorkerProcess worker, long errorsFrom, Path logs, CrashReports system, Instant since)
    implements Watchdog.Remains {
  private static final Set<String> NAMES = Set.of("java");

  @Override
  public String errors() {
    return worker.errorsSince(errorsFrom);
  }

  @Override
  public Path errorFile() {
    Path file = logs.resolve("hs_err_" + worker.pid() + ".log");
    return Files.exists(file) ? file : null;
  }

  @Override
  public List<CollectedReport> reports() throws InterruptedException {
    return system.about(worker.pid(), NAMES, since);
  }
}
