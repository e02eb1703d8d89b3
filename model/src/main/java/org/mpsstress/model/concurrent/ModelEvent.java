package org.mpsstress.model.concurrent;

/** An event of the model; its version only grows, over all its owners (C29). */
public class ModelEvent {
  /** Of the latest record by any owner; under this. */
  protected long version;

  /** Of the latest record by this owner, 0 where there was none; under this. */
  protected long recorded;

  /** The latest version that was reached. */
  protected volatile long signalled;

  private ModelStream recordedOn; // under this

  /** For a new owner (C31). */
  void reset() {
    synchronized (this) {
      recorded = 0;
      recordedOn = null;
    }
  }

  /** Marks what the stream has so far (C29). */
  public void record(ModelStream stream) {
    synchronized (this) {
      long mine = ++version;
      stream.submit(() -> signal(mine));
      recorded = mine;
      recordedOn = stream;
    }
  }

  private void signal(long reached) {
    synchronized (this) {
      signalled = Math.max(signalled, reached);
    }
  }

  /** C31. */
  public boolean query() {
    synchronized (this) {
      return recorded != 0 && signalled >= recorded;
    }
  }

  /** What the stream gets from now on starts after the mark (C30). */
  public void await(ModelStream stream) {
    long until;
    ModelStream first;
    synchronized (this) {
      until = recorded;
      first = recordedOn;
    }
    if (until != 0) {
      stream.submit(() -> reach(until, first));
    }
  }

  /** C32. */
  public void synchronize() {
    long until;
    ModelStream first;
    synchronized (this) {
      until = recorded;
      first = recordedOn;
    }
    if (until != 0) {
      reach(until, first);
    }
  }

  /** No lock is held while the other stream works (C25). */
  private void reach(long until, ModelStream first) {
    if (signalled < until) {
      first.synchronize();
    }
  }
}
