package org.mpsstress.lincheck.models;

import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.jetbrains.lincheck.datastructures.ThreadIdGen;
import org.mpsstress.model.concurrent.ModelGraphCache;

/** Threads look graphs up and encode them (C44). */
public class GraphProgram {
  private static final int MOST = 2;

  private final ModelGraphCache graphs = graphs(8, MOST);

  /** The caches of an invocation. */
  protected ModelGraphCache graphs(int threads, int most) {
    return new ModelGraphCache(threads, most);
  }

  /** Whether the graph is the thread's own, and its cache no larger than allowed. */
  @Operation
  public boolean encode(
      @Param(gen = ThreadIdGen.class) int thread,
      @Param(gen = IntGen.class, conf = "1:3") int key) {
    return graphs.graph(thread, key).thread() == thread && graphs.size(thread) <= MOST;
  }
}
