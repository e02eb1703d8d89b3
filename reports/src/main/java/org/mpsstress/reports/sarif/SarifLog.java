package org.mpsstress.reports.sarif;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.Arrays;
import java.util.Locale;
import org.mpsstress.model.ExitCode;
import org.mpsstress.model.Finding;
import org.mpsstress.model.FindingKind;
import org.mpsstress.model.Json;
import org.mpsstress.model.PlainText;
import org.mpsstress.model.record.CaseResult;
import org.mpsstress.model.record.Control;
import org.mpsstress.model.record.Fault;
import org.mpsstress.model.record.FindingGroups;
import org.mpsstress.model.record.RunRecord;
import org.mpsstress.model.record.RunSummary;
import org.mpsstress.reports.Subject;

/**
 * A run as one SARIF 2.1.0 log. Findings are its results; what makes the run inconclusive (a missed
 * control, a fault of the framework) is a notification, so that no empty list looks like a pass.
 */
public final class SarifLog {
  private static final String SCHEMA =
      "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

  private final RunRecord record;

  private SarifLog(RunRecord record) {
    this.record = record;
  }

  /** The log's text. */
  public static String render(RunRecord record) {
    ObjectNode log = new SarifLog(record).log();
    makePlain(log);
    return Json.pretty(log) + "\n";
  }

  /**
   * Whoever shows a log shows its texts as they are, and takes {@code [words](place)} for a link.
   */
  private static void makePlain(JsonNode node) {
    if (node instanceof ObjectNode object) {
      object.properties().forEach(field -> field.setValue(plain(field.getValue())));
    } else if (node instanceof ArrayNode array) {
      for (int i = 0; i < array.size(); i++) {
        array.set(i, plain(array.get(i)));
      }
    }
  }

  private static JsonNode plain(JsonNode node) {
    makePlain(node);
    return node.isTextual()
        ? TextNode.valueOf(PlainText.harmless(node.textValue()).replace("](", "] ("))
        : node;
  }

  private ObjectNode log() {
    ObjectNode log = JsonNodeFactory.instance.objectNode();
    log.put("$schema", SCHEMA);
    log.put("version", "2.1.0");
    ObjectNode run = log.putArray("runs").addObject();
    driver(run.putObject("tool").putObject("driver"));
    run.putObject("originalUriBaseIds")
        .putObject("SRCROOT")
        .putObject("description")
        .put("text", "the root of the repository");
    invocation(run.putArray("invocations").addObject());
    run.putObject("automationDetails")
        .put("id", "mps-stress/" + (record.run().suite() == null ? "run" : record.run().suite()));
    ArrayNode results = run.putArray("results");
    for (FindingGroups.Heading heading : FindingGroups.headings(record)) {
      heading
          .groups()
          .forEach(group -> results.add(new SarifResult(record, group, heading).node()));
    }
    ObjectNode properties = run.putObject("properties");
    properties.put("subject", Subject.line(record));
    properties.put("verdict", record.summary().verdict().word());
    properties.put("seed", Long.toString(record.run().seed()));
    return log;
  }

  private void driver(ObjectNode driver) {
    driver.put("name", "mps-stress");
    driver.put("version", record.run().toolVersion());
    ArrayNode rules = driver.putArray("rules");
    for (FindingKind kind : FindingKind.values()) {
      ObjectNode rule = rules.addObject();
      rule.put("id", kind.word());
      rule.putObject("shortDescription").put("text", description(kind));
      rule.putObject("defaultConfiguration").put("level", "error");
    }
  }

  private void invocation(ObjectNode invocation) {
    RunSummary summary = record.summary();
    // A run with findings was carried out; one that says nothing was not.
    invocation.put(
        "executionSuccessful",
        summary.exitCode() == ExitCode.PASSED || summary.exitCode() == ExitCode.FINDINGS);
    invocation.put("exitCode", summary.exitCode().code());
    if (!summary.reason().isEmpty()) {
      invocation.put("exitCodeDescription", summary.reason());
    }
    ArrayNode notifications = invocation.putArray("toolExecutionNotifications");
    for (Control control : record.controls()) {
      if (!control.found()) {
        notify(
            notifications,
            "control " + control.outcome() + ": " + control.id() + ": " + control.message());
      }
    }
    for (Fault fault : record.faults()) {
      notify(notifications, "the framework failed: " + fault.message());
    }
    for (CaseResult one : record.cases()) {
      if (one.verdict() == org.mpsstress.model.Verdict.INCONCLUSIVE) {
        notify(notifications, one.begin().id() + " is inconclusive: " + one.reason());
      }
    }
  }

  private static void notify(ArrayNode notifications, String text) {
    ObjectNode notification = notifications.addObject();
    notification.put("level", "error");
    notification.putObject("message").put("text", text);
  }

  static int ruleIndex(FindingKind kind) {
    return Arrays.asList(FindingKind.values()).indexOf(kind);
  }

  static String ruleId(Finding finding) {
    return finding.kind().word();
  }

  private static String description(FindingKind kind) {
    return switch (kind) {
      case ERROR -> "An operation raised an error that was not expected.";
      case VALUE -> "A tensor held something else than its reference.";
      case STREAM_ASSIGNMENT -> "A thread had a stream that it must not have.";
      case LEAK -> "Something was not given back.";
      case HANG -> "No thread advanced.";
      case CRASH -> "The process died.";
      case RULE -> "A rule of the device was broken.";
      case RACE -> "Two accesses have no order between them.";
      case DEADLOCK -> "Threads wait for each other in a cycle.";
      case LOCK_ORDER -> "Locks are taken in orders that could deadlock.";
      case USE_AFTER_FREE -> "Memory was used after it was freed.";
      case MEMORY -> "Memory was reached that is not there.";
      case PROGRESS -> "An operation waited that waits for nothing.";
      case ANSWER -> "An operation answered what cannot be.";
      case UNDEFINED -> "The language does not say what the code does.";
      case PROVENANCE -> "What was loaded is not what was meant to be tested.";
      default -> "Found by mps-stress: " + kind.word().toLowerCase(Locale.ROOT) + ".";
    };
  }
}
