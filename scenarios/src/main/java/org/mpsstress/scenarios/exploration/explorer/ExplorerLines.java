package org.mpsstress.scenarios.exploration.explorer;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.mpsstress.model.CommonLock;
import org.mpsstress.model.Json;
import org.mpsstress.model.LifeEvent;
import org.mpsstress.model.MissingLock;
import org.mpsstress.model.record.PairCoverage;
import org.mpsstress.model.record.Searched;
import org.mpsstress.scenarios.oracle.objection.Objection;

/**
 * Reads the explorer's lines. All of its standard output is the protocol's: a line that is none
 * means that something was lost, and is never passed over.
 */
public final class ExplorerLines {
  private static final Pattern DIGEST = Pattern.compile("[0-9a-f]{16}");
  private static final Pattern NEEDS = Pattern.compile("[0-9a-f@,-]{1,4096}");
  private static final Pattern FILE = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,199}");

  private ExplorerLines() {}

  /**
   * Reads a line.
   *
   * @throws IllegalArgumentException if it is none, with what is wrong with it
   */
  public static ExplorerMessage decode(String line) {
    JsonNode root;
    try {
      root = Json.mapper().readTree(line);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("not JSON", e);
    }
    if (!root.isObject() || root.size() != 1) {
      throw new IllegalArgumentException("expected an object with one key");
    }
    String key = root.fieldNames().next();
    JsonNode body = root.get(key);
    if (!body.isObject()) {
      throw new IllegalArgumentException(key + ": expected an object");
    }
    try {
      return decode(key, body);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(key + ": " + e.getMessage(), e);
    }
  }

  private static ExplorerMessage decode(String key, JsonNode body) {
    return switch (key) {
      case "begin" ->
          new ExplorerMessage.Begin(
              text(body, "buildId"),
              text(body, "plan"),
              text(body, "strategy"),
              text(body, "points"),
              integer(body, "seed").longValue(), // all 64 bits of it
              body.hasNonNull("pctDepth") ? (int) count(body, "pctDepth") : null,
              body.hasNonNull("stepLimit") ? count(body, "stepLimit") : null);
      case "progress" ->
          new ExplorerMessage.Progress(
              count(body, "schedules"),
              count(body, "outcomes"),
              count(body, "findings"),
              number(body, "seconds"));
      case "outcome" ->
          new ExplorerMessage.Outcome(
              digest(body, "digest"),
              count(body, "index"),
              file(body, "trace"),
              file(body, "schedule"),
              chosen(body),
              body.hasNonNull("found")
                  ? list(body, "found", ExplorerLines::text)
                  : List.of()); // an explorer that does not say it
      case "finding" -> finding(body);
      case "restart" ->
          new ExplorerMessage.Restart(
              count(body, "index"), text(body, "reason"), flag(body, "died"), chosen(body));
      case "end" -> end(body);
      case "divergence" ->
          new ExplorerMessage.Divergence(count(body, "step"), text(body, "message"));
      case "unsupported" ->
          new ExplorerMessage.Unsupported(count(body, "index"), text(body, "what"));
      case "fault" ->
          new ExplorerMessage.Fault(
              text(body, "message"), body.hasNonNull("sutNotMade") && flag(body, "sutNotMade"));
      default -> throw new IllegalArgumentException("unknown message");
    };
  }

  private static ExplorerMessage finding(JsonNode body) {
    return new ExplorerMessage.Found(
        text(body, "kind"),
        text(body, "message"),
        body.hasNonNull("facts") ? Objection.of(body.get("facts")) : null,
        list(
            body,
            "sides",
            side ->
                new ExplorerMessage.Side(
                    text(side, "title"),
                    list(side, "stack", ExplorerLines::text),
                    list(side, "locks", ExplorerLines::text),
                    side.hasNonNull("line") ? (int) count(side, "line") : null,
                    side.hasNonNull("life") ? LifeEvent.What.of(text(side, "life")) : null)),
        count(body, "index"),
        count(body, "step"),
        digest(body, "signature"),
        body.hasNonNull("cause") ? digest(body, "cause") : null,
        body.hasNonNull("missing") ? missing(body.get("missing")) : null,
        file(body, "schedule"),
        file(body, "interleaving"),
        chosen(body));
  }

  private static MissingLock missing(JsonNode body) {
    return new MissingLock(
        text(body, "lock"),
        text(body, "object"),
        body.path("static").asBoolean(false),
        body.hasNonNull("common") ? common(body.get("common")) : null);
  }

  private static CommonLock common(JsonNode body) {
    return new CommonLock(
        text(body, "lock"),
        text(body, "place"),
        (int) count(body, "held"),
        (int) count(body, "of"),
        list(body, "acquired", ExplorerLines::text));
  }

  private static ExplorerMessage.Chosen chosen(JsonNode body) {
    if (!body.hasNonNull("strategy")) {
      return null;
    }
    String needs = body.hasNonNull("needs") ? text(body, "needs") : null;
    if (needs != null && !NEEDS.matcher(needs).matches()) {
      throw new IllegalArgumentException("field 'needs' is not what a schedule needs");
    }
    return new ExplorerMessage.Chosen(text(body, "strategy"), needs);
  }

  private static ExplorerMessage end(JsonNode body) {
    return new ExplorerMessage.End(
        count(body, "schedules"),
        number(body, "seconds"),
        count(body, "steps"),
        count(body, "accesses"),
        count(body, "switches"),
        count(body, "restarts"),
        list(
            body,
            "outcomes",
            one -> new ExplorerMessage.OutcomeCount(digest(one, "digest"), count(one, "count"))),
        list(
            body,
            "findings",
            one ->
                new ExplorerMessage.FindingCount(
                    digest(one, "signature"), count(one, "count"), count(one, "firstIndex"))),
        body.hasNonNull("coverage") ? coverage(body.get("coverage")) : null,
        body.hasNonNull("searched") ? searched(body.get("searched")) : null,
        body.hasNonNull("functions")
            ? list(
                body,
                "functions",
                one -> range(integer(one, "functions", "an element of "), "functions"))
            : List.of(), // an explorer that does not say it
        text(body, "stopped"));
  }

  private static PairCoverage coverage(JsonNode body) {
    return new PairCoverage(
        count(body, "schedules"),
        count(body, "pairs"),
        count(body, "once"),
        flag(body, "full"),
        list(body, "growth", one -> range(integer(one, "growth", "an element of "), "growth")));
  }

  private static Searched searched(JsonNode body) {
    return new Searched(
        flag(body, "any"),
        body.hasNonNull("preemptions") ? (int) count(body, "preemptions") : null,
        count(body, "schedules"),
        list(body, "leftOut", ExplorerLines::text));
  }

  private static JsonNode required(JsonNode body, String field) {
    JsonNode value = body.path(field);
    if (value.isMissingNode() || value.isNull()) {
      throw new IllegalArgumentException("field '" + field + "' is missing");
    }
    return value;
  }

  private static String text(JsonNode body, String field) {
    JsonNode value = required(body, field);
    if (!value.isTextual()) {
      throw new IllegalArgumentException("field '" + field + "' is no text");
    }
    return value.textValue();
  }

  private static String text(JsonNode value) {
    if (!value.isTextual()) {
      throw new IllegalArgumentException("expected a text, found " + value);
    }
    return value.textValue();
  }

  private static boolean flag(JsonNode body, String field) {
    JsonNode value = required(body, field);
    if (!value.isBoolean()) {
      throw new IllegalArgumentException("field '" + field + "' is neither true nor false");
    }
    return value.booleanValue();
  }

  private static JsonNode integer(JsonNode body, String field) {
    return integer(required(body, field), field, "");
  }

  private static JsonNode integer(JsonNode value, String field, String of) {
    if (!value.isIntegralNumber()) {
      throw new IllegalArgumentException(of + "field '" + field + "' is no integer");
    }
    return value;
  }

  private static long count(JsonNode body, String field) {
    return range(integer(body, field), field);
  }

  private static long range(JsonNode value, String field) {
    if (!value.canConvertToLong() || value.longValue() < 0) {
      throw new IllegalArgumentException("field '" + field + "' is out of range");
    }
    return value.longValue();
  }

  private static double number(JsonNode body, String field) {
    JsonNode value = required(body, field);
    if (!value.isNumber()) {
      throw new IllegalArgumentException("field '" + field + "' is no number");
    }
    return value.doubleValue();
  }

  private static String digest(JsonNode body, String field) {
    String value = text(body, field);
    if (!DIGEST.matcher(value).matches()) {
      throw new IllegalArgumentException("field '" + field + "' is not 16 hex digits");
    }
    return value;
  }

  /** A plain name: nothing that could lead out of the directory that was given. */
  private static String file(JsonNode body, String field) {
    if (!body.hasNonNull(field)) {
      return null;
    }
    String value = text(body, field);
    if (!FILE.matcher(value).matches()) {
      throw new IllegalArgumentException("field '" + field + "' is not a plain file name");
    }
    return value;
  }

  private static <T> List<T> list(JsonNode body, String field, Function<JsonNode, T> element) {
    JsonNode value = required(body, field);
    if (!value.isArray()) {
      throw new IllegalArgumentException("field '" + field + "' is no array");
    }
    List<T> elements = new ArrayList<>();
    value.forEach(one -> elements.add(element.apply(one)));
    return elements;
  }
}
