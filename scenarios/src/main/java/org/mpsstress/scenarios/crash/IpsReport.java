package org.mpsstress.scenarios.crash;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import org.mpsstress.model.Json;

/**
 * macOS's reports since version 12: a line with a JSON object that says what kind of report it is,
 * then a JSON object with the report.
 */
final class IpsReport {
  private static final String CRASH = "309";

  private IpsReport() {}

  static CrashReport parse(String text) throws CrashReportException {
    int end = text.indexOf('\n');
    if (end < 0) {
      throw new CrashReportException("it has a header and no report");
    }
    JsonNode header = object(text.substring(0, end), "its header");
    String type = header.path("bug_type").asText("");
    if (!type.isEmpty() && !type.equals(CRASH)) {
      throw new CrashReportException("it is of type " + CrashReport.line(type) + ", no crash");
    }
    JsonNode body = object(text.substring(end + 1), "the report");
    JsonNode threads = body.path("threads");
    int number = crashed(body, threads);
    JsonNode thread = threads.path(number);
    JsonNode torch = torch(body.path("usedImages"));
    return new CrashReport(
        body.path("procName").asText(header.path("name").asText("")),
        body.path("pid").canConvertToLong() ? body.path("pid").asLong() : null,
        body.at("/exception/type").asText(""),
        body.at("/exception/signal").asText(""),
        reason(body),
        number < 0 ? "" : name(number, thread),
        frames(thread, body.path("usedImages")),
        torch.path("path").asText(""),
        torch.path("uuid").asText(""));
  }

  private static JsonNode object(String text, String what) throws CrashReportException {
    try {
      JsonNode node = Json.mapper().readTree(text);
      if (node != null && node.isObject()) {
        return node;
      }
    } catch (JsonProcessingException broken) {
      throw new CrashReportException(what + " is no JSON; was it cut off?");
    }
    throw new CrashReportException(what + " is no JSON object");
  }

  private static int crashed(JsonNode body, JsonNode threads) {
    if (body.path("faultingThread").canConvertToInt()) {
      return body.path("faultingThread").asInt();
    }
    for (int i = 0; i < threads.size(); i++) {
      if (threads.path(i).path("triggered").asBoolean()) {
        return i;
      }
    }
    return -1;
  }

  private static String name(int number, JsonNode thread) {
    String name = thread.path("name").asText(thread.path("queue").asText(""));
    return name.isEmpty() ? String.valueOf(number) : number + " " + name;
  }

  /** Subtype of the exception, and what ended the process. */
  private static String reason(JsonNode body) {
    List<String> reasons = new ArrayList<>();
    JsonNode ended = body.path("termination");
    add(reasons, body.at("/exception/subtype").asText(""));
    String code = ended.path("code").asText("");
    if (ended.hasNonNull("namespace")) {
      add(
          reasons,
          "Namespace "
              + ended.path("namespace").asText()
              + (code.isEmpty() ? "" : ", Code " + code));
    }
    add(reasons, ended.path("indicator").asText(""));
    body.path("asi").forEach(lines -> lines.forEach(line -> add(reasons, line.asText(""))));
    return String.join("; ", reasons);
  }

  private static void add(List<String> reasons, String reason) {
    if (!reason.isEmpty()) {
      reasons.add(reason);
    }
  }

  private static List<String> frames(JsonNode thread, JsonNode images) {
    List<String> frames = new ArrayList<>();
    for (JsonNode frame : thread.path("frames")) {
      String image = images.path(frame.path("imageIndex").asInt(-1)).path("name").asText("?");
      String symbol = frame.path("symbol").asText("");
      frames.add(
          image
              + " "
              + (symbol.isEmpty()
                  ? "+ " + frame.path("imageOffset").asLong()
                  : symbol + " + " + frame.path("symbolLocation").asLong()));
      if (frames.size() == CrashReport.MAXIMUM_FRAMES) {
        break;
      }
    }
    return frames;
  }

  private static JsonNode torch(JsonNode images) {
    for (JsonNode image : images) {
      if (CrashReport.isTorch(image.path("path").asText(""))) {
        return image;
      }
    }
    return com.fasterxml.jackson.databind.node.MissingNode.getInstance();
  }
}
