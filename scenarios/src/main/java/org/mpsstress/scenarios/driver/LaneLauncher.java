package org.mpsstress.scenarios.driver;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.mpsstress.harness.UnsupportedException;

/**
 * Starts a plan's lanes as threads, phase by phase, and joins them all. A fault of one lane ends
 * the launch at once: the others may be waiting for that lane for ever, and the process of a fault
 * is thrown away.
 */
public final class LaneLauncher {
  private final LaneBody body;
  private final MainThread mainThread;
  private final CompletableFuture<Void> fault = new CompletableFuture<>();

  /** A launcher of lanes; those of main groups go to the main thread. */
  public LaneLauncher(LaneBody body, MainThread mainThread) {
    this.body = body;
    this.mainThread = mainThread;
  }

  /** Returns when every lane's thread has been joined. */
  public void launch(LaunchPlan plan) throws RunFault, InterruptedException {
    List<CompletableFuture<Void>> conductors = new ArrayList<>();
    for (LaunchPlan.Group group : plan.groups()) {
      conductors.add(conduct(group));
    }
    CompletableFuture<Void> all =
        CompletableFuture.allOf(conductors.toArray(CompletableFuture<?>[]::new));
    try {
      CompletableFuture.anyOf(all, fault).get();
      if (fault.isDone()) {
        fault.get(); // the lane of a fault ends as well; the fault goes first
      }
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RunFault runFault) {
        throw runFault;
      }
      if (e.getCause() instanceof UnsupportedException unsupported) {
        throw unsupported;
      }
      throw new RunFault("a lane could not run: " + e.getCause(), e.getCause());
    }
  }

  /** Each group goes through its phases by itself, on a thread that does nothing else. */
  private CompletableFuture<Void> conduct(LaunchPlan.Group group) {
    CompletableFuture<Void> done = new CompletableFuture<>();
    if (group.main()) {
      int lane = group.phases().get(0).get(0);
      mainThread.run(() -> runLane(lane)).thenRun(() -> done.complete(null));
      return done;
    }
    Runnable phases =
        () -> {
          try {
            for (List<Integer> phase : group.phases()) {
              runPhase(group, phase);
            }
            done.complete(null);
          } catch (InterruptedException | OutOfMemoryError e) {
            fault.completeExceptionally(
                new RunFault("threads of group " + group.name() + " could not be started", e));
          }
        };
    Thread conductor = new Thread(phases, "conductor " + group.name());
    conductor.setDaemon(true);
    conductor.start();
    return done;
  }

  private void runPhase(LaunchPlan.Group group, List<Integer> lanes) throws InterruptedException {
    List<Thread> threads = new ArrayList<>();
    for (int lane : lanes) {
      Thread thread = new Thread(() -> runLane(lane), group.name() + " lane " + lane);
      thread.setDaemon(true);
      threads.add(thread);
    }
    for (Thread thread : threads) {
      thread.start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
  }

  private void runLane(int lane) {
    try {
      body.run(lane);
    } catch (RunFault | UnsupportedException e) {
      fault.completeExceptionally(e);
    } catch (Throwable e) {
      fault.completeExceptionally(new RunFault("lane " + lane + " threw " + e, e));
    }
  }
}
