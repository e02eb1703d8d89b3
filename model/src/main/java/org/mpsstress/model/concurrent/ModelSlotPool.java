package org.mpsstress.model.concurrent;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * The heart of pool {@code freelist}: a mask of free slots, taken by compare and set; who finds
 * none waits.
 */
public class ModelSlotPool {
  /** Of {@link #mask}. */
  protected static final VarHandle MASK;

  static {
    try {
      MASK = MethodHandles.lookup().findVarHandle(ModelSlotPool.class, "mask", int.class);
    } catch (ReflectiveOperationException impossible) {
      throw new ExceptionInInitializerError(impossible);
    }
  }

  /** Bit i - 1: slot i is free; every access goes through {@link #MASK}. */
  protected int mask;

  private final Object freed = new Object();

  /** With slots 1 to {@code slots}. */
  public ModelSlotPool(int slots) {
    mask = (1 << slots) - 1;
  }

  /** A free slot, or 0 if there is none (C6). */
  public int tryAcquire() {
    for (int seen = (int) MASK.getVolatile(this); seen != 0; seen = (int) MASK.getVolatile(this)) {
      int slot = Integer.numberOfTrailingZeros(seen) + 1;
      if (take(slot)) {
        return slot;
      }
    }
    return 0;
  }

  /** Takes the slot that a thread sets as its current one (C9); false if it has an owner. */
  public boolean set(int slot) {
    return take(slot);
  }

  private boolean take(int slot) {
    int bit = 1 << (slot - 1);
    for (int seen = (int) MASK.getVolatile(this);
        (seen & bit) != 0;
        seen = (int) MASK.getVolatile(this)) {
      if (MASK.compareAndSet(this, seen, seen & ~bit)) {
        return true;
      }
    }
    return false;
  }

  /** A free slot, as soon as there is one (C6). */
  public int acquire() throws InterruptedException {
    int slot = tryAcquire();
    while (slot == 0) {
      slot = awaitFree();
    }
    return slot;
  }

  /** Looks once more with the lock that a release takes before it tells, then waits. */
  protected int awaitFree() throws InterruptedException {
    synchronized (freed) {
      int slot = tryAcquire();
      if (slot == 0) {
        freed.wait();
      }
      return slot;
    }
  }

  /** Waits for word of a release, with nothing looked at before. */
  protected final void awaitWord() throws InterruptedException {
    synchronized (freed) {
      freed.wait();
    }
  }

  /** Gives the slot back and tells one who waits (C8). */
  public void release(int slot) {
    int bit = 1 << (slot - 1);
    synchronized (freed) {
      MASK.getAndBitwiseOr(this, bit);
      freed.notify();
    }
  }
}
