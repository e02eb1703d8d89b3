package org.mpsstress.jcstress.tests;

import org.mpsstress.harness.StreamPool;
import org.mpsstress.harness.Tensor;
import org.mpsstress.jcstress.Clauses;
import org.mpsstress.jcstress.NativePools;
import org.mpsstress.jcstress.ShownBy;
import org.mpsstress.model.concurrent.ModelStreamPool;
import org.mpsstress.model.concurrent.broken.UnlockedCreationPool;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

/** A stream is made by two threads that wait for the device at once. */
@Clauses({"C2", "C17"})
@ShownBy("device-sync-current-stream-only")
public final class CreationAgainstDeviceSync {
  private CreationAgainstDeviceSync() {}

  /** The Java model. */
  @JCStressTest
  @Outcome(
      id = "1, 1, 1",
      expect = Expect.ACCEPTABLE,
      desc = "It was made once, and nothing on it was missed.")
  @Outcome(expect = Expect.FORBIDDEN, desc = "It was made twice, or work on it was missed.")
  @State
  public static class Model {
    private final ModelStreamPool pool = new ModelStreamPool(2);

    @Actor
    public void first(III_Result r) {
      r.r1 = work() ? 1 : 0;
    }

    @Actor
    public void second(III_Result r) {
      r.r2 = work() ? 1 : 0;
    }

    private boolean work() {
      boolean[] done = new boolean[1];
      pool.stream(1).submit(() -> done[0] = true);
      pool.synchronizeDevice();
      return done[0];
    }

    @Arbiter
    public void count(III_Result r) {
      r.r3 = pool.created();
    }
  }

  /** The native pool. */
  @JCStressTest
  @Outcome(
      id = "1, 1, 1",
      expect = Expect.ACCEPTABLE,
      desc = "It was made once, and nothing on it was missed.")
  @Outcome(expect = Expect.FORBIDDEN, desc = "It was made twice, or work on it was missed.")
  @State
  public static class Native {
    private final StreamPool pool = NativePools.fresh();

    @Actor
    public void first(III_Result r) {
      r.r1 = work() ? 1 : 0;
    }

    @Actor
    public void second(III_Result r) {
      r.r2 = work() ? 1 : 0;
    }

    private boolean work() {
      pool.setCurrent(1);
      try (Tensor tensor = pool.full(1, NativePools.SLOW)) {
        pool.release(); // the work is on no thread's current stream
        pool.synchronizeDevice();
        return tensor.check() == null;
      }
    }

    @Arbiter
    public void count(III_Result r) {
      r.r3 = (int) pool.statistics().streamsCreated();
      pool.close();
    }
  }

  /** Streams are made without the lock. */
  @JCStressTest
  @Outcome(
      id = "1, 1, 1",
      expect = Expect.ACCEPTABLE,
      desc = "It was made once, and nothing on it was missed.")
  @Outcome(expect = Expect.FORBIDDEN, desc = "It was made twice, or work on it was missed.")
  @State
  public static class Broken {
    private final ModelStreamPool pool = new UnlockedCreationPool(2);

    @Actor
    public void first(III_Result r) {
      r.r1 = work() ? 1 : 0;
    }

    @Actor
    public void second(III_Result r) {
      r.r2 = work() ? 1 : 0;
    }

    private boolean work() {
      boolean[] done = new boolean[1];
      pool.stream(1).submit(() -> done[0] = true);
      pool.synchronizeDevice();
      return done[0];
    }

    @Arbiter
    public void count(III_Result r) {
      r.r3 = pool.created();
    }
  }
}
