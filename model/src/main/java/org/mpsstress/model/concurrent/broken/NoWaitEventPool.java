package org.mpsstress.model.concurrent.broken;

import org.mpsstress.model.concurrent.ModelEvent;
import org.mpsstress.model.concurrent.ModelEventPool;
import org.mpsstress.model.concurrent.ModelStream;

/** A stream that is to wait for an event does not (C30). */
public class NoWaitEventPool extends ModelEventPool {
  @Override
  protected ModelEvent make() {
    return new ModelEvent() {
      @Override
      public void await(ModelStream stream) {}
    };
  }
}
