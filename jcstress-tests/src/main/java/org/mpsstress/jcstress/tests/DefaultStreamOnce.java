package org.mpsstress.jcstress.tests;

import org.mpsstress.harness.StreamPool;
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

/** Two threads ask for the default stream, which is not made yet. */
@Clauses({"C2", "C11"})
@ShownBy("streams-made-without-lock")
public final class DefaultStreamOnce {
  private DefaultStreamOnce() {}

  /** The Java model. */
  @JCStressTest
  @Outcome(id = "0, 0, 1", expect = Expect.ACCEPTABLE, desc = "It was made once.")
  @Outcome(expect = Expect.FORBIDDEN, desc = "It was made twice.")
  @State
  public static class Model {
    private final ModelStreamPool pool = new ModelStreamPool(2);

    @Actor
    public void first(III_Result r) {
      r.r1 = pool.defaultStream();
    }

    @Actor
    public void second(III_Result r) {
      r.r2 = pool.defaultStream();
    }

    @Arbiter
    public void count(III_Result r) {
      r.r3 = pool.created();
    }
  }

  /** The native pool. */
  @JCStressTest
  @Outcome(id = "0, 0, 1", expect = Expect.ACCEPTABLE, desc = "It was made once.")
  @Outcome(expect = Expect.FORBIDDEN, desc = "It was made twice.")
  @State
  public static class Native {
    private final StreamPool pool = NativePools.fresh();

    @Actor
    public void first(III_Result r) {
      r.r1 = pool.defaultStream().id();
    }

    @Actor
    public void second(III_Result r) {
      r.r2 = pool.defaultStream().id();
    }

    @Arbiter
    public void count(III_Result r) {
      r.r3 = (int) pool.statistics().streamsCreated();
      pool.close();
    }
  }

  /** Streams are made without the lock. */
  @JCStressTest
  @Outcome(id = "0, 0, 1", expect = Expect.ACCEPTABLE, desc = "It was made once.")
  @Outcome(expect = Expect.FORBIDDEN, desc = "It was made twice.")
  @State
  public static class Broken {
    private final ModelStreamPool pool = new UnlockedCreationPool(2);

    @Actor
    public void first(III_Result r) {
      r.r1 = pool.defaultStream();
    }

    @Actor
    public void second(III_Result r) {
      r.r2 = pool.defaultStream();
    }

    @Arbiter
    public void count(III_Result r) {
      r.r3 = pool.created();
    }
  }
}
