package org.mpsstress.scenarios.runner;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.mpsstress.scenarios.runner.cases.StopSignal;

/**
 * Work that reads from others and cannot be interrupted: a build may take longer than whoever ends
 * a run waits for its record. It is left alone then, and ends with the process.
 */
final class StoppableWork {
  private static final long LOOK_MILLIS = 50;

  private StoppableWork() {}

  /** What it gives, or null where the run was told to end before. */
  static <T> T resultOrNull(StopSignal stop, Supplier<T> work) {
    FutureTask<T> task = new FutureTask<>(work::get);
    Thread thread = new Thread(task, "layer");
    thread.setDaemon(true);
    thread.start();
    while (!stop.isRequested()) {
      try {
        return task.get(LOOK_MILLIS, TimeUnit.MILLISECONDS);
      } catch (TimeoutException goesOn) {
        continue;
      } catch (InterruptedException ended) {
        Thread.currentThread().interrupt();
        return null;
      } catch (ExecutionException failed) {
        throw asItWas(failed.getCause());
      }
    }
    return null;
  }

  private static RuntimeException asItWas(Throwable cause) {
    if (cause instanceof Error error) {
      throw error;
    }
    return cause instanceof RuntimeException same ? same : new IllegalStateException(cause);
  }
}
