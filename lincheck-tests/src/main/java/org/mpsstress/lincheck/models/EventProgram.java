package org.mpsstress.lincheck.models;

import org.jetbrains.lincheck.datastructures.LongGen;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.mpsstress.model.concurrent.ModelEvent;
import org.mpsstress.model.concurrent.ModelEventPool;
import org.mpsstress.model.concurrent.ModelStreamPool;

/** Threads make, record, ask and give back events (C29, C31, C32, C34). */
@Param(name = "id", gen = LongGen.class, conf = "1:2")
public class EventProgram {
  private final ModelStreamPool streams = new ModelStreamPool(1);
  private final ModelEventPool events = events();

  /** The events of an invocation. */
  protected ModelEventPool events() {
    return new ModelEventPool();
  }

  /** See the specification. */
  @Operation
  public long acquire() {
    return events.acquire();
  }

  /** See the specification. */
  @Operation
  public boolean release(@Param(name = "id") long id) {
    try {
      events.release(id);
      return true;
    } catch (IllegalArgumentException invalid) {
      return false;
    }
  }

  /** See the specification. */
  @Operation
  public boolean record(@Param(name = "id") long id) {
    ModelEvent event = find(id);
    if (event != null) {
      event.record(streams.stream((int) id));
    }
    return event != null;
  }

  /** See the specification. */
  @Operation
  public Boolean query(@Param(name = "id") long id) {
    ModelEvent event = find(id);
    return event == null ? null : event.query();
  }

  /** See the specification. */
  @Operation
  public boolean synchronize(@Param(name = "id") long id) {
    ModelEvent event = find(id);
    if (event != null) {
      event.synchronize();
    }
    return event != null;
  }

  private ModelEvent find(long id) {
    try {
      return events.find(id);
    } catch (IllegalArgumentException invalid) {
      return null;
    }
  }
}
