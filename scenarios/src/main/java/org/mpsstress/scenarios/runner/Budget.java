package org.mpsstress.scenarios.runner;

import java.time.Duration;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** How much time a run may take. It stops the runner from starting things, never in the middle. */
public final class Budget {
  private final LongSupplier nanoTime;
  private final long start;
  private final Duration limit;
  private Duration unspent = Duration.ZERO;

  private Budget(Duration limit, LongSupplier nanoTime) {
    this.limit = limit;
    this.nanoTime = nanoTime;
    this.start = nanoTime.getAsLong();
  }

  /** A budget that begins now; null is none. */
  public static Budget of(Duration limit) {
    return new Budget(limit, System::nanoTime);
  }

  static Budget of(Duration limit, LongSupplier nanoTime) {
    return new Budget(limit, nanoTime);
  }

  /** A part of this one that begins now: at most so long, and no longer than this one. */
  Budget part(Duration most) {
    Duration left = left();
    boolean own = most != null && (left == null || most.compareTo(left) < 0);
    return new Budget(own ? most : left, nanoTime);
  }

  /** Whether it is used up. */
  public boolean isSpent() {
    return limit != null && elapsed().compareTo(limit) >= 0;
  }

  /** Time that is left, never below nothing; null without a limit. */
  public Duration left() {
    if (limit == null) {
      return null;
    }
    Duration left = limit.minus(elapsed());
    return left.isNegative() ? Duration.ZERO : left;
  }

  /** Does something whose time does not count: a first build is no part of a run. */
  <T> T without(Supplier<T> what) {
    long began = nanoTime.getAsLong();
    try {
      return what.get();
    } finally {
      unspent = unspent.plusNanos(nanoTime.getAsLong() - began);
    }
  }

  /** Time since it began that counts. */
  public Duration elapsed() {
    return Duration.ofNanos(nanoTime.getAsLong() - start).minus(unspent);
  }

  /** What it allows, or null for no limit. */
  public Duration limit() {
    return limit;
  }
}
