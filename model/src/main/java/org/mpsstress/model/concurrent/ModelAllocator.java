package org.mpsstress.model.concurrent;

/**
 * Free lists by stream (C36), and blocks that wait for the streams that used them (C37, C39). All
 * blocks have one size.
 */
public class ModelAllocator {
  private final ModelStreamPool pool;
  private final ModelBlock[] free = new ModelBlock[ModelStreamPool.STREAMS]; // under this
  private int made; // under this

  /** For tensors that live on that pool's streams. */
  public ModelAllocator(ModelStreamPool pool) {
    this.pool = pool;
  }

  /** A block for the stream: one of its own, or a new one (C36). */
  public ModelBlock allocate(int stream) {
    synchronized (this) {
      ModelBlock block = free[stream];
      if (block == null) {
        block = new ModelBlock(++made, stream);
      } else {
        free[stream] = block.next;
      }
      block.owners++;
      return block;
    }
  }

  /** Says that the stream uses the block (C37, C38). */
  public void recordStream(ModelBlock block, int stream) {
    synchronized (this) {
      if (stream != block.stream) {
        block.consumers |= 1 << stream;
      }
    }
  }

  /** The block comes back when what its consumers have queued by now is complete (C37). */
  public void free(ModelBlock block) {
    int consumers;
    synchronized (this) {
      block.owners--;
      consumers = block.consumers;
      block.consumers = 0;
      block.pending = Integer.bitCount(consumers) + 1; // 1: this call, until it has looked around
    }
    for (int rest = consumers; rest != 0; rest &= rest - 1) { // C42: without the lock
      ModelStream stream = pool.stream(Integer.numberOfTrailingZeros(rest));
      if (stream.isIdle()) {
        completed(block);
      } else {
        stream.submit(() -> completed(block));
      }
    }
    completed(block);
  }

  private void completed(ModelBlock block) {
    synchronized (this) {
      block.pending--;
      if (mayPutBack(block)) {
        block.next = free[block.stream];
        free[block.stream] = block;
      }
    }
  }

  /** With the lock: nobody uses it any more (C39). */
  protected boolean mayPutBack(ModelBlock block) {
    return block.pending == 0;
  }

  /** Whether the block has one owner, as every block that was handed out must. */
  public boolean hasOneOwner(ModelBlock block) {
    synchronized (this) {
      return block.owners == 1;
    }
  }
}
