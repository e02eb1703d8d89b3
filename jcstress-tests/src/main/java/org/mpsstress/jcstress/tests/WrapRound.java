package org.mpsstress.jcstress.tests;

import org.mpsstress.harness.StreamPool;
import org.mpsstress.jcstress.Clauses;
import org.mpsstress.jcstress.NativePools;
import org.mpsstress.jcstress.Refused;
import org.mpsstress.jcstress.ShownBy;
import org.mpsstress.model.concurrent.ModelStreamPool;
import org.mpsstress.model.concurrent.broken.WrapByResetPool;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/** Two threads take a stream from the pool where its numbers begin again. */
@Clauses({"C6", "C10"})
@ShownBy("monotonic-counter-exhausts-pool")
public final class WrapRound {
  private WrapRound() {}

  /** The Java model. */
  @JCStressTest
  @Outcome(
      id = {"31, 1", "1, 31"},
      expect = Expect.ACCEPTABLE,
      desc = "The last and the first.")
  @Outcome(
      expect = Expect.FORBIDDEN,
      desc = "One stream twice, or one that a pool does not hand out.")
  @State
  public static class Model {
    private final ModelStreamPool pool = new ModelStreamPool(2);

    /** One stream is left before the first comes again. */
    public Model() {
      for (int i = 0; i < 30; i++) {
        pool.next();
      }
    }

    @Actor
    public void first(II_Result r) {
      r.r1 = Refused.orMinusOne(() -> pool.next());
    }

    @Actor
    public void second(II_Result r) {
      r.r2 = Refused.orMinusOne(() -> pool.next());
    }
  }

  /** The native pool. */
  @JCStressTest
  @Outcome(
      id = {"31, 1", "1, 31"},
      expect = Expect.ACCEPTABLE,
      desc = "The last and the first.")
  @Outcome(
      expect = Expect.FORBIDDEN,
      desc = "One stream twice, or one that a pool does not hand out.")
  @State
  public static class Native {
    private final StreamPool pool = NativePools.fresh();

    /** One stream is left before the first comes again. */
    public Native() {
      for (int i = 0; i < 30; i++) {
        pool.next();
      }
    }

    @Actor
    public void first(II_Result r) {
      r.r1 = Refused.orMinusOne(() -> pool.next().id());
    }

    @Actor
    public void second(II_Result r) {
      r.r2 = Refused.orMinusOne(() -> pool.next().id());
    }

    @Arbiter
    public void close(II_Result r) {
      pool.close();
    }
  }

  /** The counter is set back instead of being taken modulo. */
  @JCStressTest
  @Outcome(
      id = {"31, 1", "1, 31"},
      expect = Expect.ACCEPTABLE,
      desc = "The last and the first.")
  @Outcome(
      expect = Expect.FORBIDDEN,
      desc = "One stream twice, or one that a pool does not hand out.")
  @State
  public static class Broken {
    private final ModelStreamPool pool = new WrapByResetPool(2);

    /** One stream is left before the first comes again. */
    public Broken() {
      for (int i = 0; i < 30; i++) {
        pool.next();
      }
    }

    @Actor
    public void first(II_Result r) {
      r.r1 = Refused.orMinusOne(() -> pool.next());
    }

    @Actor
    public void second(II_Result r) {
      r.r2 = Refused.orMinusOne(() -> pool.next());
    }
  }
}
