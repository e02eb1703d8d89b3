package org.mpsstress.jcstress.tests;

import org.mpsstress.harness.Stream;
import org.mpsstress.harness.StreamPool;
import org.mpsstress.jcstress.Clauses;
import org.mpsstress.jcstress.NativePools;
import org.mpsstress.jcstress.ShownBy;
import org.mpsstress.model.concurrent.ModelStream;
import org.mpsstress.model.concurrent.ModelStreamPool;
import org.mpsstress.model.concurrent.broken.DefaultStreamSyncPool;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/** One thread submits work while another waits for the device. */
@Clauses({"C17"})
@ShownBy("device-sync-current-stream-only")
public final class DeviceSyncAgainstSubmit {
  private DeviceSyncAgainstSubmit() {}

  /** The Java model. */
  @JCStressTest
  @Outcome(
      id = {"0, 1", "1, 1"},
      expect = Expect.ACCEPTABLE,
      desc = "What was submitted before is complete.")
  @Outcome(
      expect = Expect.FORBIDDEN,
      desc = "The wait returned before work that came before it was complete.")
  @State
  public static class Model {
    private final ModelStreamPool pool = new ModelStreamPool(2);
    private volatile ModelStream used;

    @Actor
    public void submit(II_Result r) {
      ModelStream mine = pool.stream(pool.current(0));
      mine.submit(() -> {});
      used = mine;
    }

    @Actor
    public void synchronize(II_Result r) {
      ModelStream seen = used;
      pool.synchronizeDevice();
      r.r1 = seen == null ? 0 : 1;
      r.r2 = seen == null || seen.isIdle() ? 1 : 0;
    }
  }

  /** The native pool. */
  @JCStressTest
  @Outcome(
      id = {"0, 1", "1, 1"},
      expect = Expect.ACCEPTABLE,
      desc = "What was submitted before is complete.")
  @Outcome(
      expect = Expect.FORBIDDEN,
      desc = "The wait returned before work that came before it was complete.")
  @State
  public static class Native {
    private final StreamPool pool = NativePools.fresh();
    private volatile Stream used;

    @Actor
    public void submit(II_Result r) {
      Stream mine = pool.current();
      pool.full(1, NativePools.SLOW).close();
      used = mine;
    }

    @Actor
    public void synchronize(II_Result r) {
      Stream seen = used;
      pool.synchronizeDevice();
      r.r1 = seen == null ? 0 : 1;
      r.r2 = seen == null || seen.isIdle() ? 1 : 0;
    }

    @Arbiter
    public void close(II_Result r) {
      pool.close();
    }
  }

  /** The wait is for the default stream only. */
  @JCStressTest
  @Outcome(
      id = {"0, 1", "1, 1"},
      expect = Expect.ACCEPTABLE,
      desc = "What was submitted before is complete.")
  @Outcome(
      expect = Expect.FORBIDDEN,
      desc = "The wait returned before work that came before it was complete.")
  @State
  public static class Broken {
    private final ModelStreamPool pool = new DefaultStreamSyncPool(2);
    private volatile ModelStream used;

    @Actor
    public void submit(II_Result r) {
      ModelStream mine = pool.stream(pool.current(0));
      mine.submit(() -> {});
      used = mine;
    }

    @Actor
    public void synchronize(II_Result r) {
      ModelStream seen = used;
      pool.synchronizeDevice();
      r.r1 = seen == null ? 0 : 1;
      r.r2 = seen == null || seen.isIdle() ? 1 : 0;
    }
  }
}
