package org.mpsstress.lincheck.broken;

import org.mpsstress.lincheck.models.SlotProgram;
import org.mpsstress.model.concurrent.ModelSlotPool;
import org.mpsstress.model.concurrent.broken.SlotWithOwnerPool;

/** A slot is set without being taken (C9). */
public class SlotWithOwner extends SlotProgram {
  @Override
  protected ModelSlotPool slots(int count) {
    return new SlotWithOwnerPool(count);
  }
}
