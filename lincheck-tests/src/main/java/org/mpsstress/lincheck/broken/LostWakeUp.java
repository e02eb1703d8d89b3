package org.mpsstress.lincheck.broken;

import org.mpsstress.lincheck.models.SlotProgram;
import org.mpsstress.model.concurrent.ModelSlotPool;
import org.mpsstress.model.concurrent.broken.LostWakeUpPool;

/** A waiter looks before it listens (C6). */
public class LostWakeUp extends SlotProgram {
  @Override
  protected ModelSlotPool slots(int count) {
    return new LostWakeUpPool(count);
  }
}
