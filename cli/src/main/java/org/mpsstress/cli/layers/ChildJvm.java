package org.mpsstress.cli.layers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.mpsstress.model.process.ChildCommand;
import org.mpsstress.model.process.ChildProcess;
import org.mpsstress.scenarios.runner.FrameworkError;
import org.mpsstress.scenarios.runner.StopSignal;

/** A JVM of this one's kind and class path, in a folder of its own. */
final class ChildJvm implements AutoCloseable {
  private static final Duration SLICE = Duration.ofMillis(100);

  private final ChildProcess process;
  private final long deadline;

  private ChildJvm(ChildProcess process, long deadline) {
    this.process = process;
    this.deadline = deadline;
  }

  /**
   * Starts it.
   *
   * @param directory its current folder, made if it is not there; its standard error goes to a file
   *     in it, and its standard output, too, if {@code output} is named
   * @param output a file's name, or null to read from {@link #process}
   * @param seconds that it may take
   * @param arguments options of the JVM, main class, arguments
   */
  static ChildJvm start(Path directory, String output, long seconds, List<String> arguments) {
    List<String> words = new ArrayList<>(List.of("-cp", absoluteClassPath()));
    words.addAll(arguments);
    try {
      Files.createDirectories(directory);
      ChildCommand command =
          ChildCommand.java(words).in(directory).errors(directory.resolve("standard-error.txt"));
      if (output != null) {
        command.output(directory.resolve(output));
      }
      return new ChildJvm(command.start(), System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds));
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

  /** Whether its time is over. */
  boolean isLate() {
    return System.nanoTime() > deadline;
  }

  /**
   * Waits for its end, or ends it when its time is over or the user wants that.
   *
   * @return whether it ended by itself
   */
  boolean await(StopSignal stop, Runnable tick) throws InterruptedException {
    while (!process.await(SLICE)) {
      tick.run();
      if (isLate() || stop.isRequested()) {
        close();
        return false;
      }
    }
    return true;
  }

  /** Ends it and what it has started. */
  @Override
  public void close() {
    process.close();
  }
}
