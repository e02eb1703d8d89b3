package org.mpsstress.model.specification;

import java.util.ArrayList;
import java.util.List;

/**
 * A whole backend, one call after the other: pool, work of the streams, events, allocator.
 *
 * @param pool which stream a thread works on
 * @param work of the streams
 * @param events that are handed out
 * @param allocator of device memory
 */
public record BackendSpecification(
    PoolSpecification pool,
    StreamWork work,
    EventSpecification events,
    AllocatorSpecification allocator)
    implements Specification<BackendSpecification> {
  /** A fresh backend whose pool has that name. */
  public static BackendSpecification of(String pool) {
    return new BackendSpecification(
        PoolSpecification.of(pool),
        StreamWork.none(),
        EventSpecification.none(),
        AllocatorSpecification.none());
  }

  @Override
  public List<Step<BackendSpecification>> steps(Call call) {
    int thread = call.thread();
    int object = call.object();
    return switch (call.operation()) {
      case CURRENT -> ofPool(pool.current(thread));
      case NEXT -> ofPool(pool.next(thread));
      case SET_CURRENT -> ofPool(pool.setCurrent(thread, call.other()));
      case DEFAULT -> Step.only(Answer.of(pool.defaultStream()), this); // C11
      case ACTIVE_STREAMS -> Step.only(Answer.of(pool.activeStreams()), this); // C14
      case RELEASE -> done(settled(thread).with(pool.release(thread)));
      case ADOPT_MAIN -> done(settled(thread).with(pool.adoptMain(thread)));
      case END_THREAD -> done(settled(thread).with(pool.endThread(thread)));
      case SYNCHRONIZE_DEVICE -> done(with(work.completeAll())); // C17
      case EMPTY_CACHE -> done(cacheEmptied().with(allocator.emptyCache())); // C40
      case FREE -> done(with(allocator.free(object, work)));
      case CREATE_EVENT -> done(with(events.create(object, call.other() == 1)));
      case DESTROY_EVENT, QUERY_EVENT, SYNCHRONIZE_EVENT -> withEvent(call);
      case ELAPSED -> elapsed(object, call.other());
      case ALLOCATE, COMPUTE -> onCurrent(thread, (state, stream) -> state.allocate(call, stream));
      case CHOOSE -> onCurrent(thread, (state, stream) -> done(state)); // C3
      case SUBMIT -> onCurrent(thread, BackendSpecification::submit); // C13, C35
      default ->
          call.other() == Call.CURRENT_STREAM
              ? onCurrent(thread, (state, stream) -> state.onStream(call, stream)) // C35
              : onStream(call, call.other());
    };
  }

  private BackendSpecification cacheEmptied() {
    return pool.emptiesCacheAtOnce() ? this : with(work.completeAll());
  }

  private BackendSpecification settled(int thread) {
    return with(work.complete(pool.settled(thread).stream().map(work::mark).toList())); // C7, C8
  }

  private List<Step<BackendSpecification>> onStream(Call call, int stream) {
    if (!pool.has(stream)) {
      return Step.refused(Refusal.OUT_OF_RANGE, this); // C12
    }
    return with(pool.named(stream)).onNamed(call, stream);
  }

  private List<Step<BackendSpecification>> onNamed(Call call, int stream) {
    StreamWork.Mark all = work.mark(stream);
    return switch (call.operation()) {
      case SYNCHRONIZE_STREAM -> done(with(work.complete(List.of(all)))); // C18
      case QUERY_STREAM -> isComplete(all); // C18
      case RECORD_STREAM -> done(with(allocator.recordStream(call.object(), stream))); // C37
      case RECORD -> record(call.object(), stream);
      case WAIT -> await(call.object(), stream);
      default -> throw new IllegalArgumentException(call + " is about no stream");
    };
  }

  private List<Step<BackendSpecification>> record(int event, int stream) {
    if (!events.has(event)) {
      return Step.refused(Refusal.INVALID_EVENT, this); // C34
    }
    StreamWork signal = work.submit(stream);
    StreamWork whole = signal.submit(stream); // what is left of the command buffer after it
    return done(with(whole).with(events.record(event, signal.mark(stream)))); // C29
  }

  private List<Step<BackendSpecification>> await(int event, int stream) {
    if (!events.has(event)) {
      return Step.refused(Refusal.INVALID_EVENT, this); // C34
    }
    StreamWork.Mark mark = events.mark(event);
    return done(mark == null ? this : with(work.order(stream, mark).submit(stream))); // C30
  }

  private List<Step<BackendSpecification>> withEvent(Call call) {
    int event = call.object();
    if (!events.has(event)) {
      return Step.refused(Refusal.INVALID_EVENT, this); // C34
    }
    StreamWork.Mark mark = events.mark(event);
    return switch (call.operation()) {
      case DESTROY_EVENT -> done(with(events.destroy(event)));
      case SYNCHRONIZE_EVENT ->
          done(mark == null ? this : with(work.complete(List.of(mark)))); // C32
      default ->
          mark == null
              ? Step.only(Answer.of(pool.reachedBeforeRecorded()), this) // C31
              : isComplete(mark);
    };
  }

  /** Yes tells that it is; no may be said only while nothing has shown that it is. */
  private List<Step<BackendSpecification>> isComplete(StreamWork.Mark mark) {
    List<Step<BackendSpecification>> steps = new ArrayList<>();
    steps.add(new Step<>(Answer.of(true), with(work.complete(List.of(mark)))));
    if (!work.isComplete(mark)) {
      steps.add(new Step<>(Answer.of(false), this));
    }
    return steps;
  }

  private List<Step<BackendSpecification>> elapsed(int begin, int end) {
    if (!events.has(begin) || !events.has(end)) {
      return Step.refused(Refusal.INVALID_EVENT, this);
    }
    for (int event : new int[] {begin, end}) {
      Refusal why = events.whyNoTime(event);
      if (why != null) {
        return Step.refused(why, this); // C33
      }
    }
    return done(with(work.complete(List.of(events.mark(begin), events.mark(end)))));
  }

  private List<Step<BackendSpecification>> allocate(Call call, int stream) {
    boolean kernel = call.operation() == Operation.COMPUTE;
    return allocator.allocate(call.object(), call.other(), stream).stream()
        .map(
            grant -> {
              StreamWork known = work.complete(grant.complete());
              return new Step<>(
                  Answer.of(grant.reused()),
                  with(kernel ? known.submit(stream) : known).with(grant.next()));
            })
        .toList();
  }

  private List<Step<BackendSpecification>> submit(int stream) {
    return Step.only(Answer.of(stream), with(work.submit(stream)));
  }

  /** On the calling thread's current stream, which may be chosen only now (C3, C35). */
  private List<Step<BackendSpecification>> onCurrent(int thread, OnStream then) {
    List<Step<BackendSpecification>> steps = new ArrayList<>();
    for (Step<PoolSpecification> chosen : pool.current(thread)) {
      BackendSpecification state = with(chosen.next());
      if (chosen.answer() instanceof Answer.Number stream) {
        steps.addAll(then.steps(state, stream.value()));
      } else {
        steps.add(new Step<>(chosen.answer(), state));
      }
    }
    return steps;
  }

  private interface OnStream {
    List<Step<BackendSpecification>> steps(BackendSpecification state, int stream);
  }

  private static List<Step<BackendSpecification>> done(BackendSpecification next) {
    return Step.only(Answer.DONE, next);
  }

  private List<Step<BackendSpecification>> ofPool(List<Step<PoolSpecification>> steps) {
    return steps.stream().map(step -> step.map(this::with)).toList();
  }

  private BackendSpecification with(PoolSpecification next) {
    return new BackendSpecification(next, work, events, allocator);
  }

  private BackendSpecification with(StreamWork next) {
    return new BackendSpecification(pool, next, events, allocator);
  }

  private BackendSpecification with(EventSpecification next) {
    return new BackendSpecification(pool, work, next, allocator);
  }

  private BackendSpecification with(AllocatorSpecification next) {
    return new BackendSpecification(pool, work, events, next);
  }
}
