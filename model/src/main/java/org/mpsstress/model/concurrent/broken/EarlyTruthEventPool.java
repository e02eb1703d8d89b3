package org.mpsstress.model.concurrent.broken;

import org.mpsstress.model.concurrent.ModelEvent;
import org.mpsstress.model.concurrent.ModelEventPool;

/** An event is judged by its signalled value alone, which an earlier owner may have left (C31). */
public class EarlyTruthEventPool extends ModelEventPool {
  @Override
  protected ModelEvent make() {
    return new ModelEvent() {
      @Override
      public boolean query() {
        return signalled >= version;
      }
    };
  }
}
