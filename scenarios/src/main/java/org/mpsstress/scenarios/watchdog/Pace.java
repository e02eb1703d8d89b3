package org.mpsstress.scenarios.watchdog;

import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * Lets something be done at most once in a while, however often it could be. A look at a process
 * reads about all processes that there are: beside one that says much it would cost more than what
 * the process does.
 */
public final class Pace {
  private final long every;
  private final LongSupplier nanoTime;
  private boolean begun;
  private long last;

  /** One that goes by the clock of this JVM. */
  public Pace(Duration every) {
    this(every, System::nanoTime);
  }

  Pace(Duration every, LongSupplier nanoTime) {
    this.every = every.toNanos();
    this.nanoTime = nanoTime;
  }

  /** Whether it is time again, as it is at once; then the next time is that much later. */
  public boolean isTime() {
    long now = nanoTime.getAsLong();
    if (begun && now - last < every) {
      return false;
    }
    begun = true;
    last = now;
    return true;
  }
}
