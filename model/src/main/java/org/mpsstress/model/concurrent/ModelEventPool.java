package org.mpsstress.model.concurrent;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;

/** Events by id, and their reuse (C34); the lock covers the tables only. */
public class ModelEventPool {
  /** By id; under this. */
  private final Map<Long, ModelEvent> events = new HashMap<>();

  /** Given back; under this. */
  private final Deque<ModelEvent> recycled = new ArrayDeque<>();

  /** Ids are never used twice; under this. */
  protected long lastId;

  /** A new event's id. */
  public long acquire() {
    synchronized (this) {
      return give(++lastId);
    }
  }

  /** With the lock: the id has an event from now on, with nothing recorded (C31). */
  protected final long give(long id) {
    ModelEvent event = recycled.isEmpty() ? make() : recycled.pop();
    event.reset();
    events.put(id, event);
    return id;
  }

  /** A fresh event. */
  protected ModelEvent make() {
    return new ModelEvent();
  }

  /** Gives the event back. */
  public void release(long id) {
    synchronized (this) {
      ModelEvent event = find(id);
      events.remove(id);
      recycled.push(event);
    }
  }

  /** The event, or the error that it is none (C34). */
  public ModelEvent find(long id) {
    synchronized (this) {
      ModelEvent event = events.get(id);
      if (event == null) {
        throw new IllegalArgumentException("Invalid Event ID: " + id);
      }
      return event;
    }
  }
}
