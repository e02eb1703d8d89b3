package org.mpsstress.scenarios.exploration;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.mpsstress.scenarios.runner.FrameworkError;

/** The explorer as its parent sees it: lines come out, and it may die at any moment. */
final class ExplorerProcess implements AutoCloseable {
  private static final int TAIL_BYTES = 16 << 10;
  private static final Duration FAREWELL = Duration.ofSeconds(5);

  private final Process process;
  private final Path errorFile;
  private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();
  private final Thread reader;

  private ExplorerProcess(Process process, Path errorFile) {
    this.process = process;
    this.errorFile = errorFile;
    this.reader = new Thread(this::readLines, "explorer " + process.pid());
    reader.setDaemon(true);
    reader.start();
  }

  /** Starts it; what it writes to standard error goes to that file. */
  static ExplorerProcess start(List<String> command, Path errorFile) {
    try {
      Process process =
          new ProcessBuilder(command)
              .redirectInput(ProcessBuilder.Redirect.from(new java.io.File("/dev/null")))
              .redirectError(errorFile.toFile())
              .start();
      return new ExplorerProcess(process, errorFile);
    } catch (IOException e) {
      throw new FrameworkError("cannot start the explorer: " + e.getMessage(), e);
    }
  }

  /** The process that stacks are wanted of: the one that explores, which its supervisor started. */
  long exploringPid() {
    return process
        .descendants()
        .reduce((first, last) -> last)
        .map(ProcessHandle::pid)
        .orElse(process.pid());
  }

  /** CPU time used so far by it and by what it started, where the system says. */
  Duration cpuTime() {
    return Stream.concat(Stream.of(process.toHandle()), process.descendants())
        .map(handle -> handle.info().totalCpuDuration().orElse(Duration.ZERO))
        .reduce(Duration.ZERO, Duration::plus);
  }

  /** The next line, or empty when none came in time or there will be none. */
  Optional<String> poll(Duration patience) throws InterruptedException {
    long deadline = System.nanoTime() + patience.toNanos();
    while (true) {
      boolean ended = !reader.isAlive();
      long left = deadline - System.nanoTime();
      String line =
          ended || left <= 0
              ? lines.poll()
              // in slices: the end of the stream is no line
              : lines.poll(Math.min(left, 10_000_000L), TimeUnit.NANOSECONDS);
      if (line != null || ended || left <= 0) {
        return Optional.ofNullable(line);
      }
    }
  }

  /** Whether it has ended and everything that it said has been read. */
  boolean hasEnded() {
    return !process.isAlive() && !reader.isAlive() && lines.isEmpty();
  }

  /** Exit code of a process that has ended: 128 + n for signal n. */
  int exitCode() throws InterruptedException {
    return process.waitFor();
  }

  /** Asks it to end with what it has so far. */
  void askToEnd() {
    process.toHandle().destroy(); // Process.destroy would close its output, too
  }

  /** Ends it and everything that it started, now. */
  void kill() {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
    boolean interrupted = Thread.interrupted();
    try {
      process.waitFor(FAREWELL.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      interrupted = true;
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /** The end of what it wrote to standard error. */
  String errors() {
    try (RandomAccessFile file = new RandomAccessFile(errorFile.toFile(), "r")) {
      file.seek(Math.max(0, file.length() - TAIL_BYTES));
      byte[] bytes = new byte[(int) Math.min(file.length(), TAIL_BYTES)];
      file.readFully(bytes);
      return new String(bytes, StandardCharsets.UTF_8).strip();
    } catch (IOException e) {
      return "";
    }
  }

  @Override
  public void close() {
    if (process.isAlive()) {
      kill();
    }
  }

  private void readLines() {
    try (BufferedReader in = process.inputReader(StandardCharsets.UTF_8)) {
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        lines.add(line);
      }
    } catch (IOException killed) {
      // the end of the process is the end of its lines
    }
  }
}
