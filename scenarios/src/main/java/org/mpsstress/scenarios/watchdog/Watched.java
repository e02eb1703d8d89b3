package org.mpsstress.scenarios.watchdog;

import java.time.Duration;
import java.util.Optional;
import org.mpsstress.scenarios.worker.WorkerMessage;

/** A worker in the middle of a run, as the watchdog sees it. */
public interface Watched {
  long pid();

  /** CPU time used so far. */
  Duration cpuTime();

  /** The next message, or empty if none came in that time. */
  Optional<WorkerMessage> poll(Duration patience) throws InterruptedException;

  /** Whether the process is gone and everything it said was read. */
  boolean hasEnded();

  int exitCode() throws InterruptedException;

  void kill();
}
