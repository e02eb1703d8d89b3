package org.mpsstress.model.specification;

import java.util.List;

/**
 * Pool {@code cuda}, of PyTorch on CUDA: the default stream, which every thread has that set
 * nothing, and others, whose numbers are the library's own affair. Which of them a thread is given
 * is not specified; which one it works on is.
 *
 * @param bindings of threads that have set a stream
 */
record CudaPool(Bindings bindings) implements PoolSpecification {
  static CudaPool fresh() {
    return new CudaPool(Bindings.NONE);
  }

  @Override
  public List<Step<PoolSpecification>> current(int thread) {
    return Step.only(Answer.of(bindings.of(thread).orElse(0)), this);
  }

  @Override
  public List<Step<PoolSpecification>> next(int thread) {
    return Step.only(Answer.DONE, this); // whichever it is
  }

  @Override
  public List<Step<PoolSpecification>> setCurrent(int thread, int stream) {
    return has(stream)
        ? Step.only(Answer.DONE, new CudaPool(bindings.with(thread, stream)))
        : Step.refused(Refusal.OUT_OF_RANGE, this);
  }

  @Override
  public PoolSpecification release(int thread) {
    return new CudaPool(bindings.without(thread));
  }

  @Override
  public PoolSpecification endThread(int thread) {
    return release(thread);
  }

  @Override
  public PoolSpecification adoptMain(int thread) {
    return this; // nobody is treated differently
  }

  @Override
  public boolean has(int stream) {
    return stream >= 0;
  }

  @Override
  public boolean reachedBeforeRecorded() {
    return true;
  }

  @Override
  public boolean emptiesCacheAtOnce() {
    return true;
  }

  /** Nobody counts them. */
  @Override
  public int activeStreams() {
    throw new UnsupportedOperationException("pool cuda counts no active streams");
  }
}
