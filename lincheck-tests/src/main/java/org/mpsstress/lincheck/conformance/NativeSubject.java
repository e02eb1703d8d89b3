package org.mpsstress.lincheck.conformance;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.mpsstress.harness.Event;
import org.mpsstress.harness.MpsStressException;
import org.mpsstress.harness.Stream;
import org.mpsstress.harness.StreamPool;
import org.mpsstress.harness.Tensor;
import org.mpsstress.model.specification.Answer;
import org.mpsstress.model.specification.Call;
import org.mpsstress.model.specification.Refusal;

/** The native backend through JavaCPP; a call's thread is a thread of its own. */
public final class NativeSubject implements Subject {
  private final StreamPool pool;
  private final List<ExecutorService> threads = new ArrayList<>();
  private final Map<Integer, Stream> streams = new ConcurrentHashMap<>(); // seen so far
  private final Map<Integer, Event> events = new ConcurrentHashMap<>();
  private final Map<Integer, Tensor> tensors = new ConcurrentHashMap<>();

  /**
   * A fresh backend.
   *
   * @param design of the pool
   * @param defect that is planted, or null
   * @param threads of the calls
   */
  public NativeSubject(String design, String defect, int threads) {
    pool = StreamPool.create(design, defect, 1);
    seen(pool.defaultStream());
    for (int i = 0; i < threads; i++) {
      this.threads.add(Executors.newSingleThreadExecutor());
    }
  }

  @Override
  public Answer ask(Call call) {
    try {
      return submit(call.thread(), () -> answer(call)).get();
    } catch (ExecutionException failure) {
      throw new IllegalStateException(call + " failed", failure.getCause());
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", ended);
    }
  }

  /** Has that thread do something. */
  <T> Future<T> submit(int thread, Callable<T> action) {
    return threads.get(thread).submit(action);
  }

  /** Makes the call on the thread that calls this. */
  Answer answer(Call call) {
    try {
      return answered(call);
    } catch (MpsStressException refused) {
      return Answer.of(Refusal.of(refused.getMessage()));
    }
  }

  private Answer answered(Call call) {
    int object = call.object();
    return switch (call.operation()) {
      case CURRENT -> Answer.of(seen(pool.current()));
      case DEFAULT -> Answer.of(seen(pool.defaultStream()));
      case NEXT -> Answer.of(seen(pool.next()));
      case SET_CURRENT -> done(() -> pool.setCurrent(call.other()));
      case RELEASE -> done(pool::release);
      case ADOPT_MAIN -> done(pool::adoptMainThread);
      case ACTIVE_STREAMS -> Answer.of(pool.activeStreams());
      case SYNCHRONIZE_STREAM -> done(stream(call)::synchronize);
      case QUERY_STREAM -> Answer.of(stream(call).isIdle());
      case SYNCHRONIZE_DEVICE -> done(pool::synchronizeDevice);
      case CREATE_EVENT -> done(() -> events.put(object, pool.event(call.other() == 1)));
      case DESTROY_EVENT -> done(events.get(object)::close);
      case RECORD -> done(() -> record(events.get(object), call));
      case WAIT -> done(() -> await(events.get(object), call));
      case QUERY_EVENT -> Answer.of(events.get(object).isReached());
      case SYNCHRONIZE_EVENT -> done(events.get(object)::synchronize);
      case ELAPSED -> done(() -> events.get(object).elapsedMillis(events.get(call.other())));
      case ALLOCATE -> allocated(object, () -> pool.empty(elements(call.other())));
      case COMPUTE -> allocated(object, () -> pool.full(object, elements(call.other())));
      case FREE -> done(tensors.get(object)::close);
      case RECORD_STREAM -> done(() -> tensors.get(object).recordStream(stream(call)));
      case EMPTY_CACHE -> done(pool::emptyCache);
      case CHOOSE, SUBMIT, END_THREAD ->
          throw new IllegalArgumentException(call + " is never drawn here");
    };
  }

  /** Sizes so far apart that a block of one class never serves another. */
  private static long elements(int sizeClass) {
    return 64L << (4 * sizeClass);
  }

  private Answer allocated(int name, java.util.function.Supplier<Tensor> make) {
    long before = pool.statistics().liveBuffers();
    tensors.put(name, make.get());
    return Answer.of(pool.statistics().liveBuffers() == before);
  }

  private void record(Event event, Call call) {
    if (call.other() == Call.CURRENT_STREAM) {
      event.record();
    } else {
      event.record(stream(call));
    }
  }

  private void await(Event event, Call call) {
    if (call.other() == Call.CURRENT_STREAM) {
      event.waitFor();
    } else {
      event.waitFor(stream(call));
    }
  }

  private Stream stream(Call call) {
    return call.other() == Call.CURRENT_STREAM ? pool.current() : streams.get(call.other());
  }

  private int seen(Stream stream) {
    streams.put(stream.id(), stream);
    return stream.id();
  }

  private static Answer done(Runnable action) {
    action.run();
    return Answer.DONE;
  }

  @Override
  public void close() {
    threads.forEach(ExecutorService::shutdown);
    pool.close();
  }
}
