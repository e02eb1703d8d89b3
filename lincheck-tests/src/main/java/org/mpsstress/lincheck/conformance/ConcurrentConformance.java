package org.mpsstress.lincheck.conformance;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.mpsstress.model.Pool;
import org.mpsstress.model.specification.Answer;
import org.mpsstress.model.specification.BackendSpecification;
import org.mpsstress.model.specification.Call;
import org.mpsstress.model.specification.History;
import org.mpsstress.model.specification.Linearizability;
import org.mpsstress.model.specification.Operation;

/**
 * Has threads make random calls on the native backend at once, notes when each began and ended, and
 * asks whether the specification knows an order in which they could have come.
 */
public final class ConcurrentConformance {
  private static final int CALLS = 6; // of each thread: the search for an order may be exponential
  private static final int CALLS_TO_THE_POOL = 60; // whose answers tell the order
  private static final int MOST_TRIES = 200_000;
  private static final long SECONDS_WITHOUT_END = 20;

  /** Two threads may not ask at once whether memory was used again: it is told by counts. */
  private static final Set<Operation> COUNTED =
      EnumSet.of(
          Operation.ALLOCATE,
          Operation.COMPUTE,
          Operation.FREE,
          Operation.RECORD_STREAM,
          Operation.EMPTY_CACHE,
          Operation.ELAPSED);

  /** What gives a thread of a free list a second slot: the contract lets them go back in steps. */
  private static final Set<Operation> SECOND_SLOT =
      EnumSet.of(Operation.NEXT, Operation.SET_CURRENT, Operation.ADOPT_MAIN);

  private ConcurrentConformance() {}

  /**
   * Records a history.
   *
   * @param design of the pool
   * @param subject a fresh one, which is left open where calls do not end
   * @param seed of the choice of calls; which thread is how fast is not chosen
   * @return null if there is an order; else the history
   */
  public static String check(String design, NativeSubject subject, long seed) {
    List<Operation> theme = RandomCalls.theme(scope(design), RandomCalls.random(seed));
    AtomicInteger missing = new AtomicInteger(Conformance.THREADS);
    List<Future<List<History.Event>>> threads = new ArrayList<>();
    for (int thread = 0; thread < Conformance.THREADS; thread++) {
      RandomCalls random = new RandomCalls(seed, thread, theme, 1);
      threads.add(subject.submit(thread, recorder(subject, thread, random, missing)));
    }
    List<History.Event> events = new ArrayList<>();
    String title = "pool " + design + ", seed " + seed + ": ";
    try {
      for (Future<List<History.Event>> thread : threads) {
        events.addAll(thread.get(SECONDS_WITHOUT_END, TimeUnit.SECONDS));
      }
    } catch (TimeoutException hung) {
      return title + "calls of " + theme + " do not end";
    } catch (ExecutionException failure) {
      throw new IllegalStateException(title + "a thread failed", failure.getCause());
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", ended);
    }
    subject.close();
    return judge(title, design, new History(events));
  }

  private static String judge(String title, String design, History history) {
    Linearizability.Verdict verdict =
        Linearizability.check(history, BackendSpecification.of(design), MOST_TRIES);
    return switch (verdict.result()) {
      case LINEARIZABLE -> null;
      case UNKNOWN -> throw new IllegalStateException(title + "the search was given up");
      case NOT_LINEARIZABLE ->
          title
              + "no order of the calls explains their answers\n"
              + history.events().stream().map(Object::toString).collect(Collectors.joining("\n"));
    };
  }

  private static Conformance.Scope scope(String design) {
    EnumSet<Operation> operations = EnumSet.copyOf(Conformance.Scope.NATIVE.operations());
    operations.removeAll(COUNTED);
    if (Pool.FREELIST.is(design)) {
      operations.removeAll(SECOND_SLOT);
    }
    return new Conformance.Scope(operations, 1);
  }

  private static Callable<List<History.Event>> recorder(
      NativeSubject subject, int thread, RandomCalls random, AtomicInteger missing) {
    int calls = random.isAboutThePool() ? CALLS_TO_THE_POOL : CALLS;
    return () -> {
      List<History.Event> events = new ArrayList<>();
      start(missing);
      for (int i = 0; i < calls; i++) {
        for (Call any : Conformance.named(random.next())) {
          Call call = new Call(any.operation(), thread, any.object(), any.other());
          long begin = System.nanoTime();
          Answer answer = subject.answer(call);
          events.add(new History.Event(call, answer, begin, System.nanoTime()));
          random.hear(call, answer);
        }
      }
      return events;
    };
  }

  /** They begin together: to be woken takes longer than all their calls. */
  private static void start(AtomicInteger missing) {
    missing.decrementAndGet();
    while (missing.get() > 0) {
      Thread.yield();
    }
  }
}
