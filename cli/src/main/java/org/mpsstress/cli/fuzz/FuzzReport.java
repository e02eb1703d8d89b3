package org.mpsstress.cli.fuzz;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.mpsstress.cli.campaign.Campaign;
import org.mpsstress.cli.campaign.CampaignResult;
import org.mpsstress.model.ExitCode;
import org.mpsstress.model.Json;
import org.mpsstress.model.process.EndingSignal;
import org.mpsstress.reports.text.TextTable;
import org.mpsstress.scenarios.fuzz.FuzzFinding;
import org.mpsstress.scenarios.fuzz.FuzzResult;
import org.mpsstress.scenarios.fuzz.Fuzzing;

/**
 * What a campaign found, for people and as a JSON document whose keys are stable.
 *
 * @param seed that was printed
 * @param subject reference for the simulated SUT, else sources
 * @param defect that was planted, or null
 * @param control what was planted first, and whether it was found
 * @param result of the campaign
 * @param cutOff whether somebody ended it
 */
record FuzzReport(
    long seed, String subject, String defect, Control control, FuzzResult result, boolean cutOff) {
  /** The document's format. */
  static final String FORMAT = "mps-stress-fuzz/1";

  /** A defect that random programs must find, for their silence to mean something. */
  record Control(String defect, boolean found, int programs) {}

  /** 1: something was found; 4: the control was missed, nothing was tried, or it was cut off. */
  ExitCode exitCode() {
    if (!result.findings().isEmpty()) {
      return ExitCode.FINDINGS;
    }
    boolean sees = control.found() && result.programs() > 0 && !cutOff;
    return sees ? ExitCode.PASSED : ExitCode.INCONCLUSIVE;
  }

  private String verdict() {
    return switch (exitCode()) {
      case FINDINGS -> "failed";
      case PASSED -> "passed";
      default -> "inconclusive";
    };
  }

  /** The document, indented. */
  String toJson() {
    ObjectNode document = JsonNodeFactory.instance.objectNode();
    document.put("format", FORMAT);
    document.put("seed", seed);
    document.put("subject", subject);
    document.put("verdict", verdict());
    document.put("exitCode", EndingSignal.exitCode(exitCode().code()));
    document.put("defect", defect);
    document.put("programs", result.programs());
    document.put("schedules", result.schedules());
    document.put("runs", result.runs());
    document.put("seconds", result.seconds());
    ObjectNode coverage = document.putObject("coverage");
    coverage.put("pairs", result.pairs());
    coverage.put("of", result.of());
    ArrayNode curve = coverage.putArray("curve");
    for (Fuzzing.CurvePoint point : result.curve()) {
      curve
          .addObject()
          .put("programs", point.programs())
          .put("seconds", point.seconds())
          .put("pairs", point.pairs());
    }
    document
        .putObject("control")
        .put("defect", control.defect())
        .put("found", control.found())
        .put("programs", control.programs());
    ArrayNode findings = document.putArray("findings");
    result.findings().forEach(finding -> add(findings.addObject(), finding));
    try {
      return Json.mapper().writerWithDefaultPrettyPrinter().writeValueAsString(document);
    } catch (JsonProcessingException error) {
      throw new IllegalStateException(error);
    }
  }

  private static void add(ObjectNode node, FuzzFinding finding) {
    node.put("program", finding.program());
    node.put("layer", finding.layer());
    node.put("pool", finding.pool());
    node.put("kind", finding.kind());
    node.put("message", finding.message());
    node.put("scenario", finding.scenario());
    node.put("token", finding.token());
    node.put("lines", finding.lines());
    node.put("from", finding.from());
    node.put("tries", finding.tries());
  }

  /** What the campaign in whose folder its findings lie has to say. */
  CampaignResult campaign(Campaign begun) {
    return new CampaignResult(
        "fuzz.json", toJson(), console -> print(begun.folder(), console), exitCode());
  }

  /** Prints the findings, those that are like others folded, and the sums. */
  void print(Path directory, PrintWriter out) {
    List<FuzzFinding> shown =
        result.findings().stream().filter(finding -> finding.scenario() != null).toList();
    shown.forEach(finding -> print(finding, directory, out));
    int like = result.findings().size() - shown.size();
    if (like > 0) {
      out.println("and " + like + " more programs that fail like these");
    }
    out.println(
        String.format(
            Locale.ROOT,
            "programs  %,d, %,d schedules, %,d runs in %.0f s (seed %d)",
            result.programs(),
            result.schedules(),
            result.runs(),
            result.seconds(),
            seed));
    out.println(
        String.format(Locale.ROOT, "coverage  %,d of %,d pairs", result.pairs(), result.of()));
    out.println(
        "subject   "
            + (subject.equals("reference")
                ? "simulated SUT: a test of the tool and of the contract, not evidence about a patch"
                : subject)
            + (defect == null
                ? ""
                : "; planted: " + defect + (shown.isEmpty() ? ", NOT found" : ", found")));
    out.println(
        "control   "
            + control.defect()
            + (control.found()
                ? " found by program " + control.programs()
                : " NOT found by " + control.programs() + " programs: a silence means nothing"));
    out.println("verdict   " + verdict() + (cutOff ? ": it was cut off" : ""));
  }

  private static void print(FuzzFinding finding, Path directory, PrintWriter out) {
    String head = finding.message().lines().findFirst().orElse("");
    out.println(
        TextTable.plain(
            "finding   "
                + finding.kind()
                + " on "
                + finding.pool()
                + " ("
                + finding.layer()
                + "), program of "
                + finding.lines()
                + " lines, made from "
                + finding.from()));
    out.println(TextTable.plain("          " + head));
    Path file = directory.resolve(finding.scenario());
    out.println("          " + TextTable.plain(file.toString()));
    if (finding.token() != null) {
      out.println(
          "          ./mps-stress replay "
              + finding.token()
              + " --scenario "
              + TextTable.plain(file.toString()));
    }
  }
}
