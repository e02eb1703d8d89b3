package org.mpsstress.jcstress.tests;

import org.mpsstress.harness.StreamPool;
import org.mpsstress.jcstress.Clauses;
import org.mpsstress.jcstress.NativePools;
import org.mpsstress.jcstress.ShownBy;
import org.mpsstress.model.concurrent.ModelStreamPool;
import org.mpsstress.model.concurrent.broken.SharedBindingPool;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/** One thread sets its current stream while another asks for its own. */
@Clauses({"C5", "C9"})
@ShownBy("new-threads-default-to-stream-0")
public final class SetAgainstGet {
  private SetAgainstGet() {}

  /** The Java model. */
  @JCStressTest
  @Outcome(id = "5, 1", expect = Expect.ACCEPTABLE, desc = "Each has its own.")
  @Outcome(expect = Expect.FORBIDDEN, desc = "One thread has the other's stream.")
  @State
  public static class Model {
    private final ModelStreamPool pool = new ModelStreamPool(2);

    @Actor
    public void setter(II_Result r) {
      pool.setCurrent(0, 5);
      r.r1 = pool.current(0);
    }

    @Actor
    public void getter(II_Result r) {
      r.r2 = pool.current(1);
    }
  }

  /** The native pool. */
  @JCStressTest
  @Outcome(id = "5, 1", expect = Expect.ACCEPTABLE, desc = "Each has its own.")
  @Outcome(expect = Expect.FORBIDDEN, desc = "One thread has the other's stream.")
  @State
  public static class Native {
    private final StreamPool pool = NativePools.fresh();

    @Actor
    public void setter(II_Result r) {
      pool.setCurrent(5);
      r.r1 = pool.current().id();
    }

    @Actor
    public void getter(II_Result r) {
      r.r2 = pool.current().id();
    }

    @Arbiter
    public void close(II_Result r) {
      pool.close();
    }
  }

  /** There is one current stream for all threads. */
  @JCStressTest
  @Outcome(id = "5, 1", expect = Expect.ACCEPTABLE, desc = "Each has its own.")
  @Outcome(expect = Expect.FORBIDDEN, desc = "One thread has the other's stream.")
  @State
  public static class Broken {
    private final ModelStreamPool pool = new SharedBindingPool(2);

    @Actor
    public void setter(II_Result r) {
      pool.setCurrent(0, 5);
      r.r1 = pool.current(0);
    }

    @Actor
    public void getter(II_Result r) {
      r.r2 = pool.current(1);
    }
  }
}
