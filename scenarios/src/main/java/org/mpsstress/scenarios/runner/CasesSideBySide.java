package org.mpsstress.scenarios.runner;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.mpsstress.model.record.RecordEntry;
import org.mpsstress.scenarios.runner.cases.RunInterrupted;

/**
 * Cases that do not need the machine alone, as many at a time as it has processors. What each says
 * goes to the record when those before it are done, so the record is in the order of the cases
 * whatever the machine.
 */
final class CasesSideBySide {
  private final int processors;
  private final BooleanSupplier goesOn;
  private final Consumer<RecordEntry> record;
  private final AtomicBoolean ended = new AtomicBoolean();

  /** Carries a case out. */
  interface Turn {
    void take(SuiteCase one, Consumer<RecordEntry> says)
        throws RunInterrupted, InterruptedException;
  }

  /**
   * A stage for cases.
   *
   * @param goesOn asked before each case, on any thread: whether it may still begin
   * @param record takes the entries, on the thread that waits
   */
  CasesSideBySide(int processors, BooleanSupplier goesOn, Consumer<RecordEntry> record) {
    this.processors = processors;
    this.goesOn = goesOn;
    this.record = record;
  }

  /** A case under way and what it has said. */
  private record UnderWay(Future<Void> end, List<RecordEntry> entries) {}

  /**
   * All of them.
   *
   * @param done told after each case that has begun, in their order
   * @throws RuntimeException what the first case that failed has thrown, when none runs any more
   */
  void run(List<SuiteCase> cases, Turn turn, Runnable done)
      throws RunInterrupted, InterruptedException {
    ExecutorService threads = Executors.newFixedThreadPool(processors);
    List<UnderWay> all = new ArrayList<>();
    try {
      for (SuiteCase one : cases) {
        List<RecordEntry> entries = new ArrayList<>(); // read when its future has ended
        all.add(new UnderWay(threads.submit(() -> take(one, turn, entries)), entries));
      }
      Throwable failure = null;
      for (UnderWay one : all) {
        Throwable own = failureOf(one.end());
        one.entries().forEach(record);
        if (!one.entries().isEmpty()) {
          done.run();
        }
        failure = failure == null ? own : failure;
      }
      rethrow(failure);
    } finally {
      ended.set(true);
      threads.shutdownNow();
    }
  }

  private Void take(SuiteCase one, Turn turn, List<RecordEntry> entries)
      throws RunInterrupted, InterruptedException {
    if (ended.get() || !goesOn.getAsBoolean()) {
      return null;
    }
    try {
      turn.take(one, entries::add);
      return null;
    } catch (RunInterrupted | InterruptedException | RuntimeException | Error e) {
      ended.set(true); // those that run come to their end, no other begins
      throw e;
    }
  }

  private static Throwable failureOf(Future<Void> end) throws InterruptedException {
    try {
      end.get();
      return null;
    } catch (ExecutionException failed) {
      return failed.getCause();
    }
  }

  private static void rethrow(Throwable failure) throws RunInterrupted, InterruptedException {
    if (failure instanceof RunInterrupted interrupted) {
      throw interrupted;
    }
    if (failure instanceof InterruptedException interrupted) {
      throw interrupted;
    }
    if (failure instanceof RuntimeException fault) {
      throw fault;
    }
    if (failure instanceof Error error) {
      throw error;
    }
  }
}
