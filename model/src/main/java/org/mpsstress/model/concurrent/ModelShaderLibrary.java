package org.mpsstress.model.concurrent;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;

/** Compiled pipelines by key: everybody sees one result for each; losers are released (C45). */
public class ModelShaderLibrary {
  private final ConcurrentMap<Integer, Integer> pipelines = new ConcurrentHashMap<>();
  private final AtomicInteger compiled = new AtomicInteger();
  private final AtomicInteger live = new AtomicInteger();

  /** The pipeline of that key: the number of the compilation that won. */
  public int pipeline(int key) {
    Integer known = pipelines.get(key);
    if (known != null) {
      return known;
    }
    int mine = compile(); // without a lock: it takes long
    Integer winner = pipelines.putIfAbsent(key, mine);
    if (winner == null) {
      return mine;
    }
    drop();
    return winner;
  }

  private int compile() {
    live.incrementAndGet();
    return compiled.incrementAndGet();
  }

  /** The loser of a race goes. */
  protected void drop() {
    live.decrementAndGet();
  }

  /** Pipelines that are alive: one for each key when nobody is under way. */
  public int live() {
    return live.get();
  }
}
