package org.mpsstress.cli.mutated.sites;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Compilations beside each other, as many as there are processors. */
final class SideBySide {
  private SideBySide() {}

  /** What is done with each. */
  @FunctionalInterface
  interface Work<T, R> {
    R of(T one) throws IOException, InterruptedException;
  }

  /** The results, in the order of what they are of. */
  static <T, R> List<R> each(List<T> all, Work<T, R> work)
      throws IOException, InterruptedException {
    ExecutorService threads =
        Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors());
    try {
      List<Future<R>> futures = new ArrayList<>();
      all.forEach(one -> futures.add(threads.submit(() -> work.of(one))));
      List<R> results = new ArrayList<>();
      for (Future<R> future : futures) {
        results.add(future.get());
      }
      return results;
    } catch (ExecutionException failed) {
      if (failed.getCause() instanceof IOException io) {
        throw io;
      }
      if (failed.getCause() instanceof RuntimeException fault) {
        throw fault;
      }
      throw new IllegalStateException(failed.getCause());
    } finally {
      threads.shutdownNow();
    }
  }
}
