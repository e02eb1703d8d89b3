package org.mpsstress.scenarios.driver;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * The JVM's main thread, lent to the lanes of `main` groups: C4 knows the main thread by its
 * identity, so it has to be this one. It serves tasks until it is closed.
 */
public final class MainThread implements AutoCloseable {
  private static final Runnable END = () -> {};

  private final BlockingQueue<Runnable> tasks = new LinkedBlockingQueue<>();

  /** Called by the main thread: runs tasks until {@link #close}. */
  public void serve() {
    try {
      for (Runnable task = tasks.take(); task != END; task = tasks.take()) {
        task.run();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Called by any other thread: the task runs on the main thread, after those before it. */
  public CompletableFuture<Void> run(Runnable task) {
    return CompletableFuture.runAsync(task, tasks::add);
  }

  @Override
  public void close() {
    tasks.add(END);
  }
}
