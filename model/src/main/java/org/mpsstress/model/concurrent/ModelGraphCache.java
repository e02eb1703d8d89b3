package org.mpsstress.model.concurrent;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Graphs by key, a cache for each thread, bounded; nothing is shared, so nothing is locked (C44).
 */
public class ModelGraphCache {
  /** A graph; only its thread may encode it. */
  public static final class Graph {
    private final int thread;

    Graph(int thread) {
      this.thread = thread;
    }

    /** Whose it is. */
    public int thread() {
      return thread;
    }
  }

  private final Map<Integer, Graph>[] caches;
  private final int most;

  /** For threads 0 to {@code threads - 1}, with that many graphs for each. */
  @SuppressWarnings({"unchecked", "rawtypes"})
  public ModelGraphCache(int threads, int most) {
    caches = new Map[threads];
    this.most = most;
  }

  /** The thread's graph of that key, made when it is not there. */
  public Graph graph(int thread, int key) {
    Map<Integer, Graph> mine = cacheOf(thread);
    Graph graph = mine.remove(key);
    if (graph == null) {
      graph = new Graph(thread);
    }
    mine.put(key, graph); // the latest used is last
    if (mine.size() > most) {
      mine.remove(mine.keySet().iterator().next());
    }
    return graph;
  }

  private Map<Integer, Graph> cacheOf(int thread) {
    if (caches[thread] == null) {
      caches[thread] = new LinkedHashMap<>();
    }
    return caches[thread];
  }

  /** How many graphs the thread keeps. */
  public int size(int thread) {
    return cacheOf(thread).size();
  }
}
