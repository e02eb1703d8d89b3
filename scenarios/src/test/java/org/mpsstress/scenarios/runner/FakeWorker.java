package org.mpsstress.scenarios.runner;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.mpsstress.scenarios.oracle.TraceFileBuilder;
import org.mpsstress.scenarios.runner.workers.Preload;
import org.mpsstress.scenarios.runner.workers.WorkerCommand;
import org.mpsstress.scenarios.worker.Protocol;
import org.mpsstress.scenarios.worker.RunOrder;
import org.mpsstress.scenarios.worker.WorkerMessage;

/**
 * A process that speaks the worker's protocol and behaves as the scenario's name says; there is no
 * native library in it.
 */
public final class FakeWorker {
  public static final String BUILD_ID = "fa4e00112233445566";

  private FakeWorker() {}

  public static WorkerCommand command(String... arguments) {
    List<String> all =
        new java.util.ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                "-XX:TieredStopAtLevel=1",
                "-Xshare:auto",
                "-XX:-CreateCoredumpOnCrash",
                FakeWorker.class.getName()));
    all.addAll(List.of(arguments));
    return new WorkerCommand(all, Map.of());
  }

  public static void main(String[] arguments) throws Exception {
    String buildId = arguments.length > 0 ? arguments[0] : BUILD_ID;
    if (buildId.equals("die")) {
      System.err.println("cannot load the library");
      System.exit(7);
    }
    System.out.println("a line that some library prints");
    String first = System.getenv().getOrDefault(Preload.here().variable(), "");
    say(
        new WorkerMessage.Ready(
            ProcessHandle.current().pid(), buildId, "/fake/lib.so", "17", first));
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    String last = "";
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      last = run(Protocol.decodeOrder(line));
    }
    if (last.equals("exit-badly")) {
      System.err.println("terminate called without an active exception");
      Runtime.getRuntime().halt(134);
    }
  }

  private static int runs; // of this process

  /** Waits until as many cases of the run have come here as there may be at a time. */
  private static void meet(Path cases) throws Exception {
    Path met = Files.createDirectories(cases.resolveSibling("met"));
    Files.createTempFile(met, "case", "");
    int wanted = Math.min(2, Runtime.getRuntime().availableProcessors());
    while (met.toFile().list().length < wanted) {
      Thread.sleep(1);
    }
  }

  private static String run(RunOrder order) throws Exception {
    String behaviour = new ObjectMapper().readTree(order.plan().toFile()).path("scenario").asText();
    TraceFileBuilder trace = new TraceFileBuilder(2, order.seed()).state(2);
    String summary =
        "{\"statistics\":{\"before\":{},\"after\":{\"liveTensors\":%d}},"
                .formatted(behaviour.equals("leak") ? 3 : 0)
            + "\"start\":{\"firstToSecondNanos\":20,\"firstToLastNanos\":90,\"overlapped\":true}}";
    switch (behaviour) {
      case "crash" -> {
        trace.record(1, 1, 0, 0, 14, -1, 0, null).write(order.trace());
        Runtime.getRuntime().halt(139);
      }
      case "crash-over-its-trace" -> {
        trace.record(1, 1, 0, 0, 14, -1, 0, null).bytes().putInt(12, -1);
        trace.write(order.trace());
        Runtime.getRuntime().halt(139);
      }
      case "dropped-and-crash" -> {
        trace.wholeLane(1, 14, 1).dropped(1, Long.MAX_VALUE).write(order.trace());
        Runtime.getRuntime().halt(139);
      }
      case "no-thread" -> {
        System.err.println("mps-stress: no thread for the simulated device: try again");
        Runtime.getRuntime().halt(5);
      }
      case "exit-5" -> Runtime.getRuntime().halt(5);
      case "exit-6" -> Runtime.getRuntime().halt(6);
      case "unsupported" -> {
        trace.record(1, 1, 0, 0, 14, -1, 0, null).write(order.trace());
        System.err.println("mpsstress-unsupported: -[MTLBuffer frobnicate]");
        Runtime.getRuntime().halt(6);
      }
      case "error-before-unsupported" -> {
        trace.record(1, 1, 0, 0, 14, -1, 0, null).record(1, 3, 0, 0, 14, -1, 0, "planted error");
        trace.write(order.trace());
        say(new WorkerMessage.Unsupported("no elapsed times"));
        return behaviour;
      }
      case "unsupported-over-its-trace" -> {
        trace.record(1, 1, 0, 0, 14, -1, 0, null).bytes().putInt(12, -1);
        trace.write(order.trace());
        say(new WorkerMessage.Unsupported("no elapsed times"));
        return behaviour;
      }
      case "rule" -> {
        trace.record(1, 1, 0, 0, 14, -1, 0, null).write(order.trace());
        System.err.println("-[M commit]:9: failed assertion `commit an already committed'");
        Runtime.getRuntime().halt(134);
      }
      case "hang" -> {
        trace.record(1, 1, 0, 0, 14, -1, 0, null).write(order.trace());
        new java.util.concurrent.CountDownLatch(1).await();
      }
      case "fault" -> {
        say(new WorkerMessage.Done("no such plan"));
        return behaviour;
      }
      case "meet-1", "meet-2", "meet-3", "meet-4" -> {
        meet(order.trace().getParent().getParent());
        trace.wholeLane(1, 14, 3).state(4).summary(summary);
      }
      case "broken-trace" -> trace.bytes().putInt(12, -1);
      case "of-another-plan" ->
          trace.record(1, 1, 0, 77, 14, -1, 0, null).state(4).summary(summary);
      case "of-another-group" -> trace.state(4).bytes().putInt(4096 + 64 + 16, 9);
      case "nothing" -> trace.wholeLane(1, 14, 0).state(4).summary(summary);
      case "error" ->
          trace
              .record(1, 1, 0, 0, 14, -1, 0, null)
              .record(1, 3, 0, 0, 14, -1, 0, "planted error")
              .record(1, 7, 0, 0xffff, 0, -1, 1, null)
              .state(4)
              .summary(summary);
      case "variables" ->
          trace
              .record(1, 1, 0, 0, 14, -1, 0, null)
              .record(1, 3, 0, 0, 14, -1, 0, "debug layer " + System.getenv("MTL_DEBUG_LAYER"))
              .record(1, 7, 0, 0xffff, 0, -1, 1, null)
              .state(4)
              .summary(summary);
      case "library" ->
          trace
              .record(1, 1, 0, 0, 14, -1, 0, null)
              .record(1, 3, 0, 0, 14, -1, 0, "the library is " + order.library())
              .record(1, 7, 0, 0xffff, 0, -1, 1, null)
              .state(4)
              .summary(summary);
      case "error-with-odd-seed" -> {
        trace.wholeLane(1, 14, 1);
        if ((order.seed() & 1) == 1) {
          trace.record(1, 4, 0, 0, 14, -1, 0, "planted mismatch");
        }
        trace.record(1, 7, 0, 0xffff, 0, -1, 0, null).state(4).summary(summary);
      }
      case "error-the-third-time" -> {
        trace.wholeLane(1, 14, 1);
        if (++runs == 3) {
          trace.record(1, 4, 0, 0, 14, -1, 0, "planted mismatch");
        }
        trace.record(1, 7, 0, 0xffff, 0, -1, 0, null).state(4).summary(summary);
      }
      default -> trace.wholeLane(1, 14, 3).state(4).summary(summary);
    }
    trace.write(order.trace());
    say(new WorkerMessage.Done(null));
    return behaviour;
  }

  private static void say(WorkerMessage message) {
    System.out.println(Protocol.encode(message));
    System.out.flush();
  }
}
