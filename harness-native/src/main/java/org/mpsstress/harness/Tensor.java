package org.mpsstress.harness;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.mpsstress.harness.binding.HarnessBinding;

/**
 * A dense, row-major tensor of 32-bit floats in device memory. It knows how it was made, so that
 * {@link #check} can tell whether its values are right.
 *
 * <p>Operations run on the calling thread's current stream and do not wait. Any thread may use a
 * tensor; between threads its contents are defined only after a synchronization or an event (C49).
 * {@link #close} must not run while another call on the tensor is under way; a call after it
 * throws.
 */
public final class Tensor implements AutoCloseable {
  static final int MOST_DIMENSIONS = 4;

  private static final VarHandle HANDLE;

  static {
    try {
      HANDLE = MethodHandles.lookup().findVarHandle(Tensor.class, "handle", long.class);
    } catch (ReflectiveOperationException error) {
      throw new ExceptionInInitializerError(error);
    }
  }

  private final StreamPool pool;
  private volatile long handle; // 0 once closed

  Tensor(StreamPool pool, long handle) {
    this.pool = pool;
    this.handle = handle;
  }

  /** A copy of this tensor. */
  public Tensor copy() {
    return compute(Kernel.COPY);
  }

  /** The sum, element by element; both have the same shape. */
  public Tensor add(Tensor other) {
    return compute(Kernel.ADD, other);
  }

  /** The product, element by element; both have the same shape. */
  public Tensor mul(Tensor other) {
    return compute(Kernel.MUL, other);
  }

  /** The greater of each element and 0. */
  public Tensor relu() {
    return compute(Kernel.RELU);
  }

  /** The matrix product of this [m, k] and the other [k, n]. */
  public Tensor mm(Tensor other) {
    return compute(Kernel.MM, other);
  }

  /** This [m, k] times the weight [n, k] transposed, plus the bias [n] (C48). */
  public Tensor linear(Tensor weight, Tensor bias) {
    return compute(Kernel.LINEAR, weight, bias);
  }

  /** Softmax over the last dimension. */
  public Tensor softmax() {
    return compute(Kernel.SOFTMAX);
  }

  /** Layer normalization over the last dimension, epsilon 1e-5, no affine part (C48). */
  public Tensor layerNorm() {
    return compute(Kernel.LAYER_NORM);
  }

  /** The sum of all elements, of shape [1]. */
  public Tensor sum() {
    return compute(Kernel.SUM);
  }

  /** Says that the stream uses this tensor: its memory must outlive that use (C37, C38). */
  public void recordStream(Stream stream) {
    NativeResults.orThrow(HarnessBinding.tensorRecordStream(pool.handle(), handle(), stream.id()));
  }

  /** Dimensions, outermost first. */
  public long[] shape() {
    long tensor = handle();
    long[] shape =
        new long[NativeResults.orThrow(HarnessBinding.tensorRank(pool.handle(), tensor))];
    for (int i = 0; i < shape.length; i++) {
      shape[i] = HarnessBinding.tensorDimension(pool.handle(), tensor, i);
    }
    return shape;
  }

  /** How many elements it has. */
  public int elements() {
    int count = 1;
    for (long size : shape()) {
      count = Math.toIntExact(count * size);
    }
    return count;
  }

  /**
   * Which memory it has, by the SUT's own name for it; 0 where that is not told, or once closed.
   */
  public long memory() {
    return HarnessBinding.tensorMemory(pool.handle(), handle);
  }

  /**
   * Copies the values to the host, row by row, on the calling thread's current stream, and waits
   * for that stream. A later {@link #check} judges this copy.
   */
  public float[] read() {
    float[] values = new float[elements()];
    NativeResults.orThrow(
        HarnessBinding.tensorRead(pool.handle(), handle(), values, values.length));
    return values;
  }

  /**
   * Writes the values from the host, as a blocking copy does. They are the tensor's reference from
   * now on.
   *
   * @throws MpsStressException if their number is not that of the tensor's elements
   */
  public void write(float... values) {
    NativeResults.orThrow(
        HarnessBinding.tensorWrite(pool.handle(), handle(), values, values.length));
  }

  /**
   * Compares the values that the host sees (the copy of the last {@link #read}, if there was one)
   * with a reference computed from how the tensor was made. Adds no synchronization.
   *
   * @return null if they are right; else where and what is wrong, and whose value it is
   * @throws MpsStressException if nothing can be said: the contents were never specified
   */
  public String check() {
    int result = NativeResults.orThrow(HarnessBinding.tensorCheck(pool.handle(), handle()));
    return result == 0 ? null : HarnessBinding.lastError();
  }

  /** Frees the tensor on the calling thread (C36, C37). Idempotent. */
  @Override
  public void close() {
    long closed = (long) HANDLE.getAndSet(this, 0L);
    if (closed != 0) {
      NativeResults.orThrow(HarnessBinding.tensorFree(pool.handle(), closed));
    }
  }

  private long handle() {
    long current = handle;
    if (current == 0) {
      throw new MpsStressException("the tensor is closed");
    }
    return current;
  }

  /**
   * Computes with this tensor as the first input.
   *
   * @param kernel its number, {@code mpss_kernel}
   * @param others the other inputs, at most two
   * @throws MpsStressException if the kernel does not take them
   */
  public Tensor compute(int kernel, Tensor... others) {
    long made =
        HarnessBinding.tensorCompute(
            pool.handle(),
            kernel,
            handle(),
            others.length < 1 ? 0 : others[0].handle(),
            others.length < 2 ? 0 : others[1].handle());
    return new Tensor(pool, NativeResults.handleOrThrow(made));
  }

  private Tensor compute(Kernel kernel, Tensor... others) {
    return compute(kernel.ordinal(), others);
  }

  /** In the order of {@code mpss_kernel}. */
  private enum Kernel {
    COPY,
    ADD,
    MUL,
    RELU,
    MM,
    LINEAR,
    SOFTMAX,
    LAYER_NORM,
    SUM
  }
}
