package org.mpsstress.jcstress.tests;

import org.mpsstress.harness.Event;
import org.mpsstress.harness.StreamPool;
import org.mpsstress.harness.Tensor;
import org.mpsstress.jcstress.Clauses;
import org.mpsstress.jcstress.NativePools;
import org.mpsstress.jcstress.ShownBy;
import org.mpsstress.model.concurrent.ModelEvent;
import org.mpsstress.model.concurrent.ModelEventPool;
import org.mpsstress.model.concurrent.ModelStream;
import org.mpsstress.model.concurrent.ModelStreamPool;
import org.mpsstress.model.concurrent.broken.NoWaitEventPool;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/** A tensor goes from one thread to another, with an event between their streams. */
@Clauses({"C29", "C30", "C49"})
@ShownBy("event-null-stream-means-default")
public final class HandOver {
  private HandOver() {}

  /** The Java model. */
  @JCStressTest
  @Outcome(
      id = {"0", "1"},
      expect = Expect.ACCEPTABLE,
      desc = "Not there yet, or whole.")
  @Outcome(expect = Expect.FORBIDDEN, desc = "The consumer read before the producer had written.")
  @State
  public static class Model {
    private final ModelStreamPool pool = new ModelStreamPool(2);
    private final ModelEventPool events = new ModelEventPool();
    private volatile ModelEvent published;
    private int data;

    @Actor
    public void produce(I_Result r) {
      ModelStream mine = pool.stream(1);
      ModelEvent written = events.find(events.acquire());
      mine.submit(() -> data = 42);
      written.record(mine);
      published = written;
    }

    @Actor
    public void consume(I_Result r) {
      ModelEvent written = published;
      if (written != null) {
        ModelStream mine = pool.stream(2);
        int[] read = new int[1];
        written.await(mine);
        mine.submit(() -> read[0] = data);
        mine.synchronize();
        r.r1 = read[0] == 42 ? 1 : 2;
      }
    }
  }

  /** The native pool. */
  @JCStressTest
  @Outcome(
      id = {"0", "1"},
      expect = Expect.ACCEPTABLE,
      desc = "Not there yet, or whole.")
  @Outcome(expect = Expect.FORBIDDEN, desc = "The consumer read before the producer had written.")
  @State
  public static class Native {
    private final StreamPool pool = NativePools.fresh();
    private final Event written = pool.event(false);
    private volatile Tensor published;

    @Actor
    public void produce(I_Result r) {
      Tensor tensor = pool.full(3, NativePools.SLOW);
      written.record();
      published = tensor;
    }

    @Actor
    public void consume(I_Result r) {
      Tensor tensor = published;
      if (tensor != null) {
        written.waitFor();
        Tensor copy = tensor.add(tensor);
        pool.current().synchronize();
        r.r1 = copy.check() == null ? 1 : 2;
      }
    }

    @Arbiter
    public void close(I_Result r) {
      pool.close();
    }
  }

  /** A stream does not wait for the event. */
  @JCStressTest
  @Outcome(
      id = {"0", "1"},
      expect = Expect.ACCEPTABLE,
      desc = "Not there yet, or whole.")
  @Outcome(expect = Expect.FORBIDDEN, desc = "The consumer read before the producer had written.")
  @State
  public static class Broken {
    private final ModelStreamPool pool = new ModelStreamPool(2);
    private final ModelEventPool events = new NoWaitEventPool();
    private volatile ModelEvent published;
    private int data;

    @Actor
    public void produce(I_Result r) {
      ModelStream mine = pool.stream(1);
      ModelEvent written = events.find(events.acquire());
      mine.submit(() -> data = 42);
      written.record(mine);
      published = written;
    }

    @Actor
    public void consume(I_Result r) {
      ModelEvent written = published;
      if (written != null) {
        ModelStream mine = pool.stream(2);
        int[] read = new int[1];
        written.await(mine);
        mine.submit(() -> read[0] = data);
        mine.synchronize();
        r.r1 = read[0] == 42 ? 1 : 2;
      }
    }
  }
}
