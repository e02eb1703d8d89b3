package org.mpsstress.cli.compare;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.mpsstress.model.ExitCode;
import org.mpsstress.model.Json;
import org.mpsstress.model.process.EndingSignal;
import org.mpsstress.reports.text.TextTable;

/**
 * The whole comparison, as a table and as JSON.
 *
 * @param baseline what it is
 * @param candidate what it is
 * @param seed that all runs' seeds come from
 * @param cases all of them
 * @param planned pairs of runs that were asked for
 */
public record Comparison(
    String baseline, String candidate, long seed, List<CaseComparison> cases, int planned) {
  /** The format's name. */
  public static final String FORMAT = "mps-stress-compare/1";

  private static final String SINGLE = "single-thread";

  public Comparison {
    cases = List.copyOf(cases);
  }

  /** Of which every pair that was asked for was run. */
  Comparison(String baseline, String candidate, long seed, List<CaseComparison> cases) {
    this(
        baseline,
        candidate,
        seed,
        cases,
        cases.stream().mapToInt(one -> one.candidate().size()).sum());
  }

  /** 0: the candidate did not fail; 1: it did; 4: nothing ran, or it was cut off. */
  public ExitCode exitCode() {
    if (CaseComparison.failed(candidateRuns()) > 0) {
      return ExitCode.FINDINGS;
    }
    return candidateRuns().isEmpty() || cutOff() ? ExitCode.INCONCLUSIVE : ExitCode.PASSED;
  }

  private boolean cutOff() {
    return candidateRuns().size() < planned;
  }

  /** For people. */
  public void print(PrintWriter out) {
    TextTable table =
        new TextTable("lrrrl", "case", "baseline failed", "candidate failed", "p", "throughput");
    for (CaseComparison one : cases) {
      table.row(
          one.name(),
          of(one.baseline()),
          of(one.candidate()),
          p(one.baseline(), one.candidate()),
          Ratio.of(one.ratios()).text());
    }
    table.print(out);
    out.println();
    out.println("baseline   " + baseline);
    out.println("candidate  " + candidate);
    out.println(
        "failures   baseline "
            + of(baselineRuns())
            + ", candidate "
            + of(candidateRuns())
            + ", p = "
            + p(baselineRuns(), candidateRuns())
            + " (Fisher's exact test, two-sided)");
    out.println("throughput candidate to baseline " + Ratio.of(ratios(false)).text() + " (95 %)");
    out.println("one thread candidate to baseline " + Ratio.of(ratios(true)).text() + " (95 %)");
    if (cutOff()) {
      out.println(
          "cut off    after " + candidateRuns().size() + " of " + planned + " pairs of runs");
    }
    for (CaseComparison one : cases) {
      why("baseline", one, one.baseline(), out);
      why("candidate", one, one.candidate(), out);
    }
  }

  /** For programs. */
  public String json() {
    ObjectNode root = Json.mapper().createObjectNode();
    root.put("format", FORMAT);
    root.put("baseline", baseline);
    root.put("candidate", candidate);
    root.put("seed", seed);
    root.put("exitCode", EndingSignal.exitCode(exitCode().code()));
    root.put("plannedPairs", planned);
    put(root, baselineRuns(), candidateRuns(), ratios(false));
    put(root.putObject("singleThread"), List.of(), List.of(), ratios(true));
    ArrayNode all = root.putArray("cases");
    for (CaseComparison one : cases) {
      ObjectNode node = all.addObject().put("case", one.name());
      put(node, one.baseline(), one.candidate(), one.ratios());
      node.put("baselineFailure", failure(one.baseline()));
      node.put("candidateFailure", failure(one.candidate()));
    }
    return root.toPrettyString();
  }

  private static void put(
      ObjectNode node, List<Sample> first, List<Sample> second, List<Double> ratios) {
    if (!first.isEmpty()) {
      node.put("baselineRuns", first.size()).put("baselineFailed", CaseComparison.failed(first));
      node.put("candidateRuns", second.size())
          .put("candidateFailed", CaseComparison.failed(second));
      node.put("p", pValue(first, second));
    }
    Ratio ratio = Ratio.of(ratios);
    ObjectNode throughput = node.putObject("throughput").put("pairs", ratio.pairs());
    number(throughput, "ratio", ratio.mean());
    number(throughput, "low", ratio.low());
    number(throughput, "high", ratio.high());
  }

  private static void number(ObjectNode node, String name, double value) {
    if (Double.isNaN(value)) {
      node.putNull(name);
    } else {
      node.put(name, value);
    }
  }

  private static void why(String who, CaseComparison one, List<Sample> samples, PrintWriter out) {
    String failure = failure(samples);
    if (failure != null) {
      out.println("failed     " + who + ", " + one.name() + ": " + TextTable.plain(failure));
    }
  }

  /** The first one, or null. */
  private static String failure(List<Sample> samples) {
    return samples.stream().filter(Sample::failed).map(Sample::failure).findFirst().orElse(null);
  }

  private List<Double> ratios(boolean single) {
    List<Double> all = new ArrayList<>();
    cases.stream()
        .filter(one -> one.name().startsWith(SINGLE) == single)
        .forEach(one -> all.addAll(one.ratios()));
    return all;
  }

  private List<Sample> baselineRuns() {
    return cases.stream().flatMap(one -> one.baseline().stream()).toList();
  }

  private List<Sample> candidateRuns() {
    return cases.stream().flatMap(one -> one.candidate().stream()).toList();
  }

  private static String of(List<Sample> samples) {
    return CaseComparison.failed(samples) + " of " + samples.size();
  }

  private static double pValue(List<Sample> first, List<Sample> second) {
    return ExactTest.pValue(
        CaseComparison.failed(first), first.size(), CaseComparison.failed(second), second.size());
  }

  private static String p(List<Sample> first, List<Sample> second) {
    return String.format(Locale.ROOT, "%.2g", pValue(first, second));
  }
}
