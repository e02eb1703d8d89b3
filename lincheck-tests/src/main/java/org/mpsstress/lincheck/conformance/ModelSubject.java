package org.mpsstress.lincheck.conformance;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.mpsstress.model.concurrent.ModelAllocator;
import org.mpsstress.model.concurrent.ModelBlock;
import org.mpsstress.model.concurrent.ModelEvent;
import org.mpsstress.model.concurrent.ModelEventPool;
import org.mpsstress.model.concurrent.ModelStream;
import org.mpsstress.model.concurrent.ModelStreamPool;
import org.mpsstress.model.specification.Answer;
import org.mpsstress.model.specification.Call;
import org.mpsstress.model.specification.Refusal;

/** The Java models put together; one thread speaks for all. */
public final class ModelSubject implements Subject {
  private final ModelStreamPool pool;
  private final ModelEventPool events;
  private final ModelAllocator allocator;
  private final Map<Integer, Long> ids = new HashMap<>();
  private final Map<Integer, ModelBlock> blocks = new HashMap<>();
  private final Set<Integer> known = new HashSet<>(); // blocks handed out before

  /** Of these models, which may be broken ones. */
  public ModelSubject(ModelStreamPool pool, ModelEventPool events, ModelAllocator allocator) {
    this.pool = pool;
    this.events = events;
    this.allocator = allocator;
  }

  @Override
  public Answer ask(Call call) {
    try {
      return answered(call);
    } catch (IndexOutOfBoundsException | IllegalArgumentException refused) {
      return Answer.of(Refusal.of(refused.getMessage()));
    }
  }

  private Answer answered(Call call) {
    int thread = call.thread();
    int object = call.object();
    return switch (call.operation()) {
      case CURRENT -> Answer.of(pool.current(thread));
      case DEFAULT -> Answer.of(pool.defaultStream());
      case NEXT -> Answer.of(pool.next());
      case SET_CURRENT -> done(() -> pool.setCurrent(thread, call.other()));
      case RELEASE -> done(() -> pool.release(thread));
      case ADOPT_MAIN -> done(() -> pool.adoptMain(thread));
      case ACTIVE_STREAMS -> Answer.of(pool.activeStreams());
      case SYNCHRONIZE_STREAM -> done(stream(call)::synchronize);
      case QUERY_STREAM -> Answer.of(stream(call).isIdle());
      case SYNCHRONIZE_DEVICE -> done(pool::synchronizeDevice);
      case CREATE_EVENT -> done(() -> ids.put(object, events.acquire()));
      case DESTROY_EVENT -> done(() -> events.release(ids.get(object)));
      case RECORD -> done(() -> event(object).record(stream(call)));
      case WAIT -> done(() -> event(object).await(stream(call)));
      case QUERY_EVENT -> Answer.of(event(object).query());
      case SYNCHRONIZE_EVENT -> done(event(object)::synchronize);
      case ALLOCATE -> Answer.of(allocated(call, stream(thread)));
      case COMPUTE -> {
        ModelStream mine = stream(thread);
        boolean reused = allocated(call, mine);
        mine.submit(() -> {});
        yield Answer.of(reused);
      }
      case FREE -> done(() -> free(object));
      case RECORD_STREAM -> done(() -> allocator.recordStream(blocks.get(object), call.other()));
      case ELAPSED, EMPTY_CACHE, CHOOSE, SUBMIT, END_THREAD ->
          throw new UnsupportedOperationException("the models do not know " + call.operation());
    };
  }

  private boolean allocated(Call call, ModelStream stream) {
    ModelBlock block = allocator.allocate(stream.index());
    blocks.put(call.object(), block);
    return !known.add(block.id());
  }

  private void free(int name) {
    ModelBlock block = blocks.get(name);
    allocator.free(block);
  }

  private ModelEvent event(int name) {
    return events.find(ids.get(name));
  }

  private ModelStream stream(int thread) {
    return pool.stream(pool.current(thread));
  }

  private ModelStream stream(Call call) {
    return call.other() == Call.CURRENT_STREAM ? stream(call.thread()) : pool.stream(call.other());
  }

  private static Answer done(Runnable action) {
    action.run();
    return Answer.DONE;
  }

  @Override
  public void close() {}
}
