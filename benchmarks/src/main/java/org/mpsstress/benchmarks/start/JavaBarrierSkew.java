package org.mpsstress.benchmarks.start;

import java.util.Arrays;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicReference;
import org.mpsstress.scenarios.runner.workers.FrameworkError;

/**
 * How far apart threads leave the barriers of java.util.concurrent: the same measurement as the
 * native {@code mps-bench-skew}, with threads that exist already.
 */
final class JavaBarrierSkew {
  /** Lets the calling thread meet the others of a round. */
  private interface Meeting {
    void meet(int round) throws InterruptedException, BrokenBarrierException;
  }

  private JavaBarrierSkew() {}

  static Skews cyclicBarrier(int threads, int rounds) throws InterruptedException {
    CyclicBarrier barrier = new CyclicBarrier(threads);
    return measure("CyclicBarrier", threads, rounds, round -> barrier.await());
  }

  static Skews countDownLatch(int threads, int rounds) throws InterruptedException {
    CountDownLatch[] latches = new CountDownLatch[rounds];
    Arrays.setAll(latches, round -> new CountDownLatch(threads));
    return measure(
        "CountDownLatch",
        threads,
        rounds,
        round -> {
          latches[round].countDown();
          latches[round].await();
        });
  }

  private static Skews measure(String name, int threads, int rounds, Meeting meeting)
      throws InterruptedException {
    long[][] left = new long[rounds][threads];
    CyclicBarrier between = new CyclicBarrier(threads);
    Thread[] workers = new Thread[threads];
    AtomicReference<Exception> failure = new AtomicReference<>();
    for (int member = 0; member < threads; member++) {
      int me = member;
      workers[member] =
          new Thread(
              () -> {
                try {
                  for (int round = 0; round < rounds; round++) {
                    between.await();
                    meeting.meet(round);
                    left[round][me] = System.nanoTime();
                  }
                } catch (InterruptedException | BrokenBarrierException caught) {
                  failure.set(caught);
                }
              });
      workers[member].start();
    }
    for (Thread worker : workers) {
      worker.join();
    }
    if (failure.get() != null) {
      throw new FrameworkError(name + " broke: " + failure.get(), failure.get());
    }
    double[] toSecond = new double[rounds];
    double[] toLast = new double[rounds];
    for (int round = 0; round < rounds; round++) {
      Arrays.sort(left[round]);
      toSecond[round] = left[round][1] - left[round][0];
      toLast[round] = left[round][threads - 1] - left[round][0];
    }
    return new Skews(name, threads, toSecond, toLast);
  }
}
