package org.mpsstress.cli.layers;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.mpsstress.lincheck.LincheckMain;
import org.mpsstress.model.Json;
import org.mpsstress.model.PlainText;
import org.mpsstress.scenarios.runner.cases.RunInterrupted;
import org.mpsstress.scenarios.runner.cases.StopSignal;
import org.mpsstress.scenarios.runner.workers.FrameworkError;

/**
 * One JVM that checks all programs of a run, one after the other; started by the first question.
 */
final class LincheckProcess {
  private static final String END_OF_OUTPUT = "";

  /** Bytes of a line that a message quotes. */
  private static final int MOST_QUOTED = 200;

  /**
   * What came of a program.
   *
   * @param message what Lincheck objects to, or null
   * @param seconds that it took
   */
  record Result(String message, double seconds) {}

  /** A program's end, as a line tells it. */
  record End(String program, Result result) {}

  private final List<String> arguments;
  private final long limitSeconds;
  private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();
  private final Map<String, Result> results = new HashMap<>();
  private ChildJvm child;
  private final AtomicLong said = new AtomicLong();
  private boolean ended;
  private String cutOff;

  /** For these programs. */
  LincheckProcess(ToolEffort effort, long limitSeconds, List<String> programs) {
    this.limitSeconds = limitSeconds;
    this.arguments = new ArrayList<>();
    arguments.add("" + effort.programs());
    arguments.add("" + effort.invocations());
    arguments.add("" + effort.histories());
    arguments.addAll(programs);
  }

  /** The result of a program; null if the process ended without one. */
  Result result(String program, Path out, StopSignal stop, Runnable tick)
      throws RunInterrupted, InterruptedException {
    start(out);
    while (!results.containsKey(program) && !ended) {
      tick.run();
      String line = lines.poll(100, TimeUnit.MILLISECONDS);
      if (line != null) {
        hear(line);
      }
      if (stop.isRequested()) {
        child.close();
        throw new RunInterrupted();
      }
      cutOff = child.whyEnded();
      if (cutOff != null) {
        child.close();
        ended = true;
      }
    }
    return results.get(program);
  }

  /** What is to be said of a program without a result. */
  String without() {
    return "Lincheck's process ended without a result" + (cutOff == null ? "" : ": " + cutOff);
  }

  private void hear(String line) {
    if (line.equals(END_OF_OUTPUT)) {
      ended = true;
      return;
    }
    if (line.startsWith("{")) { // Lincheck's own log is text
      end(line).ifPresent(end -> results.put(end.program(), end.result()));
    }
  }

  /** What a line says; nothing where a program begins. */
  static Optional<End> end(String line) {
    try {
      JsonNode said = Json.mapper().readTree(line);
      if (said.path("begin").isTextual()) {
        return Optional.empty();
      }
      JsonNode message = said.path("message");
      if (!said.path("end").isTextual()
          || !said.path("seconds").isNumber()
          || !(message.isNull() || message.isTextual())) {
        throw new FrameworkError("Lincheck's process wrote an unknown line: " + quoted(line));
      }
      String objection = message.isNull() ? null : message.asText();
      Result result = new Result(objection, said.path("seconds").asDouble());
      return Optional.of(new End(said.path("end").asText(), result));
    } catch (JsonProcessingException broken) {
      throw new FrameworkError("Lincheck's process wrote no JSON: " + quoted(line), broken);
    }
  }

  private static String quoted(String line) {
    return PlainText.cut(PlainText.line(line), MOST_QUOTED);
  }

  private void start(Path out) {
    if (child != null) {
      return;
    }
    Path directory = out.resolve("lincheck");
    List<String> words =
        new ArrayList<>(
            List.of(
                "-XX:+IgnoreUnrecognizedVMOptions",
                "--enable-native-access=ALL-UNNAMED",
                "-XX:+EnableDynamicAgentLoading",
                "-XX:TieredStopAtLevel=1", // what it runs is new at every step
                "-XX:+UseSerialGC",
                "--add-opens",
                "java.base/jdk.internal.misc=ALL-UNNAMED",
                "--add-exports",
                "java.base/jdk.internal.util=ALL-UNNAMED",
                "-Xmx1g",
                "-Dorg.bytedeco.javacpp.cachedir=" + directory.resolve("javacpp"),
                LincheckMain.class.getName()));
    words.addAll(arguments);
    child = ChildJvm.start(directory, null, limitSeconds, said::get, words);
    Thread reader = new Thread(this::read, "output of Lincheck");
    reader.setDaemon(true);
    reader.start();
  }

  private void read() {
    try (BufferedReader output =
        new BufferedReader(
            new InputStreamReader(child.process().output(), StandardCharsets.UTF_8))) {
      for (String line = output.readLine(); line != null; line = output.readLine()) {
        said.incrementAndGet();
        if (!line.isEmpty()) {
          lines.add(line);
        }
      }
    } catch (IOException gone) {
      // it was ended
    }
    lines.add(END_OF_OUTPUT);
  }
}
