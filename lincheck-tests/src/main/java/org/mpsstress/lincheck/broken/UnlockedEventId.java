package org.mpsstress.lincheck.broken;

import org.mpsstress.lincheck.models.EventProgram;
import org.mpsstress.model.concurrent.ModelEventPool;
import org.mpsstress.model.concurrent.broken.UnlockedEventIdPool;

/** An id is taken without the lock (C34). */
public class UnlockedEventId extends EventProgram {
  @Override
  protected ModelEventPool events() {
    return new UnlockedEventIdPool();
  }
}
