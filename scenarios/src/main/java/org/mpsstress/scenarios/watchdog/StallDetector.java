package org.mpsstress.scenarios.watchdog;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/**
 * Decides from samples whether a run is hung: no lane advanced and the process used no CPU for the
 * patience. A process that burns CPU without any lane advancing is given several times as long: it
 * may be computing. Pure, so that tests need no clock.
 */
public final class StallDetector {
  /** What a sample shows. */
  public enum State {
    RUNNING,
    /** Nothing advances and nothing computes. */
    STALLED,
    /** Nothing advances although something computes: threads spin. */
    SPINNING
  }

  /** How many times as long a busy process may show no progress. */
  static final int SPIN_FACTOR = 6;

  /** CPU time that a JVM uses while nothing runs in it: its own timers. */
  private static final double IDLE_SHARE = 0.03;

  private static final long IDLE_NANOS = 30_000_000L;

  /**
   * So many samples in a row that show a thread that could run mean: it wants a processor and gets
   * none, because the machine is busy with something else. One alone may be a JVM's own timer.
   */
  static final int STARVED_SAMPLES = 5;

  private final long patience;
  private boolean sampled;
  private long progress;
  private long progressAt;
  private long cpu;
  private long cpuAt;
  private int starved;

  public StallDetector(Duration patience) {
    this.patience = patience.toNanos();
  }

  /**
   * Takes a sample.
   *
   * @param nanoTime when it was taken
   * @param newProgress anything that changes whenever a lane advances
   * @param cpuTime of the process and all of its threads
   * @param runnable whether a thread of the process could run; asked only at a standstill
   */
  public State sample(long nanoTime, long newProgress, Duration cpuTime, BooleanSupplier runnable) {
    long newCpu = cpuTime.toNanos();
    boolean advanced = !sampled || newProgress != progress;
    if (advanced) {
      progress = newProgress;
      progressAt = nanoTime;
    }
    double allowed = IDLE_NANOS + IDLE_SHARE * (nanoTime - cpuAt);
    boolean computed = !sampled || newCpu - cpu > allowed;
    starved = !advanced && !computed && runnable.getAsBoolean() ? starved + 1 : 0;
    if (computed || starved >= STARVED_SAMPLES) {
      cpu = newCpu;
      cpuAt = nanoTime;
    }
    sampled = true;
    if (nanoTime - progressAt >= patience && nanoTime - cpuAt >= patience) {
      return State.STALLED;
    }
    return nanoTime - progressAt >= SPIN_FACTOR * patience ? State.SPINNING : State.RUNNING;
  }

  /** How long no lane has advanced, as of the time given. */
  public Duration standstill(long nanoTime) {
    return Duration.ofNanos(nanoTime - progressAt);
  }
}
