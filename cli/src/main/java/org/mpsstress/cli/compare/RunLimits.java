package org.mpsstress.cli.compare;

import java.nio.file.Path;
import java.time.Duration;
import java.util.function.Supplier;
import org.mpsstress.model.process.ChildProcess;
import org.mpsstress.model.process.MemoryLimit;
import org.mpsstress.scenarios.watchdog.Demand;
import org.mpsstress.scenarios.watchdog.StallDetector;
import org.mpsstress.scenarios.watchdog.ThreadStates;
import org.mpsstress.scenarios.watchdog.TraceProbe;

/**
 * What ends one run of the harness: too much memory, or a standstill. No time on the wall does: a
 * busy machine must not change a verdict. Not thread-safe.
 */
final class RunLimits {
  private final TraceProbe trace;
  private final StallDetector stall;
  private final MemoryLimit memory = MemoryLimit.ofMachine();

  /**
   * Of a run that is about to be started.
   *
   * @param trace that it writes
   * @param patience how long it may stand still; one that computes has several times as long
   */
  RunLimits(Path trace, Duration patience) {
    this.trace = new TraceProbe(trace);
    this.stall = new StallDetector(patience);
  }

  /** Why it must be ended, to be asked ten times a second; null as long as it may go on. */
  String whyEnded(ChildProcess child) {
    return child
        .exceeds(memory)
        .orElseGet(
            () ->
                standstill(
                    System.nanoTime(),
                    child.cpuTimeOfAll(),
                    () -> ThreadStates.demand(child.lastDescendant())));
  }

  /** The same of a standstill alone, with the facts of {@link StallDetector#sample}. */
  String standstill(long nanoTime, Duration cpuTime, Supplier<Demand> asked) {
    StallDetector.State state = stall.sample(nanoTime, trace.progress(), cpuTime, asked);
    String words = "nothing advanced for " + stall.standstill(nanoTime).toSeconds() + " s";
    return switch (state) {
      case RUNNING -> null;
      case STALLED -> words;
      case SPINNING -> words + " although it kept computing";
    };
  }
}
