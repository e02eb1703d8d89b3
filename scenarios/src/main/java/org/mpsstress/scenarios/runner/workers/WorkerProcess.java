package org.mpsstress.scenarios.runner.workers;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.mpsstress.model.process.ChildCommand;
import org.mpsstress.model.process.ChildLines;
import org.mpsstress.model.process.ChildProcess;
import org.mpsstress.model.process.FileTail;
import org.mpsstress.scenarios.watchdog.StallDetector;
import org.mpsstress.scenarios.watchdog.ThreadStates;
import org.mpsstress.scenarios.watchdog.Watched;
import org.mpsstress.scenarios.worker.Protocol;
import org.mpsstress.scenarios.worker.RunOrder;
import org.mpsstress.scenarios.worker.WorkerMessage;

/**
 * A worker as its parent sees it: orders go in, messages come out, and it may die at any moment.
 * Its standard error goes to a file, which outlives it.
 */
public final class WorkerProcess implements Watched, AutoCloseable {
  private static final int TAIL_BYTES = 64 << 10;
  private static final Duration SLICE = Duration.ofMillis(100);

  /** How long one that starts may stand still; one that computes has several times as long. */
  private static final Duration START_PATIENCE = Duration.ofSeconds(30);

  private static final Duration FAREWELL = Duration.ofSeconds(2);

  private final ChildProcess process;
  private final ChildLines<WorkerMessage> messages;
  private final FileTail errors;

  private WorkerProcess(ChildProcess process, Path errorFile) {
    this.process = process;
    this.errors = new FileTail(errorFile, TAIL_BYTES);
    this.messages = process.lines(Protocol::decodeMessage, errors::append);
  }

  /** Starts a worker; it is not ready yet. */
  public static WorkerProcess start(WorkerCommand command, Path errorFile) {
    try {
      ChildProcess process =
          ChildCommand.of(command.arguments())
              .sutVariables(command.environment())
              .withInput()
              .appendErrors(errorFile)
              .limited()
              .start();
      return new WorkerProcess(process, errorFile);
    } catch (IOException e) {
      throw new FrameworkError("cannot start a worker: " + e.getMessage(), e);
    }
  }

  /**
   * A worker that is ready.
   *
   * @param process the worker
   * @param ready what it said of itself
   */
  public record Started(WorkerProcess process, WorkerMessage.Ready ready) {}

  /**
   * Starts a worker and waits until it is ready.
   *
   * @throws FrameworkError with what it wrote to standard error, if it does not get there
   */
  public static Started startReady(WorkerCommand command, Path errorFile)
      throws InterruptedException {
    WorkerProcess worker = start(command, errorFile);
    Optional<WorkerMessage> first = Optional.empty();
    try {
      first = worker.first();
    } finally {
      if (first.isEmpty() && !worker.process.awaitQuietly(FAREWELL)) {
        worker.kill();
      }
    }
    if (first.isPresent() && first.get() instanceof WorkerMessage.Ready ready) {
      return new Started(worker, ready);
    }
    worker.kill();
    throw new FrameworkError(
        "the worker ended with exit code "
            + worker.exitCode()
            + " before it was ready\n"
            + worker.errorsSince(0));
  }

  /** Its first message; empty if it ends without one, or stands still. */
  private Optional<WorkerMessage> first() throws InterruptedException {
    StallDetector stall = new StallDetector(START_PATIENCE);
    Optional<WorkerMessage> first = Optional.empty();
    StallDetector.State state = StallDetector.State.RUNNING;
    while (first.isEmpty() && !hasEnded() && state == StallDetector.State.RUNNING) {
      first = poll(SLICE);
      state =
          stall.sample(System.nanoTime(), 0, cpuTime(), () -> ThreadStates.demand(process.pid()));
    }
    return first;
  }

  @Override
  public long pid() {
    return process.pid();
  }

  public Path errorFile() {
    return errors.file();
  }

  /** CPU time that it has used so far, where the system says. */
  @Override
  public Duration cpuTime() {
    return process.ownCpuTime();
  }

  /** Sends an order. A worker that is dead already is no error here: its end will be seen. */
  public void send(RunOrder order) {
    try {
      OutputStream requests = process.input();
      requests.write((Protocol.encode(order) + "\n").getBytes(StandardCharsets.UTF_8));
      requests.flush();
    } catch (IOException dead) {
      // process.isAlive() and the exit code tell
    }
  }

  /** The next message, or empty when none came in time or the worker has ended. */
  @Override
  public Optional<WorkerMessage> poll(Duration patience) throws InterruptedException {
    return messages.poll(patience);
  }

  /** Whether it has ended and everything that it said has been read. */
  @Override
  public boolean hasEnded() {
    return messages.isOver();
  }

  /** Waits so long for its end; what it said last may not have been read yet. */
  boolean endsWithin(Duration patience) {
    return process.awaitQuietly(patience);
  }

  /** Exit code of a worker that has ended: 128 + n for signal n. */
  @Override
  public int exitCode() throws InterruptedException {
    return process.exitCode();
  }

  /** Length of what it has written to standard error so far. */
  public long errorBytes() {
    return errors.length();
  }

  /** What it wrote to standard error from that offset on; the end of it if that is much. */
  public String errorsSince(long offset) {
    return errors.since(offset);
  }

  /** Ends it and everything that it started, now. */
  @Override
  public void kill() {
    process.kill();
  }

  /** Asks it to end (end of input), and kills it when it does not. */
  @Override
  public void close() {
    try {
      process.input().close();
    } catch (IOException dead) {
      // it ended before
    }
    if (!process.awaitQuietly(FAREWELL)) {
      kill();
    }
  }
}
