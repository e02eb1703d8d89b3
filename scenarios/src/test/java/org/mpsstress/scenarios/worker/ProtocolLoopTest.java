package org.mpsstress.scenarios.worker;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.mpsstress.harness.UnsupportedException;
import org.mpsstress.scenarios.driver.MainThread;
import org.mpsstress.scenarios.driver.RunFault;
import org.mpsstress.scenarios.driver.Session;

/** The worker's side of the protocol, with a session that records what it was asked. */
@Timeout(30)
class ProtocolLoopTest {
  private static final WorkerMessage.Ready READY = new WorkerMessage.Ready(1, "b", "l", "17");

  @TempDir private Path folder;
  private final List<String> calls = Collections.synchronizedList(new ArrayList<>());
  private final ByteArrayOutputStream answers = new ByteArrayOutputStream();
  private final ByteArrayOutputStream log = new ByteArrayOutputStream();
  private final CountDownLatch exited = new CountDownLatch(1);

  /** Notes the calls; faults where it is told to, or cannot do that at all. */
  private final class NotingSession implements Session {
    private final String faultIn;

    NotingSession(String faultIn) {
      this.faultIn = faultIn;
    }

    private void note(String call) throws RunFault {
      calls.add(call);
      if (call.equals(faultIn)) {
        if (call.startsWith("finish")) {
          throw new UnsupportedException("no " + call);
        }
        throw new RunFault("fault in " + call);
      }
    }

    @Override
    public void setup() throws RunFault {
      note("setup");
    }

    @Override
    public void runLane(int lane) throws RunFault {
      note("lane " + lane);
    }

    @Override
    public void finish(Duration quiescence) throws RunFault {
      note("finish " + quiescence.toMillis());
    }

    @Override
    public void close() {
      calls.add("close");
    }
  }

  private ProtocolLoop loop(String faultIn) {
    MainThread unused = new MainThread();
    return new ProtocolLoop(
        new PlanExecution(
            (plan, trace, seed, library, lanes) -> new NotingSession(faultIn), unused),
        new PrintStream(answers, true, StandardCharsets.UTF_8),
        new PrintStream(log, true, StandardCharsets.UTF_8),
        exited::countDown);
  }

  private String order() throws Exception {
    Path plan = folder.resolve("plan.json");
    Files.writeString(
        plan,
        """
        {"format": "mps-stress-plan/1",
         "groups": [{"name": "a", "driver": "native", "phases": [[1], [2]]}]}
        """);
    return Protocol.encode(
            new RunOrder(plan, folder.resolve("trace"), 5, null, Duration.ofMillis(77)))
        + "\n";
  }

  private List<WorkerMessage> said() {
    return answers
        .toString(StandardCharsets.UTF_8)
        .lines()
        .map(line -> Protocol.decodeMessage(line).orElseThrow())
        .toList();
  }

  @Test
  void aRunGoesFromSetupToCloseAndIsAnswered() throws Exception {
    PipedOutputStream orders = new PipedOutputStream();
    PipedInputStream in = new PipedInputStream(orders, 1 << 16);
    Thread server = serve(loop(null), in);
    orders.write((order() + order()).getBytes(StandardCharsets.UTF_8));
    orders.flush();
    while (said().size() < 3) {
      Thread.onSpinWait();
    }
    orders.close();
    exited.await();
    server.interrupt();
    server.join();
    assertThat(said())
        .containsExactly(READY, new WorkerMessage.Done(null), new WorkerMessage.Done(null));
    List<String> once = List.of("setup", "lane 1", "lane 2", "finish 77", "close");
    assertThat(calls).startsWith(once.toArray(String[]::new)).hasSize(2 * once.size());
  }

  @Test
  void aFaultIsAnsweredAndEndsTheWorker() throws Exception {
    PipedOutputStream keptOpen = new PipedOutputStream();
    PipedInputStream in = new PipedInputStream(keptOpen, 1 << 16);
    Thread server = serve(loop("lane 2"), in);
    keptOpen.write(order().getBytes(StandardCharsets.UTF_8));
    keptOpen.flush();
    exited.await();
    server.join();
    assertThat(said()).containsExactly(READY, new WorkerMessage.Done("fault in lane 2"));
    assertThat(calls).contains("close").doesNotContain("finish 77");
    keptOpen.close();
  }

  @Test
  void whatTheSutCannotDoAtAllIsNoFault() throws Exception {
    PipedOutputStream keptOpen = new PipedOutputStream();
    PipedInputStream in = new PipedInputStream(keptOpen, 1 << 16);
    Thread server = serve(loop("finish 77"), in);
    keptOpen.write(order().getBytes(StandardCharsets.UTF_8));
    keptOpen.flush();
    exited.await();
    server.join();
    assertThat(said()).containsExactly(READY, new WorkerMessage.Unsupported("no finish 77"));
    assertThat(calls).endsWith("close");
    keptOpen.close();
  }

  @Test
  void theEndOfInputEndsTheWorkerEvenInTheMiddleOfARun() throws Exception {
    CountDownLatch running = new CountDownLatch(1);
    CountDownLatch never = new CountDownLatch(1);
    Session.Opener stuck =
        (plan, trace, seed, library, lanes) -> {
          running.countDown();
          try {
            never.await();
          } catch (InterruptedException e) {
            throw new RunFault("interrupted");
          }
          throw new RunFault("unreachable");
        };
    PipedOutputStream orders = new PipedOutputStream();
    PipedInputStream in = new PipedInputStream(orders, 1 << 16);
    Thread server =
        serve(
            new ProtocolLoop(
                new PlanExecution(stuck, new MainThread()),
                new PrintStream(answers, true, StandardCharsets.UTF_8),
                new PrintStream(log, true, StandardCharsets.UTF_8),
                exited::countDown),
            in);
    orders.write(order().getBytes(StandardCharsets.UTF_8));
    orders.flush();
    running.await();
    orders.close();
    exited.await();
    server.interrupt();
    server.join();
  }

  @Test
  void aLineThatIsNoOrderIsAFault() throws Exception {
    InputStream in = new ByteArrayInputStream("{}\n".getBytes(StandardCharsets.UTF_8));
    Thread server = serve(loop(null), in);
    server.join();
    assertThat(said().get(1))
        .isInstanceOfSatisfying(
            WorkerMessage.Done.class, done -> assertThat(done.fault()).contains("missing"));
  }

  private static Thread serve(ProtocolLoop loop, InputStream in) {
    Thread server =
        new Thread(
            () -> {
              try {
                loop.serve(READY, in);
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            });
    server.start();
    return server;
  }
}
