package org.mpsstress.model.specification;

/** What a thread can ask of a backend. {@code object} and {@code other} are those of a call. */
public enum Operation {
  /** The thread's current stream. */
  CURRENT,
  /** The default stream. */
  DEFAULT,
  /** A stream from the pool. */
  NEXT,
  /** Makes stream {@code other} the thread's current one. */
  SET_CURRENT,
  /** Gives the thread's binding up. */
  RELEASE,
  /** The thread becomes the main thread. */
  ADOPT_MAIN,
  /** The thread ends. */
  END_THREAD,
  /** 1 or 2: whether a worker stream was used. */
  ACTIVE_STREAMS,
  /** Waits for stream {@code other}. */
  SYNCHRONIZE_STREAM,
  /** Whether stream {@code other} has nothing to do. */
  QUERY_STREAM,
  /** Waits for all streams. */
  SYNCHRONIZE_DEVICE,
  /** Makes event {@code object}; with timing if {@code other} is 1. */
  CREATE_EVENT,
  /** Gives event {@code object} back. */
  DESTROY_EVENT,
  /** Records event {@code object} on stream {@code other}. */
  RECORD,
  /** Stream {@code other} waits for event {@code object}. */
  WAIT,
  /** Whether event {@code object} was reached. */
  QUERY_EVENT,
  /** Waits for event {@code object}. */
  SYNCHRONIZE_EVENT,
  /** Time from event {@code object} to event {@code other}. */
  ELAPSED,
  /** Allocates tensor {@code object} of size class {@code other}: whether memory was used again. */
  ALLOCATE,
  /** The same, and a kernel that writes the tensor. */
  COMPUTE,
  /** The thread has a current stream from now on, if it had none: which is not told (C3). */
  CHOOSE,
  /**
   * Hands the thread's current stream a command: that stream. What memory it needs is not asked.
   */
  SUBMIT,
  /** Frees tensor {@code object}. */
  FREE,
  /** Says that stream {@code other} uses tensor {@code object}. */
  RECORD_STREAM,
  /** Gives unused memory back to the device. */
  EMPTY_CACHE
}
