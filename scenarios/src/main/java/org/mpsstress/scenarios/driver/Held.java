package org.mpsstress.scenarios.driver;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * A value that registers and channels hold. The last holder to let go gives it back to the SUT, on
 * its own thread.
 */
final class Held {
  private final Object value;
  private final Runnable giveBack;
  private final AtomicInteger holders = new AtomicInteger(1);

  /**
   * A value with one holder.
   *
   * @param giveBack called once, by the last holder's thread
   */
  Held(Object value, Runnable giveBack) {
    this.value = value;
    this.giveBack = giveBack;
  }

  Object value() {
    return value;
  }

  /** One holder more. */
  Held share() {
    holders.incrementAndGet();
    return this;
  }

  /** A holder lets go; what giving back raises comes out here. */
  void drop() {
    if (holders.decrementAndGet() == 0) {
      giveBack.run();
    }
  }
}
