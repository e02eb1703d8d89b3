package org.mpsstress.scenarios.runner.workers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.mpsstress.scenarios.worker.WorkerMessage;

/**
 * The workers of a run. One is shared by all cases that allow it, until it gave a finding: what a
 * finding leaves behind in a process is unknown. Every worker's library is checked before it may
 * run anything.
 */
public final class Workers implements AutoCloseable {
  private final WorkerCommand command;
  private final Path logs;
  private final String name;
  private final Consumer<WorkerMessage.Ready> check;
  private volatile WorkerProcess shared;
  private volatile WorkerProcess current;
  private int started;

  /**
   * Workers of one kind.
   *
   * @param command starts one
   * @param logs where their standard error goes
   * @param name of their logs
   * @param check lets a worker pass, or throws {@link ProvenanceMismatch}
   */
  public Workers(
      WorkerCommand command, Path logs, String name, Consumer<WorkerMessage.Ready> check) {
    this.command = command;
    this.logs = logs;
    this.name = name;
    this.check = check;
  }

  /** How many processes there were. */
  public int started() {
    return started;
  }

  /**
   * A worker that is ready.
   *
   * @param fresh whether it must be one that has run nothing yet
   * @throws ProvenanceMismatch if it loaded another library than the one that was meant
   */
  public WorkerProcess acquire(boolean fresh) throws InterruptedException {
    if (shared != null && (fresh || shared.hasEnded())) {
      discardShared();
    }
    WorkerProcess worker = shared != null ? shared : start();
    shared = null;
    current = worker;
    return worker;
  }

  /** Gives a worker back; one that gave a finding, or a fresh one's, is ended. */
  public void release(WorkerProcess worker, boolean reusable) {
    current = null;
    if (reusable && !worker.hasEnded()) {
      shared = worker;
    } else {
      worker.close();
    }
  }

  private WorkerProcess start() throws InterruptedException {
    started++;
    Path errors = logs.resolve(name + "-" + started + ".err");
    try {
      Files.createDirectories(logs);
    } catch (IOException e) {
      throw new FrameworkError("cannot make " + logs + ": " + e.getMessage(), e);
    }
    WorkerProcess.Started worker = WorkerProcess.startReady(command, errors);
    current = worker.process();
    try {
      check.accept(worker.ready());
    } catch (ProvenanceMismatch e) {
      worker.process().kill();
      throw e;
    }
    return worker.process();
  }

  private void discardShared() {
    WorkerProcess old = shared;
    shared = null;
    if (old != null) {
      old.close();
    }
  }

  /** Kills whatever runs; safe to call from a shutdown hook. */
  void killAll() {
    for (WorkerProcess worker : new WorkerProcess[] {current, shared}) {
      if (worker != null) {
        worker.kill();
      }
    }
  }

  @Override
  public void close() {
    discardShared();
    if (current != null) {
      current.kill();
    }
  }
}
