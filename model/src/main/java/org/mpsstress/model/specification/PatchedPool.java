package org.mpsstress.model.specification;

import java.util.List;
import java.util.OptionalInt;

/**
 * Pool {@code patched}: 32 streams, the main thread on 0, the others round robin over 1..31.
 *
 * @param tickets drawn from the one counter so far (C3), modulo the number of workers
 * @param bindings of threads that have chosen
 * @param main the main thread, or -1 (C4)
 * @param workerUsed whether any worker stream was used (C14)
 */
record PatchedPool(int tickets, Bindings bindings, int main, boolean workerUsed)
    implements PoolSpecification {
  private static final int STREAMS = 32; // C1
  private static final int WORKERS = STREAMS - 1;

  static PatchedPool fresh() {
    return new PatchedPool(0, Bindings.NONE, -1, false);
  }

  @Override
  public List<Step<PoolSpecification>> current(int thread) {
    OptionalInt chosen = bindings.of(thread);
    if (chosen.isPresent()) {
      return Step.only(Answer.of(chosen.getAsInt()), this); // C5
    }
    if (thread == main) {
      return Step.only(Answer.of(0), bound(thread, 0)); // C4
    }
    int stream = tickets + 1; // C3, C6
    return Step.only(Answer.of(stream), drawn().bound(thread, stream));
  }

  @Override
  public List<Step<PoolSpecification>> next(int thread) {
    return Step.only(Answer.of(tickets + 1), drawn()); // C10: the same counter
  }

  @Override
  public List<Step<PoolSpecification>> setCurrent(int thread, int stream) {
    if (stream == Call.NO_STREAM) {
      return Step.refused(Refusal.NULL_STREAM, this); // C9
    }
    return has(stream)
        ? Step.only(Answer.DONE, bound(thread, stream)) // C9
        : Step.refused(Refusal.OUT_OF_RANGE, this); // C12
  }

  private PatchedPool drawn() {
    return new PatchedPool((tickets + 1) % WORKERS, bindings, main, true);
  }

  private PatchedPool bound(int thread, int stream) {
    return new PatchedPool(tickets, bindings.with(thread, stream), main, workerUsed || stream != 0);
  }

  @Override
  public PoolSpecification release(int thread) {
    return new PatchedPool(tickets, bindings.without(thread), main, workerUsed); // C8
  }

  @Override
  public PoolSpecification endThread(int thread) {
    return release(thread); // C7: streams stay
  }

  @Override
  public PoolSpecification adoptMain(int thread) {
    return new PatchedPool(tickets, bindings.without(thread), thread, workerUsed); // C4
  }

  @Override
  public boolean has(int stream) {
    return stream >= 0 && stream < STREAMS;
  }

  @Override
  public PoolSpecification named(int stream) {
    return new PatchedPool(tickets, bindings, main, workerUsed || stream != 0);
  }

  @Override
  public int activeStreams() {
    return workerUsed ? 2 : 1; // C14
  }
}
