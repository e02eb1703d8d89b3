package org.mpsstress.tsan;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.mpsstress.model.Json;
import org.mpsstress.scenarios.runner.FrameworkError;
import org.mpsstress.scenarios.watchdog.Watched;
import org.mpsstress.scenarios.worker.WorkerMessage;

/**
 * One run of the harness in a process of its own. It is done when the process is gone: leaks are
 * looked for at its very end.
 */
final class HarnessProcess implements Watched, AutoCloseable {
  private static final Duration FAREWELL = Duration.ofSeconds(5);
  private static final int MOST_ERROR_BYTES = 32 << 20;

  private final Process process;
  private final Path outFile;
  private final Path errorFile;
  private boolean told;

  private HarnessProcess(Process process, Path outFile, Path errorFile) {
    this.process = process;
    this.outFile = outFile;
    this.errorFile = errorFile;
  }

  static HarnessProcess start(List<String> command, Map<String, String> environment, Path folder) {
    Path out = folder.resolve("harness.out");
    Path errors = folder.resolve("harness.err");
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .redirectInput(ProcessBuilder.Redirect.from(new java.io.File("/dev/null")))
            .redirectOutput(out.toFile())
            .redirectError(errors.toFile());
    builder.environment().putAll(environment);
    try {
      return new HarnessProcess(builder.start(), out, errors);
    } catch (IOException e) {
      throw new FrameworkError("cannot start the harness: " + e.getMessage(), e);
    }
  }

  @Override
  public long pid() {
    return process.pid();
  }

  @Override
  public Duration cpuTime() {
    return process.toHandle().info().totalCpuDuration().orElse(Duration.ZERO);
  }

  /** Its one message, when it has ended as it should; what a sanitizer said is not asked here. */
  @Override
  public Optional<WorkerMessage> poll(Duration patience) throws InterruptedException {
    if (told || !process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS)) {
      return Optional.empty();
    }
    told = true;
    Optional<String> fault = said("fault");
    if (fault.isPresent()) {
      return Optional.of(new WorkerMessage.Done(fault.get()));
    }
    boolean whole = process.exitValue() == 0 || process.exitValue() == Flavour.OBJECTED;
    return whole && said("ended").isPresent()
        ? Optional.of(new WorkerMessage.Done(null))
        : Optional.empty();
  }

  /** The message of the line with that status, if it printed one. */
  private Optional<String> said(String status) {
    try {
      for (String line : Files.readAllLines(outFile, StandardCharsets.UTF_8)) {
        var json = line.startsWith("{") ? Json.mapper().readTree(line) : null;
        if (json != null && json.path("status").asText().equals(status)) {
          return Optional.of(json.path("message").asText());
        }
      }
      return Optional.empty();
    } catch (IOException e) {
      return Optional.empty(); // cut off in the middle of a line
    }
  }

  @Override
  public boolean hasEnded() {
    return told;
  }

  @Override
  public int exitCode() throws InterruptedException {
    return process.waitFor();
  }

  /** What it wrote to standard error. */
  String errors() {
    try (RandomAccessFile file = new RandomAccessFile(errorFile.toFile(), "r")) {
      byte[] bytes = new byte[(int) Math.min(file.length(), MOST_ERROR_BYTES)];
      file.readFully(bytes);
      return new String(bytes, StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new FrameworkError("cannot read " + errorFile + ": " + e.getMessage(), e);
    }
  }

  @Override
  public void kill() {
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

  @Override
  public void close() {
    if (process.isAlive()) {
      kill();
    }
  }
}
