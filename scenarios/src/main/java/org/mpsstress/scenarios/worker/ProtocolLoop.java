package org.mpsstress.scenarios.worker;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.mpsstress.harness.UnsupportedException;
import org.mpsstress.scenarios.driver.RunFault;

/**
 * Reads orders and answers them, one after the other. Orders are read on a thread of their own, so
 * that the end of input, which is the runner's death, ends a worker in the middle of a run too.
 */
final class ProtocolLoop {
  private final PlanExecution execution;
  private final PrintStream answers;
  private final PrintStream log;
  private final Runnable exit;
  private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();

  /**
   * A loop.
   *
   * @param log where stacks of faults go
   * @param exit ends the process: when the runner has gone, and after a fault, for then threads of
   *     the failed run may be left
   */
  ProtocolLoop(PlanExecution execution, PrintStream answers, PrintStream log, Runnable exit) {
    this.execution = execution;
    this.answers = answers;
    this.log = log;
    this.exit = exit;
  }

  /** Says that the worker is ready, then serves until the input ends. */
  void serve(WorkerMessage.Ready ready, InputStream requests) throws InterruptedException {
    say(ready);
    Thread reader = new Thread(() -> read(requests), "orders");
    reader.setDaemon(true);
    reader.start();
    while (true) {
      WorkerMessage answer = execute(lines.take());
      say(answer);
      if (!(answer instanceof WorkerMessage.Done done) || done.isFault()) {
        exit.run();
        return;
      }
    }
  }

  private WorkerMessage execute(String line) throws InterruptedException {
    try {
      return new WorkerMessage.Done(null, execution.execute(Protocol.decodeOrder(line)));
    } catch (UnsupportedException e) {
      return new WorkerMessage.Unsupported(e.getMessage());
    } catch (RunFault e) {
      e.printStackTrace(log);
      return new WorkerMessage.Done(e.getMessage());
    } catch (RuntimeException | Error e) {
      e.printStackTrace(log);
      return new WorkerMessage.Done(e.toString());
    }
  }

  private void read(InputStream requests) {
    try (BufferedReader reader =
        new BufferedReader(new InputStreamReader(requests, StandardCharsets.UTF_8))) {
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        lines.add(line);
      }
    } catch (IOException e) {
      e.printStackTrace(log);
    }
    exit.run();
  }

  private void say(WorkerMessage message) {
    answers.println(Protocol.encode(message));
    answers.flush();
  }
}
