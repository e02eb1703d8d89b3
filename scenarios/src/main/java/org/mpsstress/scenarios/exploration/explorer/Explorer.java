package org.mpsstress.scenarios.exploration.explorer;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.mpsstress.model.Attachment;
import org.mpsstress.model.process.MemoryLimit;
import org.mpsstress.scenarios.runner.cases.RunInterrupted;
import org.mpsstress.scenarios.runner.cases.StopSignal;
import org.mpsstress.scenarios.runner.workers.FrameworkError;
import org.mpsstress.scenarios.runner.workers.ProvenanceMismatch;
import org.mpsstress.scenarios.runner.workers.SutNotMade;
import org.mpsstress.scenarios.watchdog.Pace;
import org.mpsstress.scenarios.watchdog.StackCollector;
import org.mpsstress.scenarios.watchdog.StallDetector;
import org.mpsstress.scenarios.watchdog.ThreadStates;

/**
 * Runs the explorer once and passes on what it says. It is the tool's own: whatever it does against
 * the protocol, its death included, is a fault of the framework and nothing found in a SUT.
 */
public final class Explorer {
  private static final Duration SAMPLE_EVERY = Duration.ofMillis(100);
  private static final int USAGE = 2;
  private static final int FAULT = 5;

  private final ExplorerBinary binary;
  private final Duration patience;
  private final StackCollector stacks;
  private final StopSignal stop;

  /**
   * An explorer.
   *
   * @param patience how long it may neither get on nor compute
   * @param stacks takes those of one that stands still
   * @param stop the user's wish to end
   */
  Explorer(ExplorerBinary binary, Duration patience, StackCollector stacks, StopSignal stop) {
    this.binary = binary;
    this.patience = patience;
    this.stacks = stacks;
    this.stop = stop;
  }

  /** Who is told what the explorer says. */
  public interface Hearer {
    /** A message other than the begin, the last one and a fault. */
    void hear(ExplorerMessage message) throws RunInterrupted, InterruptedException;

    /** Called many times a second. */
    default void tick() {}

    /** Whether all that was wanted has been reported: the explorer is then asked to end. */
    default boolean hasEnough() {
      return false;
    }
  }

  /**
   * Runs it.
   *
   * @param arguments its arguments
   * @param directory where its standard error and, if need be, its stacks go
   * @return the last message: an {@link ExplorerMessage.End} or a {@link
   *     ExplorerMessage.Divergence}
   * @throws FrameworkError if it failed, or broke the protocol
   * @throws ProvenanceMismatch if it is another one than was built
   */
  public ExplorerMessage run(List<String> arguments, Path directory, Hearer hearer)
      throws RunInterrupted, InterruptedException {
    try (ExplorerProcess process =
        ExplorerProcess.start(binary.command(arguments), directory.resolve("explorer.err"))) {
      return new Hearing(process, directory, hearer).last();
    }
  }

  /** One process, from its first line to its end. */
  private final class Hearing {
    private final ExplorerProcess process;
    private final Path directory;
    private final Hearer hearer;
    private final StallDetector stall = new StallDetector(patience);
    private final MemoryLimit memory = MemoryLimit.ofMachine();
    private final Pace looks = new Pace(SAMPLE_EVERY);
    private ExplorerMessage last;
    private ExplorerMessage.Progress progress;
    private boolean begun;
    private boolean asked;
    private long lines;
    private long advance;

    Hearing(ExplorerProcess process, Path directory, Hearer hearer) {
      this.process = process;
      this.directory = directory;
      this.hearer = hearer;
    }

    ExplorerMessage last() throws RunInterrupted, InterruptedException {
      while (true) {
        Optional<String> line = process.poll(SAMPLE_EVERY);
        if (line.isPresent()) {
          take(line.get());
        }
        hearer.tick();
        if (stop.isRequested()) {
          throw new RunInterrupted();
        }
        if (hearer.hasEnough() && !asked && last == null) {
          asked = true;
          process.askToEnd();
        }
        if (process.hasEnded()) {
          return ended();
        }
        if (looks.isTime()) {
          watch();
        }
      }
    }

