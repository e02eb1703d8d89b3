package org.mpsstress.cli.output;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.mpsstress.model.ExitCode;
import org.mpsstress.model.Json;
import org.mpsstress.model.process.EndingSignal;
import org.mpsstress.model.record.Control;
import org.mpsstress.reports.text.TextTable;

/** How often each control was found, as a table and as a JSON document whose keys are stable. */
public final class ControlsReport {
  /** The document's format. */
  public static final String FORMAT = "mps-stress-controls/1";

  private final long seed;
  private final int rounds;
  private final Map<String, Row> rows = new LinkedHashMap<>();

  /**
   * Of nothing yet.
   *
   * @param seed from which those of the rounds come
   * @param rounds that are planned
   */
  public ControlsReport(long seed, int rounds) {
    this.seed = seed;
    this.rounds = rounds;
  }

  private record Missed(String outcome, long seed, String message) {}

  private record Row(Control control, List<Double> seconds, List<Missed> missed) {
    int found() {
      return seconds.size() - missed.size();
    }

    double median() {
      List<Double> sorted = seconds.stream().sorted().toList();
      return sorted.get((sorted.size() - 1) / 2);
    }
  }

  /**
   * Adds an attempt.
   *
   * @param control how it went
   * @param roundSeed repeats it
   */
  public void add(Control control, long roundSeed) {
    Row row =
        rows.computeIfAbsent(
            control.layer() + " " + control.id() + " " + control.detector(),
            key -> new Row(control, new ArrayList<>(), new ArrayList<>()));
    row.seconds().add(control.seconds());
    if (!control.found()) {
      row.missed().add(new Missed(control.outcome(), roundSeed, control.message()));
    }
  }

  /** How often any control was tried. */
  public int attempts() {
    return rows.values().stream().mapToInt(row -> row.seconds().size()).sum();
  }

  /** How often one was found. */
  public int found() {
    return rows.values().stream().mapToInt(Row::found).sum();
  }

  /** 0: every control in every round that was planned; else 4. */
  public ExitCode exitCode() {
    boolean whole =
        !rows.isEmpty() && rows.values().stream().allMatch(row -> row.seconds().size() == rounds);
    return whole && found() == attempts() ? ExitCode.PASSED : ExitCode.INCONCLUSIVE;
  }

  /** The document, indented. */
  public String toJson() {
    ObjectNode document = JsonNodeFactory.instance.objectNode();
    document.put("format", FORMAT);
    document.put("seed", seed);
    document.put("exitCode", EndingSignal.exitCode(exitCode().code()));
    document.put("rounds", rounds);
    document.put("attempts", attempts());
    document.put("found", found());
    ArrayNode controls = document.putArray("controls");
    rows.values().forEach(row -> add(controls.addObject(), row));
    try {
      return Json.mapper().writerWithDefaultPrettyPrinter().writeValueAsString(document);
    } catch (JsonProcessingException error) {
      throw new IllegalStateException(error);
    }
  }

  private static void add(ObjectNode node, Row row) {
    node.put("id", row.control().id());
    node.put("title", row.control().title());
    node.put("layer", row.control().layer());
    node.put("detector", row.control().detector());
    node.put("attempts", row.seconds().size());
    node.put("found", row.found());
    node.put("medianSeconds", row.median());
    ArrayNode missed = node.putArray("missed");
    row.missed()
        .forEach(one -> missed.addObject().put("seed", one.seed()).put("message", one.message()));
  }

  /** Prints a line for each control, what was missed once more below, and the sum. */
  public void print(PrintWriter out) {
    TextTable table = new TextTable("lllrr", "control", "layer", "detector", "found", "median");
    for (Row row : rows.values()) {
      table.row(
          row.control().id(),
          row.control().layer(),
          row.control().detector(),
          row.found() + "/" + row.seconds().size(),
          String.format(Locale.ROOT, "%.2f s", row.median()));
    }
    table.print(out);
    out.println();
    for (Row row : rows.values()) {
      for (Missed one : row.missed()) {
        out.println(
            TextTable.plain(
                one.outcome()
                    + " "
                    + row.control().id()
                    + " ("
                    + row.control().layer()
                    + "): "
                    + one.message()
                    + "; again: --seed "
                    + one.seed()));
      }
    }
    out.println(
        String.format(
            Locale.ROOT,
            "controls %d, rounds %d, found %d of %d (seed %d)",
            rows.size(),
            rounds,
            found(),
            attempts(),
            seed));
  }
}
