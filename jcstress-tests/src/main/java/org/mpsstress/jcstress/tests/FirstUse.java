package org.mpsstress.jcstress.tests;

import org.mpsstress.harness.StreamPool;
import org.mpsstress.jcstress.Clauses;
import org.mpsstress.jcstress.NativePools;
import org.mpsstress.jcstress.ShownBy;
import org.mpsstress.model.concurrent.ModelStreamPool;
import org.mpsstress.model.concurrent.broken.RacyCounterPool;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/** Two threads ask for their current stream for the first time. */
@Clauses({"C3", "C4", "C5", "C6"})
@ShownBy("plain-round-robin-counter")
public final class FirstUse {
  private FirstUse() {}

  /** The Java model. */
  @JCStressTest
  @Outcome(
      id = {"1, 2", "2, 1"},
      expect = Expect.ACCEPTABLE,
      desc = "Each has a worker stream of its own.")
  @Outcome(expect = Expect.FORBIDDEN, desc = "One stream for both, or the default one.")
  @State
  public static class Model {
    private final ModelStreamPool pool = new ModelStreamPool(2);

    @Actor
    public void first(II_Result r) {
      r.r1 = pool.current(0);
    }

    @Actor
    public void second(II_Result r) {
      r.r2 = pool.current(1);
    }
  }

  /** The native pool. */
  @JCStressTest
  @Outcome(
      id = {"1, 2", "2, 1"},
      expect = Expect.ACCEPTABLE,
      desc = "Each has a worker stream of its own.")
  @Outcome(expect = Expect.FORBIDDEN, desc = "One stream for both, or the default one.")
  @State
  public static class Native {
    private final StreamPool pool = NativePools.fresh();

    @Actor
    public void first(II_Result r) {
      r.r1 = pool.current().id();
    }

    @Actor
    public void second(II_Result r) {
      r.r2 = pool.current().id();
    }

    @Arbiter
    public void close(II_Result r) {
      pool.close();
    }
  }

  /** The round robin's counter is loaded and stored. */
  @JCStressTest
  @Outcome(
      id = {"1, 2", "2, 1"},
      expect = Expect.ACCEPTABLE,
      desc = "Each has a worker stream of its own.")
  @Outcome(expect = Expect.FORBIDDEN, desc = "One stream for both, or the default one.")
  @State
  public static class Broken {
    private final ModelStreamPool pool = new RacyCounterPool(2);

    @Actor
    public void first(II_Result r) {
      r.r1 = pool.current(0);
    }

    @Actor
    public void second(II_Result r) {
      r.r2 = pool.current(1);
    }
  }
}
