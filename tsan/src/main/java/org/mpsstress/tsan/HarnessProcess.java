package org.mpsstress.tsan;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.mpsstress.model.Json;
import org.mpsstress.model.process.AnswerLines;
import org.mpsstress.model.process.ChildCommand;
import org.mpsstress.model.process.ChildProcess;
import org.mpsstress.model.process.FileTail;
import org.mpsstress.scenarios.runner.workers.FrameworkError;
import org.mpsstress.scenarios.watchdog.Watched;
import org.mpsstress.scenarios.worker.WorkerMessage;

/**
 * One run of the harness in a process of its own. It is done when the process is gone: leaks are
 * looked for at its very end.
 */
final class HarnessProcess implements Watched, AutoCloseable {
  private static final int MOST_ERROR_BYTES = 32 << 20;

  private final ChildProcess process;
  private final Path outFile;
  private final FileTail errors;
  private boolean told;

  private HarnessProcess(ChildProcess process, Path outFile, Path errorFile) {
    this.process = process;
    this.outFile = outFile;
    this.errors = new FileTail(errorFile, MOST_ERROR_BYTES);
  }

  static HarnessProcess start(List<String> command, Map<String, String> environment, Path folder) {
    Path out = folder.resolve("harness.out");
    Path errors = folder.resolve("harness.err");
    try {
      ChildProcess process =
          ChildCommand.of(command)
              .output(out)
              .errors(errors)
              .sutVariables(environment)
              .limited()
              .start();
      return new HarnessProcess(process, out, errors);
    } catch (IOException e) {
      throw new FrameworkError("cannot start the harness: " + e.getMessage(), e);
    }
  }

  @Override
  public long pid() {
    return process.pid();
  }

  /** With that of a symbolizer, for which a thread with a report waits. */
  @Override
  public Duration cpuTime() {
    return process.cpuTimeOfAll();
  }

  /** Its one message, when it has ended as it should; what a sanitizer said is not asked here. */
  @Override
  public Optional<WorkerMessage> poll(Duration patience) throws InterruptedException {
    if (told || !process.await(patience)) {
      return Optional.empty();
    }
    told = true;
    Optional<String> fault = said("fault");
    if (fault.isPresent()) {
      return Optional.of(new WorkerMessage.Done(fault.get()));
    }
    boolean whole = process.exitCode() == 0 || process.exitCode() == Flavour.OBJECTED;
    return whole && said("ended").isPresent()
        ? Optional.of(new WorkerMessage.Done(null))
        : Optional.empty();
  }

  /** The message of the line with that status, if it printed one. */
  private Optional<String> said(String status) {
    return AnswerLines.in(new FileTail(outFile, Json.MAX_BYTES).text())
        .filter(answer -> answer.path("status").asText().equals(status))
        .map(answer -> answer.path("message").asText())
        .findFirst();
  }

  @Override
  public boolean hasEnded() {
    return told;
  }

  @Override
  public int exitCode() throws InterruptedException {
    return process.exitCode();
  }

  /** What it wrote to standard error. */
  String errors() {
    try {
      return errors.head();
    } catch (IOException e) {
      throw new FrameworkError("cannot read " + errors.file() + ": " + e.getMessage(), e);
    }
  }

  @Override
  public void kill() {
    process.kill();
  }

  @Override
  public void close() {
    process.close();
  }
}
