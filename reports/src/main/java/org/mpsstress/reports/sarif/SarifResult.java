package org.mpsstress.reports.sarif;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.mpsstress.model.Access;
import org.mpsstress.model.Finding;
import org.mpsstress.model.LifeEvent;
import org.mpsstress.model.MissingLock;
import org.mpsstress.model.ReplayCommandLine;
import org.mpsstress.model.record.CaseBegin;
import org.mpsstress.model.record.CaseResult;
import org.mpsstress.model.record.FindingGroups;
import org.mpsstress.model.record.RunRecord;

/** A finding as SARIF's result: where it is, the other side, both stacks, how to show it again. */
final class SarifResult {
  private final RunRecord record;
  private final FindingGroups.Group group;
  private final FindingGroups.Heading heading;
  private final Finding finding;
  private final CaseBegin begin;

  /** A cause of a run, and what it stands under. */
  SarifResult(RunRecord record, FindingGroups.Group group, FindingGroups.Heading heading) {
    this.record = record;
    this.group = group;
    this.heading = heading;
    this.finding = group.first().finding();
    CaseResult of = group.first().of();
    this.begin = of == null ? null : of.begin();
  }

  ObjectNode node() {
    ObjectNode result = JsonNodeFactory.instance.objectNode();
    result.put("ruleId", SarifLog.ruleId(finding));
    result.put("ruleIndex", SarifLog.ruleIndex(finding.kind()));
    result.put("level", "error");
    result.putObject("message").put("text", message());
    ArrayNode locations = result.putArray("locations");
    place().ifPresent(place -> locations.add(place.location(null)));
    related(result);
    stacks(result);
    ObjectNode fingerprints = result.putObject("partialFingerprints");
    fingerprints.put("mpsStressFinding/v1", fingerprint());
    if (heading.missing() != null) {
      fingerprints.put("mpsStressMissingLock/v1", missingLock());
    }
    if (!record.known().isEmpty()) {
      ArrayNode suppressions = result.putArray("suppressions");
      group
          .reason(record)
          .ifPresent(
              reason ->
                  suppressions.addObject().put("kind", "external").put("justification", reason));
    }
    result.put("occurrenceCount", group.places().size());
    ObjectNode properties = result.putObject("properties");
    if (begin != null) {
      properties.put("case", begin.id());
      properties.put("scenario", begin.scenario());
      put(properties, "layer", begin.layer());
      put(properties, "strategy", begin.strategy());
      put(properties, "sanitizer", begin.sanitizer());
    }
    if (finding.scenarioLine() != null) {
      properties.put("scenarioLine", finding.scenarioLine());
    }
    put(properties, "token", finding.token());
    put(properties, "cause", finding.cause());
    return result;
  }

  private static void put(ObjectNode properties, String name, String value) {
    if (value != null) {
      properties.put(name, value);
    }
  }

  private String message() {
    String text = finding.message().isBlank() ? finding.kind().word() : finding.message();
    if (!group.others().isEmpty()) {
      text += "\nThe same cause shows in " + group.more() + ".";
    }
    if (!heading.sentence().isEmpty()) {
      text += "\nUnder one heading: " + heading.sentence() + ".";
    }
    return finding.token() == null
        ? text
        : text + "\nShow it again: " + ReplayCommandLine.of(finding.token());
  }

  /** The code that did it; where no stack names any, the line of the scenario. */
  private Optional<SourcePlace> place() {
    return of(finding.current()).or(() -> of(finding.previous())).or(this::inScenario);
  }

  private Optional<SourcePlace> inScenario() {
    if (begin == null) {
      return Optional.empty();
    }
    Integer line = finding.scenarioLine() == null ? begin.line() : finding.scenarioLine();
    return SourcePlace.ofScenario(begin.file(), line);
  }

  private static Optional<SourcePlace> of(Access access) {
    return access == null ? Optional.empty() : SourcePlace.of(access.stack());
  }

  private void related(ObjectNode result) {
    ArrayNode related = JsonNodeFactory.instance.arrayNode();
    of(finding.previous())
        .ifPresent(place -> related.add(place.location(finding.previous().title())));
    for (LifeEvent event : finding.life()) {
      SourcePlace.of(event.stack()).ifPresent(place -> related.add(place.location(event.title())));
    }
    if (finding.scenarioLine() != null) {
      inScenario().ifPresent(place -> related.add(place.location("the operation of the scenario")));
    }
    if (!related.isEmpty()) {
      result.set("relatedLocations", related);
    }
  }

  private void stacks(ObjectNode result) {
    ArrayNode stacks = JsonNodeFactory.instance.arrayNode();
    List<Access> sides = new ArrayList<>(Arrays.asList(finding.current(), finding.previous()));
    finding.life().forEach(event -> sides.add(new Access(event.title(), event.stack())));
    for (Access side : sides) {
      if (side != null && !side.stack().isEmpty()) {
        ObjectNode stack = stacks.addObject();
        stack.putObject("message").put("text", side.title());
        ArrayNode frames = stack.putArray("frames");
        side.stack().forEach(frame -> frames.addObject().set("location", location(frame)));
      }
    }
    if (!stacks.isEmpty()) {
      result.set("stacks", stacks);
    }
  }

  private static ObjectNode location(String frame) {
    return SourcePlace.of(frame)
        .map(place -> place.location(frame))
        .orElseGet(
            () -> {
              ObjectNode unknown = JsonNodeFactory.instance.objectNode();
              unknown.putObject("message").put("text", frame);
              return unknown;
            });
  }

  /** The same trouble in another run has the same: neither numbers nor tokens are in it. */
  private String fingerprint() {
    StringBuilder text = new StringBuilder(finding.kind().word());
    if (finding.cause() != null) {
      return digest(text.append('\n').append(finding.cause()).toString());
    }
    for (Access side : new Access[] {finding.current(), finding.previous()}) {
      List<String> stack = side == null ? List.of() : side.stack();
      stack.stream().limit(4).forEach(frame -> text.append('\n').append(frame));
    }
    if (finding.current() == null || finding.current().stack().isEmpty()) {
      text.append('\n').append(finding.message().replaceAll("\\d+", "#"));
    }
    return digest(text.toString());
  }

  /** Results with the same one are what one mended lock would end. */
  private String missingLock() {
    MissingLock missing = heading.missing();
    String object = missing.object() + (missing.isStatic() ? "\nstatic" : "");
    return digest(missing.lock() + "\n" + object);
  }

  private static String digest(String text) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest, 0, 16);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e); // every Java has it
    }
  }
}
