package org.mpsstress.lincheck.broken;

import org.mpsstress.lincheck.models.EventProgram;
import org.mpsstress.model.concurrent.ModelEventPool;
import org.mpsstress.model.concurrent.broken.EarlyTruthEventPool;

/** An event is judged by its signalled value alone (C31). */
public class EarlyTruth extends EventProgram {
  @Override
  protected ModelEventPool events() {
    return new EarlyTruthEventPool();
  }
}
