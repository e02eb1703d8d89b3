package org.mpsstress.model.run;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.mpsstress.model.Finding;
import org.mpsstress.model.Json;
import org.mpsstress.model.Verdict;
import org.mpsstress.model.process.EndingSignal;
import org.mpsstress.model.record.CaseEnd;
import org.mpsstress.model.record.CaseResult;
import org.mpsstress.model.record.Control;
import org.mpsstress.model.record.RunBegin;
import org.mpsstress.model.record.RunRecord;
import org.mpsstress.model.record.Skipped;

/** A run as one JSON document; keys are stable, and what is not known is null, never absent. */
public final class RunDocument {
  /** The document's format. */
  public static final String FORMAT = "mps-stress-run/1";

  private RunDocument() {}

  /**
   * The document, indented.
   *
   * @param small what was made small; null where nobody asked for it: then there is no such key
   */
  public static String of(RunRecord record, List<MinimisedFinding> small) {
    ObjectNode document = JsonNodeFactory.instance.objectNode();
    document.put("format", FORMAT);
    document.put("subject", record.run().subject());
    Planted.in(record).ifPresent(planted -> document.put("planted", planted.line()));
    document.put("verdict", record.summary().verdict().word());
    document.put("exitCode", EndingSignal.exitCode(record.summary().exitCode().code()));
    document.put("seed", record.run().seed());
    if (record.run().isQuick()) {
      document.set(
          "quick", Json.mapper().valueToTree(record.run().provenance().get(RunBegin.CHANGED)));
    }
    ObjectNode controls = document.putObject("controls");
    controls.put("found", record.controls().stream().filter(Control::found).count());
    controls.put("of", record.controls().size());
    ArrayNode cases = document.putArray("cases");
    record.cases().forEach(result -> add(cases.addObject(), result));
    record.skipped().forEach(skipped -> add(cases.addObject(), skipped, record.run().pool()));
    if (small != null) {
      ArrayNode minimised = document.putArray("minimised");
      small.forEach(one -> minimised.add(one.keys()));
    }
    return Json.pretty(document);
  }

  private static void add(ObjectNode node, CaseResult result) {
    node.put("scenario", result.begin().scenario());
    node.put("case", result.begin().caseId());
    node.put("strategy", result.begin().strategy());
    node.put("sanitizer", result.begin().sanitizer());
    node.put("pool", result.begin().pool());
    node.put("verdict", result.verdict().word());
    node.put("reason", result.reason().isEmpty() ? null : result.reason());
    node.put("runs", result.end().map(CaseEnd::runs).orElse(0L));
    node.put("operations", result.end().map(CaseEnd::operations).orElse(0L));
    node.put("operationsPerSecond", result.end().map(CaseEnd::operationsPerSecond).orElse(null));
    node.put("bound95", result.end().map(CaseEnd::bound95).orElse(null));
    ArrayNode findings = node.putArray("findings");
    result.findings().forEach(finding -> add(findings.addObject(), finding));
  }

  private static void add(ObjectNode node, Skipped skipped, String pool) {
    node.put("scenario", skipped.scenario());
    node.put("case", skipped.caseId());
    node.putNull("strategy").putNull("sanitizer");
    node.put("pool", pool);
    node.put("verdict", Verdict.SKIPPED.word());
    node.put("reason", skipped.reason());
    node.put("runs", 0).put("operations", 0);
    node.putNull("operationsPerSecond").putNull("bound95");
    node.putArray("findings");
  }

  private static void add(ObjectNode node, Finding finding) {
    node.put("kind", finding.kind().word());
    if (finding.cause() != null) {
      node.put("cause", finding.cause());
    }
    node.put("message", finding.message());
    node.put("scenarioLine", finding.scenarioLine());
    node.put("token", finding.token());
  }
}
