package org.mpsstress.lincheck.models;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.jetbrains.lincheck.datastructures.ThreadIdGen;
import org.mpsstress.model.concurrent.ModelAllocator;
import org.mpsstress.model.concurrent.ModelBlock;
import org.mpsstress.model.concurrent.ModelStreamPool;

/** Tensors that another stream reads after they were freed (C36..C39). */
public class AllocatorProgram {
  private static final int CONSUMER = 9; // a stream that is no thread's own

  private final ModelStreamPool streams = new ModelStreamPool(1);
  private final ModelAllocator allocator = allocator(streams);
  private final AtomicInteger contents = new AtomicInteger();
  private final AtomicBoolean wrong = new AtomicBoolean();

  /** The allocator of an invocation. */
  protected ModelAllocator allocator(ModelStreamPool pool) {
    return new ModelAllocator(pool);
  }

  /** Whether the block was this thread's alone while it held it. */
  @Operation
  public boolean use(@Param(gen = ThreadIdGen.class) int thread) {
    ModelBlock block = allocator.allocate(thread + 1);
    boolean alone = allocator.hasOneOwner(block);
    int mine = contents.incrementAndGet();
    block.write(mine);
    allocator.recordStream(block, CONSUMER);
    streams.stream(CONSUMER)
        .submit(
            () -> {
              if (block.contents() != mine) {
                wrong.set(true);
              }
            });
    allocator.free(block);
    return alone;
  }

  /** Whether every consumer has read what was written for it. */
  @Operation
  public boolean drain() {
    streams.stream(CONSUMER).synchronize();
    return !wrong.get();
  }
}
