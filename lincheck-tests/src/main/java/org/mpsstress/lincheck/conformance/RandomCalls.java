package org.mpsstress.lincheck.conformance;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.mpsstress.model.specification.Answer;
import org.mpsstress.model.specification.Call;
import org.mpsstress.model.specification.Operation;

/** Calls chosen at random, about events and tensors that there are and streams that were seen. */
final class RandomCalls {
  private static final int NAMES_OF_A_THREAD = 1000;

  private final Random random;
  private final int threads;
  private final List<Operation> operations;
  private final int sizeClasses;
  private final List<Integer> streams = new ArrayList<>(List.of(0));
  private final List<Integer> events = new ArrayList<>();
  private final Set<Integer> recorded = new HashSet<>();
  private final List<Integer> live = new ArrayList<>();
  private final List<Integer> dead = new ArrayList<>(); // events that were given back
  private int names;

  /** Calls of any of the threads. */
  RandomCalls(long seed, int threads, Conformance.Scope scope) {
    this.random = random(seed);
    this.threads = threads;
    this.operations = theme(scope, random);
    this.sizeClasses = scope.sizeClasses();
  }

  /** Calls of one of several threads, about objects of its own. */
  RandomCalls(long seed, int thread, List<Operation> theme, int sizeClasses) {
    this.random = random(seed * 31 + thread);
    this.threads = 1;
    this.operations = theme;
    this.sizeClasses = sizeClasses;
    this.names = thread * NAMES_OF_A_THREAD;
  }

  /** Neighbouring seeds begin with nearly the same numbers unless they are spread. */
  static Random random(long seed) {
    return new Random(seed * 0x9E3779B97F4A7C15L);
  }

  /**
   * What one history is about: all that can be asked, or any part of it, or one to three questions
   * to the pool alone; what is one of many comes too seldom to use a pool up.
   */
  static List<Operation> theme(Conformance.Scope scope, Random random) {
    List<Operation> all = new ArrayList<>(scope.operations().stream().sorted().toList());
    int kind = random.nextInt(4);
    if (kind < 2) {
      return all;
    }
    if (kind == 2) {
      all.removeIf(operation -> random.nextBoolean());
    } else {
      all.retainAll(Conformance.Scope.POOL);
      Collections.shuffle(all, random);
      all = all.subList(0, 1 + random.nextInt(Math.min(3, all.size())));
    }
    boolean begins = all.stream().anyMatch(Conformance.Scope.POOL::contains); // needs no object
    return begins ? List.copyOf(all) : theme(scope, random);
  }

  boolean isAboutThePool() {
    return Conformance.Scope.POOL.containsAll(operations);
  }

  Call next() {
    while (true) {
      Operation operation = operations.get(random.nextInt(operations.size()));
      Call call = make(operation, random.nextInt(threads));
      if (call != null) {
        return call;
      }
    }
  }

  private Call make(Operation operation, int thread) {
    return switch (operation) {
      case SET_CURRENT -> new Call(operation, thread, 0, random.nextInt(36) - 2);
      case SYNCHRONIZE_STREAM, QUERY_STREAM -> new Call(operation, thread, 0, stream());
      case CREATE_EVENT -> new Call(operation, thread, ++names, random.nextInt(2));
      case RECORD, WAIT -> about(operation, thread, events, stream());
      case DESTROY_EVENT, QUERY_EVENT, SYNCHRONIZE_EVENT ->
          about(operation, thread, random.nextInt(8) == 0 ? dead : events, 0);
      case ELAPSED -> events.isEmpty() ? null : elapsed(thread, any(events), any(events));
      case ALLOCATE, COMPUTE -> new Call(operation, thread, ++names, random.nextInt(sizeClasses));
      case FREE -> about(operation, thread, live, 0);
      case RECORD_STREAM -> about(operation, thread, live, any(streams));
      default -> Call.of(thread, operation);
    };
  }

  /** Between two marks of which the first may be reached last the time has no sign to rely on. */
  private Call elapsed(int thread, int begin, int end) {
    boolean both = recorded.contains(begin) && recorded.contains(end);
    return new Call(Operation.ELAPSED, thread, begin, both ? begin : end);
  }

  private Call about(Operation operation, int thread, List<Integer> names, int other) {
    return names.isEmpty() ? null : new Call(operation, thread, any(names), other);
  }

  private int stream() {
    return random.nextInt(3) == 0 ? Call.CURRENT_STREAM : any(streams);
  }

  private int any(List<Integer> list) {
    return list.get(random.nextInt(list.size()));
  }

  /** What came of a call. */
  void hear(Call call, Answer answer) {
    if (answer instanceof Answer.Refused) {
      return;
    }
    Integer object = call.object();
    switch (call.operation()) {
      case CURRENT, NEXT -> {
        int seen = ((Answer.Number) answer).value();
        if (!streams.contains(seen)) {
          streams.add(seen);
        }
      }
      case CREATE_EVENT -> events.add(object);
      case RECORD -> recorded.add(object);
      case DESTROY_EVENT -> {
        events.remove(object);
        dead.add(object);
      }
      case ALLOCATE, COMPUTE -> live.add(object);
      case FREE -> live.remove(object);
      default -> {}
    }
  }
}
