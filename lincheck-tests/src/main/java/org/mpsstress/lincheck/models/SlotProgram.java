package org.mpsstress.lincheck.models;

import java.util.concurrent.atomic.AtomicIntegerArray;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.mpsstress.model.concurrent.ModelSlotPool;

/** Threads take the slot, hold it, give it back; one that finds none waits (C6, C8, C9). */
public class SlotProgram {
  private static final int SLOTS = 1;

  private final ModelSlotPool slots = slots(SLOTS);
  private final AtomicIntegerArray owners = new AtomicIntegerArray(SLOTS + 1);

  /** The slots of an invocation. */
  protected ModelSlotPool slots(int count) {
    return new ModelSlotPool(count);
  }

  /** Waits for a slot; whether it was held alone. */
  @Operation
  public boolean hold() throws InterruptedException {
    return held(slots.acquire());
  }

  /** Sets that slot if it is free; whether it was held alone. */
  @Operation
  public boolean setAndHold(@Param(gen = IntGen.class, conf = "1:1") int slot) {
    return !slots.set(slot) || held(slot);
  }

  private boolean held(int slot) {
    boolean alone = owners.incrementAndGet(slot) == 1;
    owners.decrementAndGet(slot);
    slots.release(slot);
    return alone;
  }
}
