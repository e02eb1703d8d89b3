package org.mpsstress.scenarios.watchdog;

import java.time.Duration;
import java.util.function.Supplier;

/**
 * Decides from samples whether a run is hung: no lane advanced and the process used no CPU for the
 * patience. A process that burns CPU without any lane advancing has a limit of its own ({@link
 * SpinLimit}): it may be computing. Time that a busy machine kept from the process does not count,
 * and neither does time in which no sample was taken, because the watchdog itself was stopped.
 * Pure, so that tests need no clock.
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

  /** CPU time that a JVM uses while nothing runs in it: its own timers. */
  private static final double IDLE_SHARE = 0.03;

  private static final long IDLE_NANOS = 30_000_000L;

  /**
   * So many samples in a row that show a thread that could run mean: it wants a processor and gets
   * none, because the machine is busy with something else. One alone may be a JVM's own timer.
   */
  static final int STARVED_SAMPLES = 5;

  /** So much time counts between two samples; they are to come ten times a second. */
  static final Duration MOST_STEP = Duration.ofSeconds(1);

  private final Supplier<Duration> patience;
  private final SpinLimit limit;
  private long allowed = -1;
  private boolean sampled;
  private long progress;
  private long progressAt;
  private long now;
  private long cpu;
  private long idle;
  private long idleCpu;
  private long spun;
  private long longest;
  private Demand demand = Demand.NONE;
  private int starved;

  /** One that gives whatever computes several times the patience. */
  public StallDetector(Duration patience) {
    this(patience, SpinLimit.of(patience));
  }

  /** One that gives what computes as long as that limit says. */
  public StallDetector(Duration patience, SpinLimit limit) {
    this(() -> patience, limit);
  }

  /**
   * One whose patience with what neither advances nor computes may change during a run.
   *
   * @param patience asked whenever nothing advances
   */
  public StallDetector(Supplier<Duration> patience, SpinLimit limit) {
    this.patience = patience;
    this.limit = limit;
  }

  /**
   * Takes a sample.
   *
   * @param nanoTime when it was taken
   * @param newProgress anything that changes whenever a lane advances
   * @param cpuTime of the process and all of its threads
   * @param asked what its threads want of the machine; asked only at a standstill
   */
  public State sample(long nanoTime, long newProgress, Duration cpuTime, Supplier<Demand> asked) {
    long newCpu = cpuTime.toNanos();
    if (!sampled || newProgress != progress) {
      restart(nanoTime, newProgress, newCpu);
      return State.RUNNING;
    }
    final long step = Math.min(nanoTime - now, MOST_STEP.toNanos());
    final long computed = Math.max(0, newCpu - cpu);
    Demand newDemand = asked.get();
    starved = newDemand.runnable() ? starved + 1 : 0;
    now = nanoTime;
    cpu = newCpu;
    idle += step;
    if (newCpu - idleCpu > IDLE_NANOS + IDLE_SHARE * idle || starved >= STARVED_SAMPLES) {
      idle = 0;
      idleCpu = newCpu;
    }
    boolean gotNothing = starved >= STARVED_SAMPLES && computed == 0;
    double served = gotNothing ? 0 : newDemand.served(demand);
    spun += Math.max((long) (step * served), Math.min(step, computed));
    demand = newDemand;
    if (idle >= patience.get().toNanos()) {
      return State.STALLED;
    }
    return spins() ? State.SPINNING : State.RUNNING;
  }

  private boolean spins() {
    if (spun < limit.suspicious().toNanos()) {
      return false;
    }
    if (allowed < 0) {
      allowed = limit.allowed().get().toNanos();
    }
    return spun >= allowed;
  }

  private void restart(long nanoTime, long newProgress, long newCpu) {
    longest = Math.max(longest, spun);
    sampled = true;
    progress = newProgress;
    progressAt = nanoTime;
    now = nanoTime;
    cpu = newCpu;
    idle = 0;
    idleCpu = newCpu;
    spun = 0;
    demand = Demand.NONE;
    starved = 0;
  }

  /** How long it has computed since a lane advanced. */
  public Duration computed() {
    return Duration.ofNanos(spun);
  }

  /** The longest time that it has computed without a lane advancing. */
  public Duration longest() {
    return Duration.ofNanos(Math.max(longest, spun));
  }

  /** How long no lane has advanced, as of the time given. */
  public Duration standstill(long nanoTime) {
    return Duration.ofNanos(nanoTime - progressAt);
  }
}
