package org.mpsstress.harness;

import java.util.Set;
import org.mpsstress.harness.binding.HarnessBinding;
import org.mpsstress.harness.provenance.NativeLibrary;

/**
 * A stream pool with its whole backend: device, streams, allocator, events and caches. Pools are
 * independent of each other; threads are bound to streams for each pool apart.
 *
 * <p>Every method may be called from any thread at any time, but {@link #close} only when no other
 * call on the pool, its streams, events or tensors is under way. Methods whose result depends on
 * the calling thread say so; that thread is the Java thread, which is one native thread for all of
 * its life. Errors of the SUT are {@link MpsStressException}s with the SUT's own message; so are
 * calls on a pool that is closed.
 *
 * <p>Clauses in brackets are those of the pool's contract.
 */
public final class StreamPool implements AutoCloseable {
  /** More than any pool has; the id of a stream is its index. */
  private static final int MOST_STREAMS = 256;

  private final long handle;
  private final boolean owned;
  private final Stream[] streams = new Stream[MOST_STREAMS];

  private StreamPool(long handle, boolean owned) {
    this.handle = handle;
    this.owned = owned;
    for (int id = 0; id < MOST_STREAMS; id++) {
      streams[id] = new Stream(this, id);
    }
  }

  /**
   * Makes a pool on the simulated device.
   *
   * @param pool the contract that it follows: {@code patched}, {@code upstream}, {@code freelist}
   * @throws MpsStressException if there is no such pool
   */
  public static StreamPool create(String pool) {
    return create(pool, null, 1);
  }

  /**
   * Makes a pool on the simulated device.
   *
   * @param pool the contract that it follows
   * @param defect id of a defect to plant, or null
   * @param seed of the latencies and of whatever else the device draws
   * @throws MpsStressException if there is no such pool or defect
   */
  public static StreamPool create(String pool, String defect, long seed) {
    NativeLibrary.verify();
    long handle = HarnessBinding.poolCreate(pool, defect, seed);
    return new StreamPool(NativeResults.handleOrThrow(handle), true);
  }

  /** A pool that belongs to a session; closing it does nothing. */
  static StreamPool ofSession(long handle) {
    return new StreamPool(handle, false);
  }

  /** The calling thread becomes the pool's main thread (C4); before it asks for its stream. */
  public void adoptMainThread() {
    NativeResults.orThrow(HarnessBinding.poolAdoptMainThread(handle));
  }

  /**
   * The calling thread's current stream: the one that it set, else the one that the pool chose at
   * its first call (C3, C5), stream 0 for the main thread (C4). Allocates nothing.
   */
  public Stream current() {
    return answered(HarnessBinding.poolCurrent(handle));
  }

  /** The default stream, the same for all threads (C11). */
  public Stream defaultStream() {
    return answered(HarnessBinding.poolDefault(handle));
  }

  /** A worker stream, round robin; does not change the current one (C10). */
  public Stream next() {
    return answered(HarnessBinding.poolNext(handle));
  }

  /** Makes the stream the calling thread's current one (C9). */
  public void setCurrent(Stream stream) {
    setCurrent(stream.id());
  }

  /**
   * Makes the stream of this id the calling thread's current one (C9).
   *
   * @throws MpsStressException for an id outside of the pool; it names the range (C12)
   */
  public void setCurrent(int stream) {
    NativeResults.orThrow(HarnessBinding.poolSetCurrent(handle, stream));
  }

  /** Clears the calling thread's binding; its next use selects anew (C8). Idempotent. */
  public void release() {
    NativeResults.orThrow(HarnessBinding.poolRelease(handle));
  }

  /** 1 until a worker stream is used, 2 from then on (C14). */
  public int activeStreams() {
    return NativeResults.orThrow(HarnessBinding.poolActiveStreams(handle));
  }

  /** Waits for the work submitted to every stream, by whatever thread (C17). */
  public void synchronizeDevice() {
    NativeResults.orThrow(HarnessBinding.poolSynchronizeDevice(handle));
  }

  /** Returns cached memory to the device (C40). */
  public void emptyCache() {
    NativeResults.orThrow(HarnessBinding.poolEmptyCache(handle));
  }

  /** Counts of live objects. */
  public PoolStatistics statistics() {
    long[] counts = new long[PoolStatistics.COUNTS];
    NativeResults.orThrow(HarnessBinding.poolStatistics(handle, counts));
    return PoolStatistics.of(counts);
  }

  /** What this pool's SUT can do. */
  public Set<Capability> capabilities() {
    return Capability.of(HarnessBinding.poolCapabilities(handle));
  }

  /**
   * A new event.
   *
   * @param timing whether {@link Event#elapsedMillis} can be asked
   */
  public Event event(boolean timing) {
    long event = HarnessBinding.eventCreate(handle, timing ? 1 : 0);
    return new Event(this, NativeResults.handleOrThrow(event));
  }

  /**
   * A tensor of unspecified contents, on the calling thread's current stream.
   *
   * @param shape 1 to 4 dimensions, each at least 1, at most 2^28 elements
   */
  public Tensor empty(long... shape) {
    return create(Fill.EMPTY, 0, 0, shape);
  }

  /** A tensor whose elements are all {@code value}, on the calling thread's current stream. */
  public Tensor full(float value, long... shape) {
    return create(Fill.FULL, value, 0, shape);
  }

  /**
   * Integers 0 to 7, each a function of key and index alone, on the calling thread's current
   * stream. Different keys give different contents, so a wrong value tells whose it is.
   */
  public Tensor randint(long key, long... shape) {
    return create(Fill.RANDINT, 0, key, shape);
  }

  /** Standard normal numbers, otherwise as {@link #randint}. */
  public Tensor randn(long key, long... shape) {
    return create(Fill.RANDN, 0, key, shape);
  }

  /** Ends the pool, waiting for work in flight. Idempotent. */
  @Override
  public void close() {
    if (owned) {
      HarnessBinding.poolDestroy(handle);
    }
  }

  long handle() {
    return handle;
  }

  /**
   * The stream of this number, whether or not the pool has it: that its use says (C12).
   *
   * @param id at least 0
   */
  public Stream stream(int id) {
    return id < MOST_STREAMS ? streams[id] : new Stream(this, id);
  }

  private Stream answered(int id) {
    if (id < 0) {
      throw NativeResults.failure();
    }
    return stream(id);
  }

  private Tensor create(Fill fill, float value, long key, long[] shape) {
    if (shape.length < 1 || shape.length > Tensor.MOST_DIMENSIONS) {
      throw new MpsStressException("a shape has 1 to 4 dimensions, not " + shape.length);
    }
    long[] d = new long[Tensor.MOST_DIMENSIONS];
    for (int i = 0; i < shape.length; i++) {
      if (shape[i] < 1) {
        throw new MpsStressException("a dimension is at least 1, not " + shape[i]);
      }
      d[i] = shape[i];
    }
    long made =
        HarnessBinding.tensorCreate(handle, fill.ordinal(), d[0], d[1], d[2], d[3], value, key);
    return new Tensor(this, NativeResults.handleOrThrow(made));
  }

  /** In the order of {@code mpss_fill}. */
  private enum Fill {
    EMPTY,
    FULL,
    RANDINT,
    RANDN
  }
}
