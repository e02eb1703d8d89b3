package org.mpsstress.scenarios.worker;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** One JSON object a line, both ways: how runner and worker talk (docs/architecture.md). */
public final class Protocol {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final List<String> HEADS =
      List.of("{\"ready\":{", "{\"done\":{", "{\"unsupported\":{");

  private Protocol() {}

  /** The line that asks for a run. */
  public static String encode(RunOrder order) {
    ObjectNode root = JSON.createObjectNode();
    ObjectNode run = root.putObject("run");
    run.put("plan", order.plan().toString());
    run.put("trace", order.trace().toString());
    run.put("seed", order.seed());
    run.put("library", order.library() == null ? null : order.library().toString());
    run.put("quiescenceMillis", order.quiescence().toMillis());
    run.put("noise", order.noise());
    return root.toString();
  }

  /** The line that answers. */
  public static String encode(WorkerMessage message) {
    ObjectNode root = JSON.createObjectNode();
    if (message instanceof WorkerMessage.Ready ready) {
      ObjectNode body = root.putObject("ready");
      body.put("pid", ready.pid());
      body.put("buildId", ready.buildId());
      body.put("libraryPath", ready.libraryPath());
      body.put("java", ready.java());
      body.put("noiseLibrary", ready.noiseLibrary());
    } else if (message instanceof WorkerMessage.Done done) {
      ObjectNode body = root.putObject("done");
      body.put("status", done.isFault() ? "fault" : "ended");
      body.put("message", done.fault());
      body.put("perturbed", done.perturbed());
    } else if (message instanceof WorkerMessage.Unsupported unsupported) {
      root.putObject("unsupported").put("what", unsupported.what());
    }
    return root.toString();
  }

  /**
   * Reads a request.
   *
   * @throws IllegalArgumentException if the line is not one
   */
  public static RunOrder decodeOrder(String line) {
    JsonNode run = parse(line).path("run");
    try {
      return new RunOrder(
          Path.of(text(run, "plan")),
          Path.of(text(run, "trace")),
          required(run, "seed").longValue(),
          run.path("library").isTextual() ? Path.of(text(run, "library")) : null,
          Duration.ofMillis(required(run, "quiescenceMillis").longValue()),
          run.path("noise").asBoolean(false));
    } catch (InvalidPathException e) {
      throw new IllegalArgumentException("not a path: " + e.getInput(), e);
    }
  }

  /**
   * Reads an answer. A line that is none (something a native library printed) is no error: the
   * worker's standard output is a process's, not only ours. An answer may stand behind what had no
   * end of line; it is written at once, so that nothing stands within it.
   */
  public static Optional<WorkerMessage> decodeMessage(String line) {
    int begins = -1;
    for (String head : HEADS) {
      begins = Math.max(begins, line.lastIndexOf(head));
    }
    if (begins < 0) {
      return Optional.empty();
    }
    try {
      JsonNode root = parse(line.substring(begins));
      if (root.has("ready")) {
        JsonNode ready = root.get("ready");
        return Optional.of(
            new WorkerMessage.Ready(
                required(ready, "pid").longValue(),
                text(ready, "buildId"),
                text(ready, "libraryPath"),
                text(ready, "java"),
                ready.path("noiseLibrary").asText("")));
      }
      if (root.has("done")) {
        JsonNode done = root.get("done");
        boolean ended = text(done, "status").equals("ended");
        return Optional.of(
            new WorkerMessage.Done(
                ended ? null : done.path("message").asText("no message"),
                done.path("perturbed").isNumber() ? done.get("perturbed").longValue() : null));
      }
      if (root.has("unsupported")) {
        return Optional.of(new WorkerMessage.Unsupported(text(root.get("unsupported"), "what")));
      }
    } catch (IllegalArgumentException notOurs) {
      return Optional.empty();
    }
    return Optional.empty();
  }

  private static JsonNode parse(String line) {
    try {
      return JSON.readTree(line);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("not JSON: " + e.getOriginalMessage(), e);
    }
  }

  private static JsonNode required(JsonNode node, String field) {
    JsonNode value = node.get(field);
    if (value == null || value.isNull()) {
      throw new IllegalArgumentException("field '" + field + "' is missing");
    }
    return value;
  }

  private static String text(JsonNode node, String field) {
    return required(node, field).asText();
  }
}
