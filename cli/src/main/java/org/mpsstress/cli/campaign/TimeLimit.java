package org.mpsstress.cli.campaign;

import java.time.Duration;
import java.util.Timer;
import java.util.TimerTask;
import org.mpsstress.scenarios.runner.cases.StopSignal;

/** Raises the stop signal when a time budget is spent. */
public final class TimeLimit implements AutoCloseable {
  private final Timer timer = new Timer("budget", true);
  private volatile boolean reached;

  private TimeLimit() {}

  /** One that ends work after that time; never, for null. */
  public static TimeLimit after(Duration budget, StopSignal stop) {
    TimeLimit limit = new TimeLimit();
    if (budget != null) {
      limit.timer.schedule(
          new TimerTask() {
            @Override
            public void run() {
              limit.reached = true;
              stop.request();
            }
          },
          budget.toMillis());
    }
    return limit;
  }

  /** Whether the time was up before the work was done. */
  public boolean isReached() {
    return reached;
  }

  @Override
  public void close() {
    timer.cancel();
  }
}
