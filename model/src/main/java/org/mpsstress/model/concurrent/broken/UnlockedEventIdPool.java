package org.mpsstress.model.concurrent.broken;

import org.mpsstress.model.concurrent.ModelEventPool;

/** The id is taken before the lock: two events may be given one (C34). */
public class UnlockedEventIdPool extends ModelEventPool {
  @Override
  public long acquire() {
    long id = ++lastId;
    synchronized (this) {
      return give(id);
    }
  }
}
