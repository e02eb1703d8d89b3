package org.mpsstress.model.concurrent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

/** The models by one thread; Lincheck and jcstress see to several. */
final class ModelsTest {
  @Test
  void poolGivesStreamsInTurnAndTheDefaultOneToMain() { // C3, C4, C10, C11, C14
    ModelStreamPool pool = new ModelStreamPool(3);
    pool.adoptMain(2);
    assertThat(pool.activeStreams()).isEqualTo(1);
    assertThat(pool.current(2)).isZero();
    assertThat(pool.current(0)).isEqualTo(1);
    assertThat(pool.next()).isEqualTo(2);
    assertThat(pool.current(0)).isEqualTo(1);
    assertThat(pool.created()).isEqualTo(3);
    assertThat(pool.activeStreams()).isEqualTo(2);
    assertThat(pool.defaultStream()).isZero();
    assertThatThrownBy(() -> pool.setCurrent(0, 32)).hasMessageContaining("out of range");
  }

  @Test
  void workIsDoneInOrderWhenSomebodyWaits() { // C17, C27
    ModelStreamPool pool = new ModelStreamPool(1);
    StringBuilder done = new StringBuilder();
    pool.stream(1).submit(() -> done.append('a'));
    pool.stream(1).submit(() -> done.append('b'));
    assertThat(pool.stream(1).isIdle()).isFalse();
    pool.synchronizeDevice();
    assertThat(done).hasToString("ab");
    assertThat(pool.stream(1).isIdle()).isTrue();
  }

  @Test
  void aWaitMakesTheOtherStreamWorkFirst() { // C29, C30, C31
    ModelStreamPool pool = new ModelStreamPool(1);
    ModelEventPool events = new ModelEventPool();
    ModelEvent event = events.find(events.acquire());
    StringBuilder done = new StringBuilder();
    pool.stream(1).submit(() -> done.append('a'));
    event.record(pool.stream(1));
    event.await(pool.stream(2));
    pool.stream(2).submit(() -> done.append('b'));
    assertThat(event.query()).isFalse();
    pool.stream(2).synchronize();
    assertThat(done).hasToString("ab");
    assertThat(event.query()).isTrue();
  }

  @Test
  void anEventOfANewOwnerIsNotReached() { // C31, C34
    ModelStreamPool pool = new ModelStreamPool(1);
    ModelEventPool events = new ModelEventPool();
    long first = events.acquire();
    events.find(first).record(pool.stream(1));
    events.find(first).synchronize();
    events.release(first);
    long second = events.acquire();
    assertThat(second).isNotEqualTo(first);
    assertThat(events.find(second).query()).isFalse();
    assertThatThrownBy(() -> events.find(first)).hasMessageContaining("Invalid Event ID");
  }

  @Test
  void aBlockComesBackWhenItsConsumersAreDone() { // C36, C37
    ModelStreamPool pool = new ModelStreamPool(1);
    ModelAllocator allocator = new ModelAllocator(pool);
    ModelBlock block = allocator.allocate(1);
    allocator.recordStream(block, 2);
    pool.stream(2).submit(() -> {});
    allocator.free(block);
    assertThat(allocator.allocate(1)).isNotSameAs(block);
    pool.stream(2).synchronize();
    assertThat(allocator.allocate(2)).isNotSameAs(block);
    assertThat(allocator.allocate(1)).isSameAs(block);
  }

  @Test
  void aSlotHasOneOwner() { // C6, C8, C9
    ModelSlotPool slots = new ModelSlotPool(2);
    assertThat(slots.set(1)).isTrue();
    assertThat(slots.tryAcquire()).isEqualTo(2);
    assertThat(slots.tryAcquire()).isZero();
    slots.release(1);
    assertThat(slots.tryAcquire()).isEqualTo(1);
  }
}
