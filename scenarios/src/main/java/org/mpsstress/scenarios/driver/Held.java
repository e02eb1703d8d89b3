package org.mpsstress.scenarios.driver;

import java.util.concurrent.atomic.AtomicInteger;
import org.mpsstress.harness.Event;
import org.mpsstress.harness.Stream;
import org.mpsstress.harness.Tensor;

/**
 * A value that registers and channels hold. The last holder to let go gives it back to the SUT, on
 * its own thread.
 */
final class Held {
  private final Object value;
  private final Runnable giveBack;
  private final AtomicInteger holders = new AtomicInteger(1);
  private volatile boolean givenBack;

  /**
   * A value with one holder.
   *
   * @param giveBack called once, by the last holder's thread
   */
  Held(Object value, Runnable giveBack) {
    this.value = value;
    this.giveBack = giveBack;
  }

  /** What a setup has left: a tensor, an event or a stream. */
  static Held of(Object made) {
    if (made instanceof Tensor tensor) {
      return tensor(tensor);
    }
    return made instanceof Event event ? event(event) : stream((Stream) made);
  }

  static Held tensor(Tensor tensor) {
    return new Held(tensor, tensor::close);
  }

  static Held event(Event event) {
    return new Held(event, event::close);
  }

  static Held stream(Stream stream) {
    return new Held(stream, () -> {});
  }

  Object value() {
    return value;
  }

  /** One holder more. */
  Held share() {
    holders.incrementAndGet();
    return this;
  }

  /** The program gave it back itself, whoever else holds it; nobody does so again. */
  void givenBack() {
    givenBack = true;
  }

  /** A holder lets go; what giving back raises comes out here. */
  void drop() {
    if (holders.decrementAndGet() == 0 && !givenBack) {
      giveBack.run();
    }
  }
}
