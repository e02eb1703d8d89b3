package org.mpsstress.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class StreamPoolTest {
  private final StreamPool pool = StreamPool.create("patched");

  @AfterEach
  void close() {
    pool.close();
  }

  /** Runs on a thread of its own: the test's thread must not be bound to a stream. */
  private static <T> T onThread(Callable<T> body) throws Exception {
    FutureTask<T> task = new FutureTask<>(body);
    Thread thread = new Thread(task);
    thread.start();
    thread.join();
    try {
      return task.get();
    } catch (ExecutionException error) {
      if (error.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw error;
    }
  }

  @Test
  void aWorkerKeepsItsStream() throws Exception {
    List<Stream> seen =
        onThread(() -> List.of(pool.current(), pool.current(), pool.defaultStream()));
    assertThat(seen.get(0)).isSameAs(seen.get(1));
    assertThat(seen.get(0).id()).isBetween(1, 31);
    assertThat(seen.get(2).id()).isZero();
  }

  @Test
  void workersGetStreamsInTurn() throws Exception {
    List<Integer> ids = new ArrayList<>();
    for (int i = 0; i < 31; i++) {
      ids.add(onThread(() -> pool.current().id()));
    }
    assertThat(ids).doesNotHaveDuplicates().allMatch(id -> id >= 1 && id <= 31);
  }

  @Test
  void theMainThreadHasTheDefaultStream() throws Exception {
    Integer id =
        onThread(
            () -> {
              pool.adoptMainThread();
              return pool.current().id();
            });
    assertThat(id).isZero();
  }

  @Test
  void aStreamIsSetAndReleased() throws Exception {
    onThread(
        () -> {
          Stream next = pool.next();
          pool.setCurrent(next);
          assertThat(pool.current()).isEqualTo(next);
          pool.release();
          pool.release();
          assertThat(pool.current()).isNotEqualTo(next);
          return null;
        });
  }

  @Test
  void aStreamOutOfRangeIsAnErrorWithTheNativeMessage() {
    assertThatThrownBy(() -> onThread(() -> run(() -> pool.setCurrent(32))))
        .isInstanceOf(MpsStressException.class)
        .hasMessageContaining("32");
    assertThatThrownBy(() -> onThread(() -> run(() -> pool.setCurrent(-2))))
        .isInstanceOf(MpsStressException.class);
  }

  private static Void run(Runnable body) {
    body.run();
    return null;
  }

  @Test
  void tensorsAreComputedReadAndChecked() throws Exception {
    onThread(
        () -> {
          try (Tensor x = pool.randint(7, 8, 8);
              Tensor weight = pool.full(2, 4, 8);
              Tensor bias = pool.full(1, 4);
              Tensor y = x.mm(x);
              Tensor z = x.linear(weight, bias);
              Tensor sum = z.sum()) {
            pool.current().synchronize();
            assertThat(y.check()).isNull();
            assertThat(z.shape()).containsExactly(8, 4);
            float[] values = x.read();
            float first = 1;
            for (int i = 0; i < 8; i++) {
              first += 2 * values[i];
            }
            assertThat(z.read()[0]).isEqualTo(first);
            assertThat(sum.read()).hasSize(1);
            assertThat(sum.check()).isNull();
          }
          return null;
        });
    pool.synchronizeDevice();
    assertThat(pool.statistics().liveTensors()).isZero();
  }

  @Test
  void inexactOperationsAreWithinTheirTolerance() throws Exception {
    onThread(
        () -> {
          try (Tensor x = pool.randn(3, 4, 16);
              Tensor softmax = x.softmax();
              Tensor norm = x.layerNorm();
              Tensor relu = x.relu();
              Tensor copy = x.copy();
              Tensor product = x.mul(copy);
              Tensor added = product.add(relu)) {
            for (Tensor tensor : List.of(softmax, norm, relu, copy, product, added)) {
              tensor.read();
              assertThat(tensor.check()).isNull();
            }
          }
          return null;
        });
  }

  @Test
  void whatTheHostWroteIsReadAgain() throws Exception {
    onThread(
        () -> {
          try (Tensor x = pool.empty(2, 2)) {
            x.write(1, 2, 3, 4);
            assertThat(x.check()).isNull();
            assertThat(x.read()).containsExactly(1, 2, 3, 4);
            assertThatThrownBy(() -> x.write(1)).hasMessageContaining("4 elements");
          }
          return null;
        });
  }

  @Test
  void badShapesAreRefused() {
    assertThatThrownBy(() -> pool.full(1)).isInstanceOf(MpsStressException.class);
    assertThatThrownBy(() -> pool.full(1, 1, 1, 1, 1, 1)).hasMessageContaining("not 5");
    assertThatThrownBy(() -> pool.full(1, 2, 0)).hasMessageContaining("not 0");
    assertThatThrownBy(() -> pool.full(1, Long.MAX_VALUE, 2)).hasMessageContaining("2^28");
  }

  @Test
  void aClosedTensorIsNoTensor() throws Exception {
    onThread(
        () -> {
          Tensor x = pool.full(1, 2);
          x.close();
          x.close();
          assertThatThrownBy(x::read).hasMessage("the tensor is closed");
          assertThatThrownBy(() -> x.add(x)).hasMessage("the tensor is closed");
          return null;
        });
  }

  @Test
  void contentsOfNobodyCannotBeChecked() throws Exception {
    onThread(
        () -> {
          try (Tensor x = pool.empty(2)) {
            assertThatThrownBy(x::check).hasMessageContaining("never specified");
          }
          return null;
        });
  }

  @Test
  void eventsMarkTheWorkOfStreams() throws Exception {
    onThread(
        () -> {
          try (Event begin = pool.event(true);
              Event end = pool.event(true);
              Event plain = pool.event(false)) {
            assertThat(begin.isReached()).isFalse();
            begin.record();
            pool.full(1, 8).close();
            end.record(pool.current());
            end.waitFor();
            end.waitFor(pool.next());
            end.synchronize();
            assertThat(end.isReached()).isTrue();
            assertThat(begin.elapsedMillis(end)).isNotNegative();
            assertThat(end.elapsedMillis(begin)).isNotPositive();
            plain.record();
            assertThatThrownBy(() -> begin.elapsedMillis(plain))
                .isInstanceOf(MpsStressException.class);
          }
          return null;
        });
    assertThat(pool.statistics().liveEvents()).isZero();
  }

  @Test
  void poolsAreIndependent() throws Exception {
    try (StreamPool other = StreamPool.create("patched")) {
      onThread(
          () -> {
            pool.setCurrent(9);
            assertThat(other.current().id()).isNotEqualTo(9);
            assertThat(pool.current()).isNotEqualTo(other.defaultStream());
            return null;
          });
    }
  }

  @Test
  void aClosedPoolRefuses() {
    StreamPool closed = StreamPool.create("patched");
    closed.close();
    closed.close();
    assertThatThrownBy(closed::current).hasMessageContaining("no such pool");
    assertThatThrownBy(() -> closed.full(1, 2)).hasMessageContaining("no such pool");
  }

  @Test
  void anUnknownPoolIsRefused() {
    assertThatThrownBy(() -> StreamPool.create("square")).isInstanceOf(MpsStressException.class);
  }

  @Test
  void itSaysWhatItCanDo() {
    assertThat(pool.capabilities()).contains(Capability.STREAMS, Capability.EVENTS);
  }
}
