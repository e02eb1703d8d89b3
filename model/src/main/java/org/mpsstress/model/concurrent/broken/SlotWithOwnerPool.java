package org.mpsstress.model.concurrent.broken;

import org.mpsstress.model.concurrent.ModelSlotPool;

/** Setting a slot as current does not take it: it is freed although it has an owner (C9). */
public class SlotWithOwnerPool extends ModelSlotPool {
  /** See the model. */
  public SlotWithOwnerPool(int slots) {
    super(slots);
  }

  @Override
  public boolean set(int slot) {
    return ((int) MASK.getVolatile(this) & 1 << (slot - 1)) != 0;
  }
}
