package org.mpsstress.model.concurrent;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;

/** Pool {@code patched}: one relaxed counter, a binding for each thread, streams made lazily. */
public class ModelStreamPool {
  /** C1: index 0 is the default stream. */
  public static final int STREAMS = 32;

  /** Of round robin. */
  protected static final int WORKERS = STREAMS - 1;

  /** In place of a stream where a thread has chosen none. */
  protected static final int UNBOUND = -1;

  /** Of {@link #tickets}. */
  protected static final VarHandle TICKETS;

  private static final int NO_STREAM = -1;
  private static final VarHandle STREAM = MethodHandles.arrayElementVarHandle(ModelStream[].class);

  static {
    try {
      TICKETS = MethodHandles.lookup().findVarHandle(ModelStreamPool.class, "tickets", long.class);
    } catch (ReflectiveOperationException impossible) {
      throw new ExceptionInInitializerError(impossible);
    }
  }

  /** Drawn so far; every access goes through {@link #TICKETS}. */
  protected long tickets;

  /** A cell for each thread, which alone touches it. */
  protected final int[] bindings;

  private final ModelStream[] streams = new ModelStream[STREAMS];
  private final Object creation = new Object();
  private int created; // under creation
  private volatile boolean workerUsed;
  private volatile int main = UNBOUND;

  /** A pool for threads 0 to {@code threads - 1}. */
  public ModelStreamPool(int threads) {
    bindings = new int[threads];
    Arrays.fill(bindings, UNBOUND);
  }

  /** The thread's current stream (C3..C5). */
  public int current(int thread) {
    if (bindings[thread] == UNBOUND) {
      bindings[thread] = thread == main ? 0 : draw(); // C4, C3
    }
    return stream(bindings[thread]).index();
  }

  /** A stream from the pool (C10). */
  public int next() {
    return stream(draw()).index();
  }

  /** A worker's index; with N draws in any order each is given ⌊N/31⌋ or ⌈N/31⌉ times (C6). */
  protected int draw() {
    return (int) ((long) TICKETS.getAndAddAcquire(this, 1L) % WORKERS) + 1;
  }

  /** Makes the stream the thread's current one (C9, C12); -1 is none, and refused. */
  public void setCurrent(int thread, int stream) {
    if (stream == NO_STREAM) {
      throw new IllegalArgumentException("the current stream cannot be null");
    }
    bindings[thread] = stream(stream).index();
  }

  /** C8. */
  public void release(int thread) {
    bindings[thread] = UNBOUND;
  }

  /** C4. */
  public void adoptMain(int thread) {
    main = thread;
    bindings[thread] = UNBOUND;
  }

  /** C11. */
  public int defaultStream() {
    return stream(0).index();
  }

  /** C14. */
  public int activeStreams() {
    return workerUsed ? 2 : 1;
  }

  /** The stream of that index, made when it is first asked for, once (C2, C12). */
  public ModelStream stream(int index) {
    if (index < 0 || index >= STREAMS) {
      throw new IndexOutOfBoundsException(
          "stream index " + index + " is out of range [0, " + STREAMS + ")");
    }
    ModelStream known = known(index);
    return known != null ? known : make(index);
  }

  /** Makes the stream unless somebody else has by now. */
  protected ModelStream make(int index) {
    synchronized (creation) {
      ModelStream known = known(index);
      return known != null ? known : publish(index);
    }
  }

  /** Makes a stream that everybody sees from then on. */
  protected final ModelStream publish(int index) {
    ModelStream made = new ModelStream(index);
    STREAM.setRelease(streams, index, made);
    created++;
    if (index != 0) {
      workerUsed = true;
    }
    return made;
  }

  private ModelStream known(int index) {
    return (ModelStream) STREAM.getAcquire(streams, index);
  }

  /** How many streams were ever made. */
  public int created() {
    synchronized (creation) {
      return created;
    }
  }

  /** Waits for the work of every stream that there is; makes none (C2, C17). */
  public void synchronizeDevice() {
    for (int index = 0; index < STREAMS; index++) {
      ModelStream stream = known(index);
      if (stream != null) {
        stream.synchronize();
      }
    }
  }
}
