package org.mpsstress.scenarios.detection;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.mpsstress.scenarios.runner.cases.RunInterrupted;

/** Work of which some may be done on all processors at a time, and the rest only alone. */
final class SideBySide {
  private SideBySide() {}

  /** What is done with an item. */
  interface Work<T, R> {
    R of(T item) throws RunInterrupted, InterruptedException;
  }

  /**
   * First those that may run beside each other, then the others, one after the other.
   *
   * @param told is handed each result, on the calling thread, in the order of the items of its kind
   */
  static <T, R> void each(
      List<T> items, Predicate<T> parallel, Work<T, R> work, BiConsumer<T, R> told)
      throws RunInterrupted, InterruptedException {
    Map<Boolean, List<T>> both = items.stream().collect(Collectors.partitioningBy(parallel));
    ExecutorService threads =
        Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors());
    try {
      Map<T, Future<R>> underWay = new LinkedHashMap<>();
      for (T item : both.get(true)) {
        Callable<R> one = () -> work.of(item);
        underWay.put(item, threads.submit(one));
      }
      for (Map.Entry<T, Future<R>> one : underWay.entrySet()) {
        told.accept(one.getKey(), result(one.getValue()));
      }
    } finally {
      threads.shutdownNow();
    }
    for (T item : both.get(false)) {
      told.accept(item, work.of(item));
    }
  }

  private static <R> R result(Future<R> future) throws RunInterrupted, InterruptedException {
    try {
      return future.get();
    } catch (ExecutionException failed) {
      if (failed.getCause() instanceof RunInterrupted interrupted) {
        throw interrupted;
      }
      if (failed.getCause() instanceof RuntimeException fault) {
        throw fault;
      }
      throw new IllegalStateException(failed.getCause());
    }
  }
}
