package org.mpsstress.scenarios.worker;

import java.io.InputStream;
import java.io.PrintStream;
import org.mpsstress.harness.Noise;
import org.mpsstress.harness.binding.HarnessBinding;
import org.mpsstress.scenarios.driver.MainThread;
import org.mpsstress.scenarios.driver.Sessions;

/**
 * The worker's main program. The protocol is served on a second thread, so that the JVM's main
 * thread is free for the lanes of main groups.
 */
public final class WorkerMain {
  private WorkerMain() {}

  /** Takes no arguments; the end of input ends it. */
  public static void main(String[] arguments) throws InterruptedException {
    InputStream requests = System.in;
    PrintStream answers = System.out;
    System.setOut(System.err); // whatever else prints must not be taken for an answer
    Signals.ignoreInterrupt();
    WorkerMessage.Ready ready =
        new WorkerMessage.Ready(
            ProcessHandle.current().pid(),
            HarnessBinding.buildId(),
            HarnessBinding.libraryPath(),
            System.getProperty("java.version"),
            Noise.library());
    MainThread mainThread = new MainThread();
    ProtocolLoop loop =
        new ProtocolLoop(
            new PlanExecution(new Sessions(), mainThread),
            answers,
            System.err,
            // not exit: threads of an abandoned run may be in the middle of anything
            () -> Runtime.getRuntime().halt(0));
    Thread server = new Thread(() -> serve(loop, ready, requests), "protocol");
    server.setDaemon(true);
    server.start();
    mainThread.serve();
  }

  private static void serve(ProtocolLoop loop, WorkerMessage.Ready ready, InputStream requests) {
    try {
      loop.serve(ready, requests);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
