package org.mpsstress.scenarios.watchdog;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.mpsstress.model.process.MemoryLimit;
import org.mpsstress.scenarios.crash.CollectedReport;
import org.mpsstress.scenarios.worker.WorkerMessage;

/**
 * Waits once for the end of one run, whichever it is: the answer, the process's death, a
 * standstill, or the user's wish to stop.
 */
public final class Watchdog {
  private static final Duration SAMPLE_EVERY = Duration.ofMillis(100);

  /** Exit codes of a process that the terminal's Ctrl-C or a plain kill ended. */
  private static final int BY_INTERRUPT = 130;

  private static final int BY_TERMINATION = 143;

  /** And of one that cannot say why: the system's want of memory ends processes so. */
  private static final int BY_KILL = 137;

  private final StackCollector stacks;
  private final BooleanSupplier stopRequested;
  private final Runnable tick;
  private final Supplier<MemoryLimit> limits;
  private final StallDetector detector;

  /**
   * A watchdog.
   *
   * @param patience how long nothing may advance, the build's slow-down included
   * @param stopRequested whether the user wants the run to end
   * @param tick called at every sample, for live progress
   */
  public Watchdog(
      Duration patience, StackCollector stacks, BooleanSupplier stopRequested, Runnable tick) {
    this(new StallDetector(patience), stacks, stopRequested, tick, MemoryLimit::ofMachine);
  }

  /** A watchdog of one run, with a limit of its own for what computes. */
  public Watchdog(
      StallDetector detector, StackCollector stacks, BooleanSupplier stopRequested, Runnable tick) {
    this(detector, stacks, stopRequested, tick, MemoryLimit::ofMachine);
  }

  Watchdog(
      StallDetector detector,
      StackCollector stacks,
      BooleanSupplier stopRequested,
      Runnable tick,
      Supplier<MemoryLimit> limits) {
    this.limits = limits;
    this.detector = detector;
    this.stacks = stacks;
    this.stopRequested = stopRequested;
    this.tick = tick;
  }

  /** What the process left behind, read only when it died. */
  public interface Remains {
    String errors();

    /** The JVM's own report of the crash, or null. */
    Path errorFile();

    /** What the system wrote about it; some of it may come late. */
    default List<CollectedReport> reports() throws InterruptedException {
      return List.of();
    }
  }

  /**
   * Waits for the run's end.
   *
   * @param probe how far the run is
   * @param stackDirectory where the stacks of a hung run go
   */
  public RunEnding await(Watched worker, TraceProbe probe, Remains remains, Path stackDirectory)
      throws InterruptedException {
    MemoryLimit memory = limits.get();
    Pace looks = new Pace(SAMPLE_EVERY);
    while (true) {
      Optional<WorkerMessage> message = worker.poll(SAMPLE_EVERY);
      if (message.isPresent() && message.get() instanceof WorkerMessage.Done done) {
        return done.isFault()
            ? new RunEnding.Faulted(done.fault())
            : new RunEnding.Ended(done.perturbed());
      }
      if (message.isPresent() && message.get() instanceof WorkerMessage.Unsupported unsupported) {
        return new RunEnding.Unsupported(unsupported.what());
      }
      tick.run();
      if (stopRequested.getAsBoolean()) {
        worker.kill();
        return new RunEnding.Interrupted();
      }
      if (worker.hasEnded()) {
        return died(worker, remains, memory);
      }
      if (!looks.isTime()) {
        continue;
      }
      Optional<String> exceeded = ProcessHandle.of(worker.pid()).flatMap(memory::exceededBy);
      if (exceeded.isPresent()) {
        worker.kill();
        return new RunEnding.Died(
            worker.exitCode(), remains.errors(), null, List.of(), exceeded.get());
      }
      long now = System.nanoTime();
      StallDetector.State state =
          detector.sample(
              now, probe.progress(), worker.cpuTime(), () -> ThreadStates.demand(worker.pid()));
      if (state != StallDetector.State.RUNNING) {
        StackCollector.Collected taken = stacks.collect(worker.pid(), stackDirectory);
        worker.kill();
        return new RunEnding.Hung(
            detector.standstill(now),
            state == StallDetector.State.SPINNING ? detector.computed() : Duration.ZERO,
            taken.frames(),
            taken.attachments());
      }
    }
  }

  private RunEnding died(Watched worker, Remains remains, MemoryLimit memory)
      throws InterruptedException {
    int code = worker.exitCode();
    if (code == BY_INTERRUPT || code == BY_TERMINATION) {
      // a terminal sends Ctrl-C to both; give our own signal handler the time to say so
      for (int i = 0; i < 20 && !stopRequested.getAsBoolean(); i++) {
        Thread.sleep(25);
      }
    }
    if (stopRequested.getAsBoolean()) {
      return new RunEnding.Interrupted();
    }
    String errors = remains.errors();
    Optional<RunEnding> explained = OwnWords.explain(code, errors);
    if (explained.isPresent()) {
      return explained.get();
    }
    return new RunEnding.Died(
        code,
        errors,
        remains.errorFile(),
        remains.reports(),
        code == BY_KILL ? memory.systemKilled().orElse(null) : null);
  }
}
