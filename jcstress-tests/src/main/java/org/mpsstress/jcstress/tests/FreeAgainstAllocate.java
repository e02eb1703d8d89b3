package org.mpsstress.jcstress.tests;

import org.mpsstress.harness.Stream;
import org.mpsstress.harness.StreamPool;
import org.mpsstress.harness.Tensor;
import org.mpsstress.jcstress.Clauses;
import org.mpsstress.jcstress.NativePools;
import org.mpsstress.jcstress.ShownBy;
import org.mpsstress.model.concurrent.ModelAllocator;
import org.mpsstress.model.concurrent.ModelBlock;
import org.mpsstress.model.concurrent.ModelStreamPool;
import org.mpsstress.model.concurrent.broken.EarlyRecycleAllocator;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/**
 * A tensor that is still to be read is freed while memory is allocated. What the native allocator
 * hands out too early is kept by the command buffers that retain it (C39), so that no defect of its
 * free lists shows here; that a wrong value would be seen is shown by a look that comes too early.
 */
@Clauses({"C36", "C37", "C39"})
@ShownBy("device-sync-current-stream-only")
public final class FreeAgainstAllocate {
  private FreeAgainstAllocate() {}

  /** The Java model. */
  @JCStressTest
  @Outcome(id = "1", expect = Expect.ACCEPTABLE, desc = "The reader saw what was written for it.")
  @Outcome(expect = Expect.FORBIDDEN, desc = "The reader saw the next owner's data.")
  @State
  public static class Model {
    private static final int OWN = 1;
    private static final int CONSUMER = 9;

    private final ModelStreamPool pool = new ModelStreamPool(2);
    private final ModelAllocator allocator = new ModelAllocator(pool);
    private final ModelBlock block = allocator.allocate(OWN);
    private int read;

    /** Another stream has yet to read what this one wrote. */
    public Model() {
      block.write(1);
      allocator.recordStream(block, CONSUMER);
      pool.stream(CONSUMER).submit(() -> read = block.contents());
    }

    @Actor
    public void free(I_Result r) {
      allocator.free(block);
    }

    @Actor
    public void allocate(I_Result r) {
      allocator.allocate(OWN).write(2);
    }

    @Arbiter
    public void look(I_Result r) {
      pool.synchronizeDevice();
      r.r1 = read;
    }
  }

  /** The native pool. */
  @JCStressTest
  @Outcome(id = "1", expect = Expect.ACCEPTABLE, desc = "The reader saw what was written for it.")
  @Outcome(expect = Expect.FORBIDDEN, desc = "The reader saw the next owner's data.")
  @State
  public static class Native {
    private static final int OWN = 1;
    private static final int ANOTHER = 9;

    private final StreamPool pool = NativePools.fresh();
    private final Stream idle = pool.next();
    private final Tensor tensor;
    private final Tensor matrix;
    private Tensor busy;
    private Tensor copy;

    /** What is to be read is there. */
    public Native() {
      pool.setCurrent(OWN);
      tensor = pool.full(1, NativePools.SMALL);
      matrix = pool.full(1, 96, 96);
      pool.synchronizeDevice();
      pool.release();
    }

    /** Its own stream has yet to read it when it is freed; a recorded one never will. */
    @Actor
    public void free(I_Result r) {
      pool.setCurrent(OWN);
      busy = matrix.mm(matrix); // for as long as the others need
      copy = tensor.add(tensor);
      tensor.recordStream(idle);
      tensor.close();
    }

    @Actor
    public void allocate(I_Result r) {
      pool.setCurrent(ANOTHER);
      pool.full(2, NativePools.SMALL).close();
    }

    @Arbiter
    public void look(I_Result r) {
      pool.synchronizeDevice();
      busy.close();
      matrix.close();
      r.r1 = copy.check() == null ? 1 : 2;
      pool.close();
    }
  }

  /** A block comes back before its consumers are done. */
  @JCStressTest
  @Outcome(id = "1", expect = Expect.ACCEPTABLE, desc = "The reader saw what was written for it.")
  @Outcome(expect = Expect.FORBIDDEN, desc = "The reader saw the next owner's data.")
  @State
  public static class Broken {
    private static final int OWN = 1;
    private static final int CONSUMER = 9;

    private final ModelStreamPool pool = new ModelStreamPool(2);
    private final ModelAllocator allocator = new EarlyRecycleAllocator(pool);
    private final ModelBlock block = allocator.allocate(OWN);
    private int read;

    /** Another stream has yet to read what this one wrote. */
    public Broken() {
      block.write(1);
      allocator.recordStream(block, CONSUMER);
      pool.stream(CONSUMER).submit(() -> read = block.contents());
    }

    @Actor
    public void free(I_Result r) {
      allocator.free(block);
    }

    @Actor
    public void allocate(I_Result r) {
      allocator.allocate(OWN).write(2);
    }

    @Arbiter
    public void look(I_Result r) {
      pool.synchronizeDevice();
      r.r1 = read;
    }
  }
}
