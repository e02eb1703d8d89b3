package org.mpsstress.scenarios.runner.cases;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;

/**
 * The user's wish to end. Ctrl-C and a plain kill raise it; the JVM then waits until this is
 * closed, so that the record is finished and a report can still be written.
 */
public final class StopSignal implements AutoCloseable {
  private static final Duration FAREWELL = Duration.ofSeconds(30);
  private static final Duration ECHO = Duration.ofMillis(500);

  private static final AtomicInteger OPEN = new AtomicInteger();

  private final StopSignal whole;
  private final BooleanSupplier also;
  private final CountDownLatch finished = new CountDownLatch(1);
  private final CountDownLatch requested = new CountDownLatch(1);
  private Thread hook;

  /** One that only {@link #request} raises. */
  public StopSignal() {
    this(null, () -> false);
  }

  private StopSignal(StopSignal whole, BooleanSupplier also) {
    this.whole = whole;
    this.also = also;
  }

  /**
   * One of a part that must be over when the budget is: raised then, too. Who started the part
   * tells by this signal whose wish it was.
   */
  public StopSignal within(Budget budget) {
    return new StopSignal(this, budget::isSpent);
  }

  /** One that the process's termination raises. */
  public static StopSignal ofProcess() {
    StopSignal signal = new StopSignal();
    signal.hook = new Thread(signal::requestAndWait, "stop");
    OPEN.incrementAndGet();
    try {
      Runtime.getRuntime().addShutdownHook(signal.hook);
    } catch (IllegalStateException alreadyGoing) {
      signal.request();
    }
    return signal;
  }

  /** Whether something goes on in this process that ends by itself when the process is to end. */
  public static boolean isAwaited() {
    return OPEN.get() > 0;
  }

  /** Asks the run to end; what is in flight is abandoned, what is known is kept. */
  public void request() {
    requested.countDown();
  }

  /** Whether the run should end. */
  public boolean isRequested() {
    return requested.getCount() == 0 || also.getAsBoolean() || whole != null && whole.isRequested();
  }

  /**
   * Whether the run should end, or is told so within a moment. Ctrl-C reaches a run's child
   * processes, too, and one may be gone before this process knows of it: its failure is no fault
   * then.
   */
  public boolean explainsFailure() {
    if (whole != null) {
      return isRequested() || whole.explainsFailure();
    }
    try {
      return requested.await(ECHO.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return true;
    }
  }

  private void requestAndWait() {
    if (finished.getCount() == 0) {
      return;
    }
    request();
    try {
      if (!finished.await(FAREWELL.toMillis(), TimeUnit.MILLISECONDS)) {
        System.err.println("the run did not end in time; its record may lack its end");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** All is written: the process may go. */
  @Override
  public void close() {
    finished.countDown();
    if (hook != null) {
      OPEN.decrementAndGet();
      try {
        Runtime.getRuntime().removeShutdownHook(hook);
      } catch (IllegalStateException alreadyGoing) {
        // it is this hook that waited for us
      }
    }
  }
}
