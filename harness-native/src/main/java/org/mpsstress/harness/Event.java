package org.mpsstress.harness;

import org.mpsstress.harness.binding.HarnessBinding;

/**
 * A mark in the work of a stream. Any thread may use it, also while another closes it: such a use
 * either succeeds or throws the SUT's error about an invalid event (C34).
 */
public final class Event implements AutoCloseable {
  /** The calling thread's current stream (C35). */
  private static final int CURRENT = -1;

  private final StreamPool pool;
  private final long handle;

  Event(StreamPool pool, long handle) {
    this.pool = pool;
    this.handle = handle;
  }

  /** The SUT's own name for it, which another event may have once this one is closed. */
  public long id() {
    return handle;
  }

  /** Marks what was submitted to the calling thread's current stream so far (C29, C35). */
  public void record() {
    NativeResults.orThrow(HarnessBinding.eventRecord(pool.handle(), handle, CURRENT));
  }

  /** Marks what was submitted to the stream so far; recording again moves the mark (C29). */
  public void record(Stream stream) {
    NativeResults.orThrow(HarnessBinding.eventRecord(pool.handle(), handle, stream.id()));
  }

  /** Work that the current stream gets from now on starts after the mark (C30, C35). */
  public void waitFor() {
    NativeResults.orThrow(HarnessBinding.eventWait(pool.handle(), handle, CURRENT));
  }

  /** Work that the stream gets from now on starts after the mark; the host does not wait (C30). */
  public void waitFor(Stream stream) {
    NativeResults.orThrow(HarnessBinding.eventWait(pool.handle(), handle, stream.id()));
  }

  /** Whether the mark was reached; false if it was never set (C31). */
  public boolean isReached() {
    return NativeResults.orThrow(HarnessBinding.eventQuery(pool.handle(), handle)) == 1;
  }

  /** The calling thread waits until the mark is reached (C32). */
  public void synchronize() {
    NativeResults.orThrow(HarnessBinding.eventSynchronize(pool.handle(), handle));
  }

  /**
   * Time from this mark to another, in milliseconds (C33): negative where the other was reached
   * first, as on two streams without order it may be.
   *
   * @throws MpsStressException unless both events have timing and were recorded
   */
  public double elapsedMillis(Event end) {
    double millis = HarnessBinding.eventElapsed(pool.handle(), handle, end.handle);
    if (Double.isNaN(millis)) {
      throw NativeResults.failure();
    }
    return millis;
  }

  /**
   * Gives the event back to its pool of events. A second time throws the SUT's error, unless its id
   * has been handed out again.
   */
  @Override
  public void close() {
    NativeResults.orThrow(HarnessBinding.eventDestroy(pool.handle(), handle));
  }
}
