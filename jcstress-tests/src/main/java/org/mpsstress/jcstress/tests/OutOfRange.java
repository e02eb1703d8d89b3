package org.mpsstress.jcstress.tests;

import org.mpsstress.harness.MpsStressException;
import org.mpsstress.harness.StreamPool;
import org.mpsstress.jcstress.Clauses;
import org.mpsstress.jcstress.NativePools;
import org.mpsstress.jcstress.ShownBy;
import org.mpsstress.model.concurrent.ModelStreamPool;
import org.mpsstress.model.concurrent.broken.SilentDefaultPool;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/** One thread names a stream that there is not while another asks for its own. */
@Clauses({"C12"})
@ShownBy("out-of-range-index-silent-default")
public final class OutOfRange {
  private OutOfRange() {}

  /** The Java model. */
  @JCStressTest
  @Outcome(
      id = "1, 1",
      expect = Expect.ACCEPTABLE,
      desc = "The one is refused, with its own message; the other is not disturbed.")
  @Outcome(expect = Expect.FORBIDDEN, desc = "No error, a wrong one, or one for the other thread.")
  @State
  public static class Model {
    private final ModelStreamPool pool = new ModelStreamPool(2);

    @Actor
    public void wrong(II_Result r) {
      try {
        pool.setCurrent(0, 32);
      } catch (IndexOutOfBoundsException refused) {
        r.r1 = refused.getMessage().contains("32 is out of range") ? 1 : 2;
      }
    }

    @Actor
    public void right(II_Result r) {
      r.r2 = pool.current(1);
    }
  }

  /** The native pool. */
  @JCStressTest
  @Outcome(
      id = "1, 1",
      expect = Expect.ACCEPTABLE,
      desc = "The one is refused, with its own message; the other is not disturbed.")
  @Outcome(expect = Expect.FORBIDDEN, desc = "No error, a wrong one, or one for the other thread.")
  @State
  public static class Native {
    private final StreamPool pool = NativePools.fresh();

    @Actor
    public void wrong(II_Result r) {
      try {
        pool.setCurrent(32);
      } catch (MpsStressException refused) {
        r.r1 = refused.getMessage().contains("32 is out of range") ? 1 : 2;
      }
    }

    @Actor
    public void right(II_Result r) {
      r.r2 = pool.current().id();
    }

    @Arbiter
    public void close(II_Result r) {
      pool.close();
    }
  }

  /** An index outside of the pool gives the default stream. */
  @JCStressTest
  @Outcome(
      id = "1, 1",
      expect = Expect.ACCEPTABLE,
      desc = "The one is refused, with its own message; the other is not disturbed.")
  @Outcome(expect = Expect.FORBIDDEN, desc = "No error, a wrong one, or one for the other thread.")
  @State
  public static class Broken {
    private final ModelStreamPool pool = new SilentDefaultPool(2);

    @Actor
    public void wrong(II_Result r) {
      try {
        pool.setCurrent(0, 32);
      } catch (IndexOutOfBoundsException refused) {
        r.r1 = refused.getMessage().contains("32 is out of range") ? 1 : 2;
      }
    }

    @Actor
    public void right(II_Result r) {
      r.r2 = pool.current(1);
    }
  }
}
