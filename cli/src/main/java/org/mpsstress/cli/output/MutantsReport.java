package org.mpsstress.cli.output;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import org.mpsstress.model.ExitCode;
import org.mpsstress.model.Json;
import org.mpsstress.model.process.EndingSignal;
import org.mpsstress.reports.text.TextTable;
import org.mpsstress.scenarios.mutants.MutantResult;

/** What became of mutants, as a table and as a JSON document whose keys are stable. */
public record MutantsReport(String pool, long seed, double seconds, List<MutantResult> results) {
  /** The document's format. */
  public static final String FORMAT = "mps-stress-twins/1";

  /** Copies the list. */
  public MutantsReport {
    results = List.copyOf(results);
  }

  /** How many some oracle killed. */
  public long killed() {
    return results.stream().filter(MutantResult::killed).count();
  }

  /** How many survived, for a reason that is known. */
  public long explained() {
    return results.size() - killed() - unexplained();
  }

  /** How many survived, and nobody knows why. */
  public long unexplained() {
    return results.stream().filter(MutantResult::unexplained).count();
  }

  /** 0: each killed but those explained; 1: not all; 4: none, which shows nothing. */
  public ExitCode exitCode() {
    if (unexplained() > 0) {
      return ExitCode.FINDINGS;
    }
    return killed() == 0 ? ExitCode.INCONCLUSIVE : ExitCode.PASSED;
  }

  /** The document, indented; what is not known is null. */
  public String toJson() {
    ObjectNode document = JsonNodeFactory.instance.objectNode();
    document.put("format", FORMAT);
    document.put("pool", pool);
    document.put("seed", seed);
    document.put("exitCode", EndingSignal.exitCode(exitCode().code()));
    document.put("seconds", seconds);
    document.put("of", results.size());
    document.put("objected", killed());
    document.put("explained", explained());
    document.put("unexplained", unexplained());
    ArrayNode mutants = document.putArray("twins");
    results.forEach(result -> add(mutants.addObject(), result));
    try {
      return Json.mapper().writerWithDefaultPrettyPrinter().writeValueAsString(document);
    } catch (JsonProcessingException error) {
      throw new IllegalStateException(error);
    }
  }

  private static void add(ObjectNode node, MutantResult result) {
    node.put("scenario", result.mutant().scenario().name());
    node.put("file", result.mutant().scenario().file());
    node.put("line", result.mutant().removal().line());
    node.put("removed", result.mutant().removal().what());
    node.put("text", result.mutant().removal().text());
    node.put("objected", result.killed());
    ArrayNode oracles = node.putArray("oracles");
    result.oracles().forEach(oracles::add);
    node.put("provocation", result.provocation());
    node.put("message", result.message());
    node.put("runs", result.runs());
    node.put("seconds", result.seconds());
    node.put("reason", result.reason());
  }

  /** Prints a line for each mutant, the survivors once more below, and the sum. */
  public void print(PrintWriter out) {
    TextTable table =
        new TextTable("lllrl", "mutant", "removed", "killed by", "runs", "on a device");
    for (MutantResult result : results) {
      table.row(
          place(result),
          result.mutant().removal().text(),
          result.killed() ? String.join(", ", result.oracles()) : "survives",
          String.valueOf(result.runs()),
          result.killed() ? result.provocation() : "");
    }
    table.print(out);
    out.println();
    results.stream().filter(result -> !result.killed()).forEach(result -> survivor(result, out));
    out.println(
        String.format(
            Locale.ROOT,
            "%d of %d mutants killed; of the others %d explained, %d not (seed %d, %.0f s)",
            killed(),
            results.size(),
            explained(),
            unexplained(),
            seed,
            seconds));
  }

  private static String place(MutantResult result) {
    return result.mutant().scenario().file() + ":" + result.mutant().removal().line();
  }

  private static void survivor(MutantResult result, PrintWriter out) {
    String reason =
        result.reason() == null ? "work to do: nobody knows why" : "because " + result.reason();
    out.println(
        TextTable.plain(
            "surviving mutant "
                + place(result)
                + " '"
                + result.mutant().removal().text()
                + "': "
                + reason));
  }
}
