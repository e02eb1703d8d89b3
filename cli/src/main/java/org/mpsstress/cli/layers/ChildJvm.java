package org.mpsstress.cli.layers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.mpsstress.model.process.ChildCommand;
import org.mpsstress.model.process.ChildProcess;
import org.mpsstress.model.process.MemoryLimit;
import org.mpsstress.scenarios.runner.cases.StopSignal;
import org.mpsstress.scenarios.runner.workers.FrameworkError;
import org.mpsstress.scenarios.watchdog.StallDetector;
import org.mpsstress.scenarios.watchdog.ThreadStates;

/**
 * A JVM of this one's kind and class path, in a folder of its own. Limits end it: CPU time, memory,
 * and a standstill. No time on the wall does: on a busy machine it takes as long as it takes.
 */
final class ChildJvm implements AutoCloseable {
  private static final Duration SLICE = Duration.ofMillis(100);

  /** How long it may stand still; one that computes has several times as long. */
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  private final ChildProcess process;
  private final LongSupplier progress;
  private final Duration most;
  private final StallDetector stall = new StallDetector(PATIENCE);
  private final MemoryLimit memory = MemoryLimit.ofMachine();

  private ChildJvm(ChildProcess process, Duration most, LongSupplier progress) {
    this.process = process;
    this.most = most;
    this.progress = progress;
  }

  /**
   * Starts it.
   *
   * @param directory its current folder, made if it is not there; its standard error goes to a file
   *     in it, and its standard output, too, if {@code output} is named
   * @param output a file's name, or null to read from {@link #process}
   * @param seconds of CPU time that it may take for each processor of the machine
   * @param progress anything that changes when it gets on
   * @param arguments options of the JVM, main class, arguments
   */
  static ChildJvm start(
      Path directory, String output, long seconds, LongSupplier progress, List<String> arguments) {
    List<String> words = new ArrayList<>(List.of("-cp", absoluteClassPath()));
    words.addAll(arguments);
    try {
      Files.createDirectories(directory);
      ChildCommand command =
          ChildCommand.java(words)
              .sutVariables(Map.of())
              .in(directory)
              .errors(directory.resolve("standard-error.txt"))
              .limited();
      if (output != null) {
        command.output(directory.resolve(output));
      }
      long all = seconds * Runtime.getRuntime().availableProcessors();
      return new ChildJvm(command.start(), Duration.ofSeconds(all), progress);
    } catch (IOException failure) {
      throw new FrameworkError("cannot start a JVM: " + failure.getMessage(), failure);
    }
  }

  /** The child has another current folder. */
  private static String absoluteClassPath() {
    List<String> entries = new ArrayList<>();
    for (String entry : System.getProperty("java.class.path").split(java.io.File.pathSeparator)) {
      entries.add(Path.of(entry).toAbsolutePath().toString());
    }
    return String.join(java.io.File.pathSeparator, entries);
  }

  /** The child. */
  ChildProcess process() {
    return process;
  }

  /** Why it must be ended, in words that follow a colon; null as long as it may go on. */
  String whyEnded() {
    Duration used = process.cpuTimeOfAll();
    if (used.compareTo(most) > 0) {
      return "it was ended after " + most.toSeconds() + " s of CPU time";
    }
    Optional<String> exceeded = process.exceeds(memory);
    if (exceeded.isPresent()) {
      return exceeded.get();
    }
    long now = System.nanoTime();
    StallDetector.State state =
        stall.sample(
            now, progress.getAsLong(), used, () -> ThreadStates.demand(process.lastDescendant()));
    return state == StallDetector.State.RUNNING
        ? null
        : "it was ended, for it had not got on for " + stall.standstill(now).toSeconds() + " s";
  }

  /**
   * Waits for its end, or ends it at a limit or when the user wants that.
   *
   * @return why it was ended at a limit; null where it was not
   */
  String await(StopSignal stop, Runnable tick) throws InterruptedException {
    while (!process.await(SLICE)) {
      tick.run();
      String why = whyEnded();
      if (why != null || stop.isRequested()) {
        close();
        return why;
      }
    }
    return null;
  }

  /** Ends it and what it has started. */
  @Override
  public void close() {
    process.close();
  }
}
