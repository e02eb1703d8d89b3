package org.mpsstress.scenarios.hazards;

/**
 * What may be relied on wherever a program is to run.
 *
 * @param current what is known of current streams
 * @param release what becomes of a thread's streams that it releases (C8)
 * @param named whether streams can be named that somebody else may have
 * @param draws whose a stream is that is drawn from the pool (C10)
 * @param deviceErrors whether a command fails on the device, so that any wait for all may raise
 * @param extensions whether another thread's extension may have an encoder open on its stream,
 *     which nobody else may use meanwhile (C22)
 * @param handsOver whether threads have tensors of other threads: whoever gives one back comes to
 *     the queue of its stream
 * @param waitsInQueues whether another thread may wait for all streams within the queue of each
 *     (C17, upstream): behind a closed gate it keeps the queue's own thread out
 * @param drawn how many streams the pool hands out at most: no other one is anybody's by chance
 * @param alone whether no other thread has a program: what is counted is its own
 * @param device what its events and streams say
 */
public record Ground(
    Current current,
    Release release,
    boolean named,
    Draws draws,
    boolean deviceErrors,
    boolean extensions,
    boolean handsOver,
    boolean waitsInQueues,
    int drawn,
    boolean alone,
    Device device) {
  /**
   * What is known of current streams.
   *
   * @param own whether a thread's one is nobody else's, unless it is set (C3)
   * @param byDefault whether it is the default one until it is set
   * @param ofQueue whether a block's queue decides on it inside (C13)
   */
  public record Current(boolean own, boolean byDefault, boolean ofQueue) {}

  /** What becomes of the streams of a thread that releases them. */
  public enum Release {
    /** There is no such word. */
    NONE,

    /** The binding is cleared, and nothing else. */
    CLEARS,

    /** All of them are done with, and anybody's. */
    GIVES_BACK,

    /** The one or the other, by pool: none may be used afterwards, and nothing is done for that. */
    EITHER
  }

  /** What the events and streams of a device say. */
  public enum Device {
    /** A mark that was never recorded is not reached (C31), and elapsed times wait (C33). */
    METAL,

    /**
     * A mark that was never recorded is reached, and a time before both are is an error. Whoever
     * frees memory that was recorded on a stream gives that stream a command (C37).
     */
    CUDA
  }

  /** Whose a stream of the pool is. */
  public enum Draws {
    /** Its thread's alone. */
    PRIVATE,

    /** Perhaps others have it, or the thread has it by another name. */
    SHARED,

    /** There may be none, which is an error. */
    NONE
  }
}
