package org.mpsstress.scenarios.runner.workers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Consumer;
import org.mpsstress.scenarios.worker.WorkerMessage;

/**
 * The workers of a run. One that is idle is taken by the next case that allows it, until it gave a
 * finding: what a finding leaves behind in a process is unknown. There are as many as cases run at
 * a time, and one more where a case wants its own. Every worker's library is checked before it may
 * run anything. For several threads.
 */
public final class Workers implements AutoCloseable {
  private final WorkerCommand command;
  private final Path logs;
  private final String name;
  private final Consumer<WorkerMessage.Ready> check;
  private final Deque<WorkerProcess> idle = new ArrayDeque<>();
  private final Set<WorkerProcess> busy = new HashSet<>();
  private int started;
  private boolean closed;

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
  public synchronized int started() {
    return started;
  }

  /**
   * A worker that is ready.
   *
   * @param fresh whether it must be one that has run nothing yet
   * @throws ProvenanceMismatch if it loaded another library than the one that was meant
   */
  public WorkerProcess acquire(boolean fresh) throws InterruptedException {
    WorkerProcess ready = fresh ? null : takeIdle();
    return ready != null ? ready : start();
  }

  private synchronized WorkerProcess takeIdle() {
    while (!idle.isEmpty()) {
      WorkerProcess worker = idle.pop();
      if (!worker.hasEnded()) {
        busy.add(worker);
        return worker;
      }
      worker.close();
    }
    return null;
  }

  /** Gives a worker back; one that gave a finding, or a fresh one's, is ended. */
  public void release(WorkerProcess worker, boolean reusable) {
    synchronized (this) {
      busy.remove(worker);
      if (reusable && !closed && !worker.hasEnded()) {
        idle.push(worker);
        return;
      }
    }
    worker.close();
  }

  private WorkerProcess start() throws InterruptedException {
    Path errors = logs.resolve(name + "-" + next() + ".err");
    try {
      Files.createDirectories(logs);
    } catch (IOException e) {
      throw new FrameworkError("cannot make " + logs + ": " + e.getMessage(), e);
    }
    WorkerProcess.Started worker = WorkerProcess.startReady(command, errors);
    synchronized (this) {
      busy.add(worker.process());
      if (closed) {
        worker.process().kill();
      }
    }
    try {
      check.accept(worker.ready());
    } catch (ProvenanceMismatch e) {
      worker.process().kill();
      throw e;
    }
    return worker.process();
  }

  private synchronized int next() {
    return ++started;
  }

  @Override
  public synchronized void close() {
    closed = true;
    idle.forEach(WorkerProcess::close);
    idle.clear();
    busy.forEach(WorkerProcess::kill);
  }
}
