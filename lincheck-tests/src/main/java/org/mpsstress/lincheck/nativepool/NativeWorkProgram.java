package org.mpsstress.lincheck.nativepool;

import org.jetbrains.lincheck.datastructures.Operation;
import org.mpsstress.harness.Event;
import org.mpsstress.harness.Stream;
import org.mpsstress.harness.StreamPool;
import org.mpsstress.harness.Tensor;

/** Threads work on their streams and look whether what they were promised holds. */
public class NativeWorkProgram {
  private static final int SMALL = 1024;

  private final StreamPool pool = FreshPool.make();

  /** Whether an event that nobody has recorded says so (C31). */
  @Operation
  public boolean freshEvent() {
    try (Event event = pool.event(false)) {
      return !event.isReached();
    }
  }

  /** Whether an event is reached once it was waited for (C29, C32). */
  @Operation
  public boolean recordedEvent() {
    try (Event event = pool.event(false)) {
      event.record();
      event.synchronize();
      return event.isReached();
    }
  }

  /**
   * Whether a consumer on another stream reads what was written for it (C30, C36, C37), although
   * the event that it waits for is recorded again, on a stream with nothing to do, and given to
   * whoever asks next.
   */
  @Operation
  public boolean handOver() {
    Stream mine = pool.current();
    Stream consumer = pool.next();
    Tensor copy;
    try (Tensor tensor = pool.full(mine.id(), SMALL)) {
      try (Event written = pool.event(false)) {
        written.record();
        written.waitFor(consumer);
        written.record(pool.next());
      }
      pool.setCurrent(consumer);
      copy = tensor.add(tensor);
      tensor.recordStream(consumer);
    }
    pool.setCurrent(mine);
    Tensor other = pool.full(-1, SMALL); // may get the memory that was freed
    consumer.synchronize();
    boolean right = copy.check() == null;
    copy.close();
    other.close();
    return right;
  }
}
