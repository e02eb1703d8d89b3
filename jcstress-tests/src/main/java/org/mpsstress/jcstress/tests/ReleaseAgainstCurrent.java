package org.mpsstress.jcstress.tests;

import org.mpsstress.harness.StreamPool;
import org.mpsstress.jcstress.Clauses;
import org.mpsstress.jcstress.NativePools;
import org.mpsstress.jcstress.Refused;
import org.mpsstress.jcstress.ShownBy;
import org.mpsstress.model.concurrent.ModelStreamPool;
import org.mpsstress.model.concurrent.broken.SharedBindingPool;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

/** One thread releases its stream and asks anew while another asks. */
@Clauses({"C3", "C5", "C8"})
@ShownBy("new-threads-default-to-stream-0")
public final class ReleaseAgainstCurrent {
  private ReleaseAgainstCurrent() {}

  /** The Java model. */
  @JCStressTest
  @Outcome(
      id = {"1, 2, 3", "1, 3, 2", "2, 3, 1"},
      expect = Expect.ACCEPTABLE,
      desc = "Three tickets, in order for the one who drew two.")
  @Outcome(expect = Expect.FORBIDDEN, desc = "A ticket was drawn twice, or not at all.")
  @State
  public static class Model {
    private final ModelStreamPool pool = new ModelStreamPool(2);

    @Actor
    public void releaser(III_Result r) {
      r.r1 = Refused.orMinusOne(() -> pool.current(0));
      pool.release(0);
      r.r2 = Refused.orMinusOne(() -> pool.current(0));
    }

    @Actor
    public void other(III_Result r) {
      r.r3 = Refused.orMinusOne(() -> pool.current(1));
    }
  }

  /** The native pool. */
  @JCStressTest
  @Outcome(
      id = {"1, 2, 3", "1, 3, 2", "2, 3, 1"},
      expect = Expect.ACCEPTABLE,
      desc = "Three tickets, in order for the one who drew two.")
  @Outcome(expect = Expect.FORBIDDEN, desc = "A ticket was drawn twice, or not at all.")
  @State
  public static class Native {
    private final StreamPool pool = NativePools.fresh();

    @Actor
    public void releaser(III_Result r) {
      r.r1 = Refused.orMinusOne(() -> pool.current().id());
      pool.release();
      r.r2 = Refused.orMinusOne(() -> pool.current().id());
    }

    @Actor
    public void other(III_Result r) {
      r.r3 = Refused.orMinusOne(() -> pool.current().id());
    }

    @Arbiter
    public void close(III_Result r) {
      pool.close();
    }
  }

  /** There is one binding for all threads. */
  @JCStressTest
  @Outcome(
      id = {"1, 2, 3", "1, 3, 2", "2, 3, 1"},
      expect = Expect.ACCEPTABLE,
      desc = "Three tickets, in order for the one who drew two.")
  @Outcome(expect = Expect.FORBIDDEN, desc = "A ticket was drawn twice, or not at all.")
  @State
  public static class Broken {
    private final ModelStreamPool pool = new SharedBindingPool(2);

    @Actor
    public void releaser(III_Result r) {
      r.r1 = Refused.orMinusOne(() -> pool.current(0));
      pool.release(0);
      r.r2 = Refused.orMinusOne(() -> pool.current(0));
    }

    @Actor
    public void other(III_Result r) {
      r.r3 = Refused.orMinusOne(() -> pool.current(1));
    }
  }
}
