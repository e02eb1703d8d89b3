package org.mpsstress.scenarios.exploration.explorer;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.mpsstress.model.process.ChildCommand;
import org.mpsstress.model.process.ChildLines;
import org.mpsstress.model.process.ChildProcess;
import org.mpsstress.model.process.FileTail;
import org.mpsstress.scenarios.runner.workers.FrameworkError;

/** The explorer as its parent sees it: lines come out, and it may die at any moment. */
final class ExplorerProcess implements AutoCloseable {
  private static final int TAIL_BYTES = 16 << 10;

  private final ChildProcess process;
  private final ChildLines<String> lines;
  private final FileTail errors;

  private ExplorerProcess(ChildProcess process, Path errorFile) {
    this.process = process;
    this.errors = new FileTail(errorFile, TAIL_BYTES);
    this.lines = process.lines(Optional::of, errors::append);
  }

  /** Starts it; what it writes to standard error goes to that file. */
  static ExplorerProcess start(List<String> command, Path errorFile) {
    try {
      Files.deleteIfExists(errorFile);
      return new ExplorerProcess(
          ChildCommand.of(command).sutVariables(Map.of()).appendErrors(errorFile).limited().start(),
          errorFile);
    } catch (IOException e) {
      throw new FrameworkError("cannot start the explorer: " + e.getMessage(), e);
    }
  }

  /** The process that stacks are wanted of: the one that explores, which its supervisor started. */
  long exploringPid() {
    return process.lastDescendant();
  }

  /** The process itself, as long as it is there. */
  Optional<ProcessHandle> handle() {
    return ProcessHandle.of(process.pid());
  }

  /** CPU time used so far by it and by what it started, where the system says. */
  Duration cpuTime() {
    return process.cpuTime();
  }

  /** The next line, or empty when none came in time or there will be none. */
  Optional<String> poll(Duration patience) throws InterruptedException {
    return lines.poll(patience);
  }

  /** Whether it has ended and everything that it said has been read. */
  boolean hasEnded() {
    return lines.isOver();
  }

  /** Exit code of a process that has ended: 128 + n for signal n. */
  int exitCode() throws InterruptedException {
    return process.exitCode();
  }

  /** Asks it to end with what it has so far. */
  void askToEnd() {
    process.askToEnd();
  }

  /** Ends it and everything that it started, now. */
  void kill() {
    process.kill();
  }

  /** The end of what it wrote to standard error. */
  String errors() {
    return errors.text().strip();
  }

  @Override
  public void close() {
    process.close();
  }
}
