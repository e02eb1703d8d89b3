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
import org.mpsstress.scenarios.mutants.MutantResult;

/** What became of twins, as a table and as a JSON document whose keys are stable. */
public record MutantsReport(String pool, long seed, double seconds, List<MutantResult> results) {
  /** The document's format. */
  public static final String FORMAT = "mps-stress-twins/1";

  /** Copies the list. */
  public MutantsReport {
    results = List.copyOf(results);
  }

  /** To how many some oracle objected. */
  public long objected() {
    return results.stream().filter(MutantResult::objected).count();
  }

  /** How many nobody objected to, for a reason that is known. */
  public long explained() {
    return results.size() - objected() - unexplained();
  }

  /** How many nobody objected to, and nobody knows why. */
  public long unexplained() {
    return results.stream().filter(MutantResult::unexplained).count();
  }

  /** 0: to each twin but those explained; 1: not to all; 4: to none, which shows nothing. */
  public ExitCode exitCode() {
    if (unexplained() > 0) {
      return ExitCode.FINDINGS;
    }
    return objected() == 0 ? ExitCode.INCONCLUSIVE : ExitCode.PASSED;
  }

  /** The document, indented; what is not known is null. */
  public String toJson() {
    ObjectNode document = JsonNodeFactory.instance.objectNode();
    document.put("format", FORMAT);
    document.put("pool", pool);
    document.put("seed", seed);
    document.put("seconds", seconds);
    document.put("of", results.size());
    document.put("objected", objected());
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
    node.put("objected", result.objected());
    ArrayNode oracles = node.putArray("oracles");
    result.oracles().forEach(oracles::add);
    node.put("provocation", result.provocation());
    node.put("message", result.message());
    node.put("runs", result.runs());
    node.put("seconds", result.seconds());
    node.put("reason", result.reason());
  }

  /** Prints a line for each twin, the blind spots once more below, and the sum. */
  public void print(PrintWriter out) {
    TextTable table = new TextTable("lllrl", "twin", "removed", "objecting", "runs", "on a device");
    for (MutantResult result : results) {
      table.row(
          place(result),
          result.mutant().removal().text(),
          result.objected() ? String.join(", ", result.oracles()) : "nobody",
          String.valueOf(result.runs()),
          result.objected() ? result.provocation() : "");
    }
    table.print(out);
    out.println();
    results.stream().filter(result -> !result.objected()).forEach(result -> blind(result, out));
    out.println(
        String.format(
            Locale.ROOT,
            "%d of %d twins objected to; of the others %d explained, %d not (seed %d, %.0f s)",
            objected(),
            results.size(),
            explained(),
            unexplained(),
            seed,
            seconds));
  }

  private static String place(MutantResult result) {
    return result.mutant().scenario().file() + ":" + result.mutant().removal().line();
  }

  private static void blind(MutantResult result, PrintWriter out) {
    String reason =
        result.reason() == null ? "work to do: nobody knows why" : "because " + result.reason();
    out.println(
        TextTable.plain(
            "blind spot "
                + place(result)
                + " '"
                + result.mutant().removal().text()
                + "': "
                + reason));
  }
}
