package org.mpsstress.model.specification;

import java.util.List;

/**
 * Pool {@code upstream}: the default stream, which every thread has that set nothing, and 32 more.
 *
 * @param tickets handed out by the pool, modulo its size (C10)
 * @param bindings of threads that have set a stream
 * @param poolMade whether the pool was asked for a stream (C2)
 */
record UpstreamPool(int tickets, Bindings bindings, boolean poolMade) implements PoolSpecification {
  private static final int POOL = 32; // C1: ids 1..32, the default stream not counted

  static UpstreamPool fresh() {
    return new UpstreamPool(0, Bindings.NONE, false);
  }

  @Override
  public List<Step<PoolSpecification>> current(int thread) {
    return Step.only(Answer.of(bindings.of(thread).orElse(0)), this); // C3, C4: no assignment
  }

  @Override
  public List<Step<PoolSpecification>> next(int thread) {
    int stream = tickets + 1; // C10: period 32
    return Step.only(Answer.of(stream), new UpstreamPool((tickets + 1) % POOL, bindings, true));
  }

  @Override
  public List<Step<PoolSpecification>> setCurrent(int thread, int stream) {
    if (stream == Call.NO_STREAM) {
      return Step.only(Answer.DONE, release(thread)); // C9: null is the default stream
    }
    return has(stream)
        ? Step.only(
            Answer.DONE,
            new UpstreamPool(tickets, bindings.with(thread, stream), poolMade || stream != 0))
        : Step.refused(Refusal.OUT_OF_RANGE, this); // C9: "not found in pool"
  }

  @Override
  public PoolSpecification release(int thread) {
    return new UpstreamPool(tickets, bindings.without(thread), poolMade); // as set to null (C8)
  }

  @Override
  public PoolSpecification endThread(int thread) {
    return release(thread);
  }

  @Override
  public PoolSpecification adoptMain(int thread) {
    return release(thread); // C4: nobody is treated differently
  }

  @Override
  public boolean has(int stream) {
    return stream >= 0 && stream <= POOL;
  }

  @Override
  public PoolSpecification named(int stream) {
    return new UpstreamPool(tickets, bindings, poolMade || stream != 0);
  }

  @Override
  public int activeStreams() {
    return poolMade ? 2 : 1; // C14
  }
}
