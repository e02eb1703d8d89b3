package org.mpsstress.scenarios.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.mpsstress.harness.UnsupportedException;

/** Which threads run which lanes, and when. */
@Timeout(30)
class LaneLauncherTest {
  private final MainThread main = new MainThread();
  private final Thread mainStandIn = new Thread(main::serve, "stand-in for main");

  @BeforeEach
  void start() {
    mainStandIn.start();
  }

  @AfterEach
  void stop() throws InterruptedException {
    main.close();
    mainStandIn.join();
  }

  @Test
  void lanesOfOnePhaseAndOfAllGroupsRunTogether() throws Exception {
    CyclicBarrier together = new CyclicBarrier(4); // opens only if all four are there at once
    new LaneLauncher(lane -> await(together), main)
        .launch(
            new LaunchPlan(
                false,
                List.of(
                    new LaunchPlan.Group("a", false, List.of(List.of(1, 2, 3))),
                    new LaunchPlan.Group("m", true, List.of(List.of(4))))));
    assertThat(together.getNumberWaiting()).isZero();
  }

  @Test
  void aPhaseBeginsWhenTheOneBeforeHasBeenJoined() throws Exception {
    AtomicInteger ended = new AtomicInteger();
    Map<Integer, Integer> endedBefore = new ConcurrentHashMap<>();
    new LaneLauncher(
            lane -> {
              endedBefore.put(lane, ended.get());
              ended.incrementAndGet();
            },
            main)
        .launch(
            new LaunchPlan(
                false,
                List.of(
                    new LaunchPlan.Group(
                        "churn", false, List.of(List.of(1, 2), List.of(3, 4), List.of(5))))));
    assertThat(endedBefore.get(3)).isGreaterThanOrEqualTo(2);
    assertThat(endedBefore.get(4)).isGreaterThanOrEqualTo(2);
    assertThat(endedBefore).containsEntry(5, 4);
  }

  @Test
  void theMainLaneRunsOnTheMainThreadAndEveryOtherOnItsOwn() throws Exception {
    Map<Integer, Thread> threads = new ConcurrentHashMap<>();
    new LaneLauncher(lane -> threads.put(lane, Thread.currentThread()), main)
        .launch(
            new LaunchPlan(
                false,
                List.of(
                    new LaunchPlan.Group("m", true, List.of(List.of(1))),
                    new LaunchPlan.Group("s", false, List.of(List.of(2), List.of(3))))));
    assertThat(threads.get(1)).isSameAs(mainStandIn);
    assertThat(threads.values()).doesNotHaveDuplicates();
  }

  @Test
  void aFaultEndsTheLaunchAlthoughOtherLanesWaitForEver() {
    CountDownLatch never = new CountDownLatch(1);
    LaneLauncher launcher =
        new LaneLauncher(
            lane -> {
              if (lane == 2) {
                throw new RunFault("lane 2 is broken");
              }
              await(never);
            },
            main);
    assertThatExceptionOfType(RunFault.class)
        .isThrownBy(
            () ->
                launcher.launch(
                    new LaunchPlan(
                        false, List.of(new LaunchPlan.Group("a", false, List.of(List.of(1, 2)))))))
        .withMessage("lane 2 is broken");
    never.countDown();
  }

  @Test
  void whatTheSutCannotDoAtAllEndsTheLaunchAsItself() {
    LaneLauncher launcher =
        new LaneLauncher(
            lane -> {
              throw new UnsupportedException("no elapsed times");
            },
            main);
    assertThatExceptionOfType(UnsupportedException.class)
        .isThrownBy(
            () ->
                launcher.launch(
                    new LaunchPlan(
                        false, List.of(new LaunchPlan.Group("a", false, List.of(List.of(1)))))))
        .withMessage("no elapsed times");
  }

  @Test
  void anExceptionInALaneIsAFaultToo() {
    LaneLauncher launcher =
        new LaneLauncher(
            lane -> {
              throw new IllegalStateException("bug");
            },
            main);
    assertThatExceptionOfType(RunFault.class)
        .isThrownBy(
            () ->
                launcher.launch(
                    new LaunchPlan(
                        false, List.of(new LaunchPlan.Group("m", true, List.of(List.of(1)))))))
        .withMessageContaining("lane 1 threw");
  }

  private static void await(CyclicBarrier barrier) throws RunFault {
    try {
      barrier.await();
    } catch (Exception e) {
      throw new RunFault("barrier", e);
    }
  }

  private static void await(CountDownLatch latch) throws RunFault {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new RunFault("latch", e);
    }
  }
}
