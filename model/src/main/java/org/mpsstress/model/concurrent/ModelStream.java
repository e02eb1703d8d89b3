package org.mpsstress.model.concurrent;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * A stream of the model: its work is done in order (C27) by whoever waits for it, at the latest
 * possible moment. What may only be true when work is complete is false for as long as it can be.
 */
public class ModelStream {
  private final int index;
  private final Deque<Runnable> work = new ArrayDeque<>(); // under this
  private final Object executing = new Object(); // one executor at a time; taken before this
  private boolean running; // under this

  ModelStream(int index) {
    this.index = index;
  }

  /** Its index in the pool. */
  public int index() {
    return index;
  }

  /** Queues work. */
  public void submit(Runnable piece) {
    synchronized (this) {
      work.addLast(piece);
    }
  }

  /** Whether everything that was submitted is complete (C18); does not wait. */
  public boolean isIdle() {
    synchronized (this) {
      return work.isEmpty() && !running;
    }
  }

  /** Returns when all that was submitted by now is complete (C18). */
  public void synchronize() {
    synchronized (executing) {
      for (Runnable piece = begin(); piece != null; piece = begin()) {
        piece.run();
        end();
      }
    }
  }

  private Runnable begin() {
    synchronized (this) {
      Runnable piece = work.pollFirst();
      running = piece != null;
      return piece;
    }
  }

  private void end() {
    synchronized (this) {
      running = false;
    }
  }
}
