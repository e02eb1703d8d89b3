package org.mpsstress.lincheck.nativepool;

import java.util.concurrent.atomic.AtomicReference;
import org.jetbrains.lincheck.datastructures.Operation;
import org.mpsstress.harness.Stream;
import org.mpsstress.harness.StreamPool;

/** Threads submit work and wait for the device (C17). */
public class NativeDeviceProgram {
  private static final int LARGE =
      1 << 15; // its kernel takes longer than a wait that does not wait

  private final StreamPool pool = FreshPool.make();
  private final AtomicReference<Stream> submitted = new AtomicReference<>();

  /** Submits work that takes a while; nothing is submitted to this stream again. */
  @Operation
  public boolean submit() {
    pool.setCurrent(pool.next());
    pool.full(3, LARGE).close();
    submitted.set(pool.current());
    pool.setCurrent(0); // a released slot of a free list has another owner, who adds work
    return true;
  }

  /** Whether work that another thread had submitted is complete after a device synchronisation. */
  @Operation
  public boolean deviceSync() {
    Stream seen = submitted.get();
    pool.synchronizeDevice();
    return seen == null || seen.isIdle();
  }
}
