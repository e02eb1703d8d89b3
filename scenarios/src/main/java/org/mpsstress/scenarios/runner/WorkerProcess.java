package org.mpsstress.scenarios.runner;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
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
  private static final Duration START_LIMIT = Duration.ofSeconds(60);
  private static final Duration FAREWELL = Duration.ofSeconds(2);

  private final Process process;
  private final Path errorFile;
  private final BlockingQueue<WorkerMessage> messages = new LinkedBlockingQueue<>();
  private final Thread reader;

  private WorkerProcess(Process process, Path errorFile) {
    this.process = process;
    this.errorFile = errorFile;
    this.reader = new Thread(this::readMessages, "worker " + process.pid());
    reader.setDaemon(true);
    reader.start();
  }

  /** Starts a worker; it is not ready yet. */
  public static WorkerProcess start(WorkerCommand command, Path errorFile) {
    ProcessBuilder builder = new ProcessBuilder(command.arguments());
    builder.environment().putAll(command.environment());
    builder.redirectError(ProcessBuilder.Redirect.appendTo(errorFile.toFile()));
    try {
      return new WorkerProcess(builder.start(), errorFile);
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
      first = worker.poll(START_LIMIT);
    } finally {
      if (first.isEmpty() && !worker.awaitEnd()) {
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

  @Override
  public long pid() {
    return process.pid();
  }

  public Path errorFile() {
    return errorFile;
  }

  /** CPU time that it has used so far, where the system says. */
  @Override
  public Duration cpuTime() {
    return process.info().totalCpuDuration().orElse(Duration.ZERO);
  }

  /** Sends an order. A worker that is dead already is no error here: its end will be seen. */
  public void send(RunOrder order) {
    try {
      OutputStream requests = process.getOutputStream();
      requests.write((Protocol.encode(order) + "\n").getBytes(StandardCharsets.UTF_8));
      requests.flush();
    } catch (IOException dead) {
      // process.isAlive() and the exit code tell
    }
  }

  /** The next message, or empty when none came in time or the worker has ended. */
  @Override
  public Optional<WorkerMessage> poll(Duration patience) throws InterruptedException {
    long deadline = System.nanoTime() + patience.toNanos();
    while (true) {
      boolean ended = !reader.isAlive();
      WorkerMessage message = messages.poll();
      if (message != null) {
        return Optional.of(message);
      }
      long left = deadline - System.nanoTime();
      if (ended || left <= 0) {
        return Optional.empty();
      }
      // in slices: the end of the stream is no message
      message = messages.poll(Math.min(left, 20_000_000L), TimeUnit.NANOSECONDS);
      if (message != null) {
        return Optional.of(message);
      }
    }
  }

  /** Whether it has ended and everything that it said has been read. */
  @Override
  public boolean hasEnded() {
    return !process.isAlive() && !reader.isAlive() && messages.isEmpty();
  }

  /** Exit code of a worker that has ended: 128 + n for signal n. */
  @Override
  public int exitCode() throws InterruptedException {
    return process.waitFor();
  }

  /** Length of what it has written to standard error so far. */
  public long errorBytes() {
    try {
      return Files.size(errorFile);
    } catch (IOException e) {
      return 0;
    }
  }

  /** What it wrote to standard error from that offset on; the end of it if that is much. */
  public String errorsSince(long offset) {
    try (RandomAccessFile file = new RandomAccessFile(errorFile.toFile(), "r")) {
      long from = Math.max(offset, file.length() - TAIL_BYTES);
      file.seek(from);
      byte[] bytes = new byte[(int) Math.max(0, file.length() - from)];
      file.readFully(bytes);
      return new String(bytes, StandardCharsets.UTF_8);
    } catch (IOException e) {
      return "";
    }
  }

  /** Ends it and everything that it started, now. */
  @Override
  public void kill() {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
    awaitEnd();
  }

  /** Asks it to end (end of input), and kills it when it does not. */
  @Override
  public void close() {
    try {
      process.getOutputStream().close();
    } catch (IOException dead) {
      // it ended before
    }
    if (!awaitEnd()) {
      kill();
    }
  }

  private boolean awaitEnd() {
    boolean interrupted = Thread.interrupted();
    try {
      return process.waitFor(FAREWELL.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      interrupted = true;
      return false;
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private void readMessages() {
    try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        Protocol.decodeMessage(line).ifPresent(messages::add);
      }
    } catch (IOException killed) {
      // the end of the process is the end of its messages
    }
  }
}
