package org.mpsstress.scenarios.runner.cases;

import java.time.Duration;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.mpsstress.model.process.ProcessorTime;

/**
 * How much time a run may take: on the wall, as the user says, and of the processors, as a suite
 * allots it, for that is the same amount of work on a machine that is busy with something else. It
 * stops the runner from starting things, never in the middle.
 */
public final class Budget {
  private final Clock wall;
  private final Clock processors;

  private Budget(Clock wall, Clock processors) {
    this.wall = wall;
    this.processors = processors;
  }

  /** One kind of time. */
  private static final class Clock {
    private final LongSupplier nanoTime;
    private final Duration limit;
    private final long start;
    private Duration unspent = Duration.ZERO;

    Clock(Duration limit, LongSupplier nanoTime) {
      this.limit = limit;
      this.nanoTime = nanoTime;
      this.start = nanoTime.getAsLong();
    }

    Duration elapsed() {
      return Duration.ofNanos(nanoTime.getAsLong() - start).minus(unspent);
    }

    Duration left() {
      if (limit == null) {
        return null;
      }
      Duration left = limit.minus(elapsed());
      return left.isNegative() ? Duration.ZERO : left;
    }

    public Clock part(Duration most) {
      Duration left = left();
      boolean own = most != null && (left == null || most.compareTo(left) < 0);
      return new Clock(own ? most : left, nanoTime);
    }

    boolean isSpent() {
      return limit != null && elapsed().compareTo(limit) >= 0;
    }
  }

  /** A budget that begins now; null is none. */
  public static Budget of(Duration limit) {
    return of(limit, null);
  }

  /**
   * A budget that begins now.
   *
   * @param limit on the wall; null is none
   * @param processors CPU time of this process and all that it starts; null is no limit of it
   */
  public static Budget of(Duration limit, Duration processors) {
    return of(limit, System::nanoTime, processors, ProcessorTime.ofThisOne());
  }

  public static Budget of(
      Duration limit, LongSupplier nanoTime, Duration processors, LongSupplier cpuTime) {
    return new Budget(new Clock(limit, nanoTime), new Clock(processors, cpuTime));
  }

  /** A part of this one that begins now: at most so much CPU time, and no longer than this one. */
  public Budget part(Duration most) {
    return new Budget(wall.part(null), processors.part(most));
  }

  /** Whether it is used up. */
  public boolean isSpent() {
    return wall.isSpent() || processors.isSpent();
  }

  /** Which limit it was, once it is used up. */
  public String spent() {
    return wall.isSpent()
        ? wall.limit.toSeconds() + " s"
        : processors.limit.toSeconds() + " s of CPU time";
  }

  /** Time on the wall that is left, never below nothing; null without a limit. */
  public Duration left() {
    return wall.left();
  }

  /** CPU time that is left, never below nothing; null without a limit. */
  public Duration processorsLeft() {
    return processors.left();
  }

  /** Does something whose time does not count: a first build is no part of a run. */
  public <T> T without(Supplier<T> what) {
    Duration wallBefore = wall.elapsed();
    Duration processorsBefore = processors.elapsed();
    try {
      return what.get();
    } finally {
      wall.unspent = wall.unspent.plus(wall.elapsed().minus(wallBefore));
      processors.unspent = processors.unspent.plus(processors.elapsed().minus(processorsBefore));
    }
  }

  /** Time on the wall since it began, as far as it counts. */
  public Duration elapsed() {
    return wall.elapsed();
  }
}