    private void take(String line) throws RunInterrupted, InterruptedException {
      lines++;
      ExplorerMessage message;
      try {
        message = ExplorerLines.decode(line);
      } catch (IllegalArgumentException e) {
        throw new FrameworkError(
            "line " + lines + " of the explorer is none: " + e.getMessage() + "\n" + cut(line), e);
      }
      if (message instanceof ExplorerMessage.Fault fault) {
        String what = "the explorer failed: " + fault.message();
        throw fault.sutNotMade() ? new SutNotMade(what) : new FrameworkError(what);
      }
      if (last != null) {
        throw new FrameworkError("the explorer says something after its end\n" + cut(line));
      }
      if (message instanceof ExplorerMessage.Begin begin) {
        binary.check(begin);
        begun = true;
      } else if (!begun) {
        throw new FrameworkError("the explorer does not say what it begins\n" + cut(line));
      } else if (message instanceof ExplorerMessage.End
          || message instanceof ExplorerMessage.Divergence) {
        last = message;
      } else {
        advanceWith(message);
        hearer.hear(message);
      }
    }

    /** A progress that is the same as before is none. */
    private void advanceWith(ExplorerMessage message) {
      if (message instanceof ExplorerMessage.Progress now) {
        if (progress == null || progress.schedules() != now.schedules()) {
          advance++;
        }
        progress = now;
      } else {
        advance++;
      }
    }

    private ExplorerMessage ended() throws InterruptedException, RunInterrupted {
      int code = process.exitCode();
      boolean interrupted =
          last instanceof ExplorerMessage.End end && end.stopped().equals("interrupted");
      if (!asked && (interrupted || code == 128 + 2 || code == 128 + 15)) {
        // a terminal sends Ctrl-C to both; give our own signal handler the time to say so
        for (int i = 0; i < 20 && !stop.isRequested(); i++) {
          Thread.sleep(25);
        }
      }
      if (stop.isRequested()) {
        throw new RunInterrupted();
      }
      boolean divergence = last instanceof ExplorerMessage.Divergence;
      boolean byRequest = asked && code == 128 + 15; // ours may come when it has said its end
      if (last != null && (code == (divergence ? FAULT : 0) || byRequest)) {
        return last;
      }
      String errors = process.errors();
      String what =
          code == USAGE
              ? "the explorer did not understand its arguments"
              : last != null
                  ? "the explorer ended with exit code " + code + " although it was done"
                  : "the explorer "
                      + (code > 128 ? "died of signal " + (code - 128) : "ended with code " + code)
                      + memory.systemKilled().map(why -> " (" + why + ")").orElse("")
                      + " before it was done"
                      + (progress == null ? "" : ", after " + progress.schedules() + " schedules");
      throw new FrameworkError(errors.isEmpty() ? what : what + "\n" + errors);
    }

    private void watch() throws InterruptedException {
      Optional<String> exceeded = process.handle().flatMap(memory::exceededBy);
      if (exceeded.isPresent()) {
        process.kill();
        throw new FrameworkError(
            "the explorer was too large for this machine: "
                + exceeded.get()
                + (progress == null ? "" : ", after " + progress.schedules() + " schedules"));
      }
      long now = System.nanoTime();
      StallDetector.State state =
          stall.sample(
              now, advance, process.cpuTime(), () -> ThreadStates.demand(process.exploringPid()));
      if (state == StallDetector.State.RUNNING) {
        return;
      }
      List<Attachment> taken = stacks.collect(process.exploringPid(), directory).attachments();
      process.kill();
      List<String> files = new ArrayList<>();
      taken.forEach(attachment -> files.add(attachment.path()));
      throw new FrameworkError(
          "the explorer has not got on for "
              + stall.standstill(now).toSeconds()
              + " s"
              + (state == StallDetector.State.SPINNING ? " although it kept computing" : "")
              + (progress == null ? "" : ", after " + progress.schedules() + " schedules")
              + ": a call that the controlled runtime does not know may block"
              + (files.isEmpty() ? "" : "; its stacks: " + String.join(", ", files)));
    }

    private static String cut(String line) {
      return line.length() <= 200 ? line : line.substring(0, 200) + "...";
    }
  }
}
