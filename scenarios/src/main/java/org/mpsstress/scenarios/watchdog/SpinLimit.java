package org.mpsstress.scenarios.watchdog;

import java.time.Duration;
import java.util.Objects;
import java.util.function.Supplier;

/**
 * How long a process may compute without any lane advancing before it is called spinning.
 *
 * @param suspicious computing for that long makes its parent ask how much is allowed
 * @param allowed is asked once, and only then: it may take a measurement
 */
public record SpinLimit(Duration suspicious, Supplier<Duration> allowed) {
  /** How many times its patience a process may compute of which nothing else is known. */
  static final int FACTOR = 6;

  public SpinLimit {
    Objects.requireNonNull(suspicious, "suspicious");
    Objects.requireNonNull(allowed, "allowed");
  }

  /** Of a process of which nothing else is known: it may be computing. */
  public static SpinLimit of(Duration patience) {
    Duration all = patience.multipliedBy(FACTOR);
    return new SpinLimit(all, () -> all);
  }
}
