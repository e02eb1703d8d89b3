package org.mpsstress.scenarios.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Channels and barriers of the Java driver: order, waiting, and what happens when somebody stops.
 */
@Timeout(30)
class MeetingPointsTest {
  private static Held held(Object value) {
    return new Held(value, () -> {});
  }

  /** Starts it on a thread that is seen to wait before this returns. */
  private static <T> FutureTask<T> waiting(Callable<T> body) throws InterruptedException {
    FutureTask<T> task = new FutureTask<>(body);
    Thread thread = new Thread(task);
    thread.setDaemon(true);
    thread.start();
    while (thread.getState() != Thread.State.WAITING) {
      Thread.onSpinWait();
    }
    return task;
  }

  @Test
  void valuesComeOutInTheirOrder() throws Exception {
    Channel channel = new Channel("c", 2);
    channel.expect(1, 1);
    channel.send(held("a"));
    channel.send(held("b"));
    assertThat(channel.receive().value()).isEqualTo("a");
    assertThat(channel.receive().value()).isEqualTo("b");
  }

  @Test
  void anEmptyChannelMakesAReceiverWaitAndAFullOneASender() throws Exception {
    Channel channel = new Channel("c", 1);
    channel.expect(1, 1);
    FutureTask<Held> receiver = waiting(channel::receive);
    channel.send(held("a"));
    assertThat(receiver.get().value()).isEqualTo("a");
    channel.send(held("b"));
    FutureTask<Void> sender =
        waiting(
            () -> {
              channel.send(held("c"));
              return null;
            });
    assertThat(channel.receive().value()).isEqualTo("b");
    sender.get();
    assertThat(channel.takeRest()).hasSize(1);
  }

  @Test
  void whoWaitsOnAClosedChannelEndsButWhatWasSentIsStillReceived() throws Exception {
    Channel channel = new Channel("c", 1);
    channel.expect(1, 1);
    FutureTask<Held> receiver = waiting(channel::receive);
    channel.close();
    assertThatExceptionOfType(ExecutionException.class)
        .isThrownBy(receiver::get)
        .withCauseInstanceOf(MeetingPointClosed.class);
    Channel other = new Channel("d", 1);
    other.expect(1, 1);
    other.send(held("a"));
    other.close();
    assertThat(other.receive().value()).isEqualTo("a");
    assertThatExceptionOfType(MeetingPointClosed.class).isThrownBy(() -> other.send(held("b")));
  }

  @Test
  void aScenarioThatSendsMoreThanItReceivesIsAFaultAndNoHang() throws Exception {
    Channel channel = new Channel("c", 1);
    channel.expect(1, 1);
    channel.send(held("a"));
    FutureTask<Void> sender =
        waiting(
            () -> {
              channel.send(held("b"));
              return null;
            });
    channel.leave(false, true);
    assertThatExceptionOfType(ExecutionException.class)
        .isThrownBy(sender::get)
        .withCauseInstanceOf(RunFault.class);
    channel.leave(true, false);
    channel.receive();
    assertThatExceptionOfType(RunFault.class).isThrownBy(channel::receive);
  }

  @Test
  void aBarrierOpensForItsMembersAndStartsAnew() throws Exception {
    NamedBarrier barrier = new NamedBarrier("b", 2);
    barrier.expect(2);
    for (int round = 0; round < 3; round++) {
      FutureTask<Void> first = waiting(await(barrier));
      barrier.await();
      first.get();
    }
  }

  @Test
  void aBarrierOfTooFewIsAFaultAndAClosedOneEndsWhoWaits() throws Exception {
    NamedBarrier barrier = new NamedBarrier("b", 2);
    barrier.expect(2);
    FutureTask<Void> lonely = waiting(await(barrier));
    barrier.leave();
    assertThatExceptionOfType(ExecutionException.class)
        .isThrownBy(lonely::get)
        .withCauseInstanceOf(RunFault.class);
    NamedBarrier other = new NamedBarrier("c", 2);
    other.expect(2);
    FutureTask<Void> stopped = waiting(await(other));
    other.close();
    assertThatExceptionOfType(ExecutionException.class)
        .isThrownBy(stopped::get)
        .withCauseInstanceOf(MeetingPointClosed.class);
  }

  private static Callable<Void> await(NamedBarrier barrier) {
    return () -> {
      barrier.await();
      return null;
    };
  }

  @Test
  void theLastHolderGivesBackOnItsOwnThread() throws Exception {
    CountDownLatch given = new CountDownLatch(1);
    Thread[] by = new Thread[1];
    Held held =
        new Held(
            "x",
            () -> {
              by[0] = Thread.currentThread();
              given.countDown();
            });
    held.share();
    held.drop();
    assertThat(given.getCount()).isEqualTo(1);
    Thread other = new Thread(held::drop);
    other.start();
    other.join();
    assertThat(by[0]).isSameAs(other);
    assertThat(List.of(given.getCount())).containsExactly(0L);
  }
}
