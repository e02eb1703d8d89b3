package org.mpsstress.lincheck.broken;

import org.mpsstress.lincheck.models.CreationProgram;
import org.mpsstress.model.concurrent.ModelStreamPool;
import org.mpsstress.model.concurrent.broken.UnlockedCreationPool;

/** Streams are made without the lock (C2). */
public class UnlockedCreation extends CreationProgram {
  @Override
  protected ModelStreamPool pool() {
    return new UnlockedCreationPool(1);
  }
}
