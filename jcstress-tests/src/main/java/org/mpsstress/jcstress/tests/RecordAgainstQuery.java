package org.mpsstress.jcstress.tests;

import org.mpsstress.harness.Event;
import org.mpsstress.harness.StreamPool;
import org.mpsstress.jcstress.Clauses;
import org.mpsstress.jcstress.NativePools;
import org.mpsstress.jcstress.ShownBy;
import org.mpsstress.model.concurrent.ModelEvent;
import org.mpsstress.model.concurrent.ModelEventPool;
import org.mpsstress.model.concurrent.ModelStreamPool;
import org.mpsstress.model.concurrent.broken.EarlyTruthEventPool;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.IIII_Result;

/** A used event is recorded by its new owner while another thread asks and waits. */
@Clauses({"C29", "C31", "C32"})
@ShownBy("query-true-for-unrecorded-reused-event")
public final class RecordAgainstQuery {
  private RecordAgainstQuery() {}

  /** The Java model. */
  @JCStressTest
  @Outcome(
      id = {"0, [01], 0, [01]", "0, [01], 1, 1", "1, 1, 1, 1"},
      expect = Expect.ACCEPTABLE,
      desc = "It is reached only once it was recorded, and stays so.")
  @Outcome(expect = Expect.FORBIDDEN, desc = "It was reached before it was recorded.")
  @State
  public static class Model {
    private final ModelStreamPool pool = new ModelStreamPool(2);
    private final ModelEvent event = used(new ModelEventPool());
    private volatile int begun;

    private ModelEvent used(ModelEventPool events) {
      long earlier = events.acquire();
      events.find(earlier).record(pool.stream(1));
      events.find(earlier).synchronize();
      events.release(earlier);
      return events.find(events.acquire());
    }

    @Actor
    public void record(IIII_Result r) {
      begun = 1;
      event.record(pool.stream(1));
    }

    @Actor
    public void query(IIII_Result r) {
      r.r1 = event.query() ? 1 : 0;
      r.r2 = begun;
      event.synchronize();
      r.r3 = event.query() ? 1 : 0;
      r.r4 = begun;
    }
  }

  /** The native pool. */
  @JCStressTest
  @Outcome(
      id = {"0, [01], 0, [01]", "0, [01], 1, 1", "1, 1, 1, 1"},
      expect = Expect.ACCEPTABLE,
      desc = "It is reached only once it was recorded, and stays so.")
  @Outcome(expect = Expect.FORBIDDEN, desc = "It was reached before it was recorded.")
  @State
  public static class Native {
    private final StreamPool pool = NativePools.fresh();
    private final Event event = used();
    private volatile int begun;

    private Event used() {
      try (Event earlier = pool.event(false)) {
        earlier.record(pool.defaultStream());
        earlier.synchronize();
      }
      return pool.event(false);
    }

    @Actor
    public void record(IIII_Result r) {
      begun = 1;
      event.record(pool.defaultStream());
    }

    @Actor
    public void query(IIII_Result r) {
      r.r1 = event.isReached() ? 1 : 0;
      r.r2 = begun;
      event.synchronize();
      r.r3 = event.isReached() ? 1 : 0;
      r.r4 = begun;
    }

    @Arbiter
    public void close(IIII_Result r) {
      pool.close();
    }
  }

  /** An event is judged by its signalled value alone. */
  @JCStressTest
  @Outcome(
      id = {"0, [01], 0, [01]", "0, [01], 1, 1", "1, 1, 1, 1"},
      expect = Expect.ACCEPTABLE,
      desc = "It is reached only once it was recorded, and stays so.")
  @Outcome(expect = Expect.FORBIDDEN, desc = "It was reached before it was recorded.")
  @State
  public static class Broken {
    private final ModelStreamPool pool = new ModelStreamPool(2);
    private final ModelEvent event = used(new EarlyTruthEventPool());
    private volatile int begun;

    private ModelEvent used(ModelEventPool events) {
      long earlier = events.acquire();
      events.find(earlier).record(pool.stream(1));
      events.find(earlier).synchronize();
      events.release(earlier);
      return events.find(events.acquire());
    }

    @Actor
    public void record(IIII_Result r) {
      begun = 1;
      event.record(pool.stream(1));
    }

    @Actor
    public void query(IIII_Result r) {
      r.r1 = event.query() ? 1 : 0;
      r.r2 = begun;
      event.synchronize();
      r.r3 = event.query() ? 1 : 0;
      r.r4 = begun;
    }
  }
}
