package org.mpsstress.cli.mutants;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.mpsstress.cli.mutated.Kill;
import org.mpsstress.cli.mutated.sites.FoundMutant;
import org.mpsstress.cli.mutated.sites.Operator;
import org.mpsstress.model.ExitCode;
import org.mpsstress.model.Json;
import org.mpsstress.model.process.EndingSignal;
import org.mpsstress.reports.text.TextTable;

/**
 * What became of the mutants, as a table and as a document whose keys are stable.
 *
 * @param seed of the drawing and of all runs
 * @param built how many the build holds
 * @param drawn how many were to be tried
 * @param layers that they were tried on
 * @param scenarios whose cases alone were asked; all if there are none
 * @param seconds of it all
 * @param results of those that were tried
 */
record BackendMutantsReport(
    long seed,
    List<FoundMutant> built,
    int drawn,
    List<String> layers,
    List<String> scenarios,
    double seconds,
    List<MutantResult> results) {
  /** The document's format. */
  static final String FORMAT = Kill.FORMAT;

  private static final int LINE = 110;

  /** Of what is drawn, that each operator should have. */
  private static final double LEAST_SHARE = 0.05;

  BackendMutantsReport {
    built = List.copyOf(built);
    layers = List.copyOf(layers);
    scenarios = List.copyOf(scenarios);
    results = List.copyOf(results);
  }

  long count(MutantResult.Fate fate) {
    return results.stream().filter(one -> one.fate() == fate).count();
  }

  /**
   * Killed ones among those that are not equivalent, in hundredths. One that was drawn and not
   * tried counts as one that was not killed: whoever dies at once is tried first, so the share of
   * those that were tried says nothing about the others.
   */
  double score() {
    long killed = count(MutantResult.Fate.KILLED) + count(MutantResult.Fate.DEAD);
    long of = drawn - count(MutantResult.Fate.EQUIVALENT) - count(MutantResult.Fate.UNJUDGED);
    return of == 0 ? 0 : 100.0 * killed / of;
  }

  private boolean isCutOff() {
    return results.size() < drawn;
  }

  /** 0: nobody survived unexplained; 1: somebody did; 4: not all that were drawn were judged. */
  ExitCode exitCode() {
    boolean all = results.size() == drawn && count(MutantResult.Fate.UNJUDGED) == 0;
    if (!all || results.isEmpty()) {
      return ExitCode.INCONCLUSIVE;
    }
    return count(MutantResult.Fate.SURVIVED) > 0 ? ExitCode.FINDINGS : ExitCode.PASSED;
  }

  String toJson() {
    ObjectNode document = JsonNodeFactory.instance.objectNode();
    document.put("format", FORMAT);
    document.put("seed", seed);
    document.put("subject", "reference");
    document.put("verdict", exitCode() == ExitCode.PASSED ? "passed" : verdict());
    document.put("exitCode", EndingSignal.exitCode(exitCode().code()));
    document.put("built", built.size());
    document.put("drawn", drawn);
    document.put("of", results.size());
    document.put("killed", results.stream().filter(MutantResult::killed).count());
    document.put("killedAtOnce", count(MutantResult.Fate.DEAD));
    document.put("equivalent", count(MutantResult.Fate.EQUIVALENT));
    document.put("unjudged", count(MutantResult.Fate.UNJUDGED));
    document.put("score", score());
    document.put("seconds", seconds);
    ArrayNode words = document.putArray("layers");
    layers.forEach(words::add);
    ArrayNode asked = document.putArray("scenarios");
    scenarios.forEach(asked::add);
    ArrayNode survivors = document.putArray("survivors");
    results.stream()
        .filter(one -> one.fate() == MutantResult.Fate.SURVIVED)
        .forEach(one -> survivor(survivors.addObject(), one));
    groups(document.putArray("components"), FoundMutant::component);
    groups(document.putArray("operators"), FoundMutant::operator);
    ArrayNode all = document.putArray("mutants");
    results.forEach(one -> add(all.addObject(), one));
    try {
      return Json.mapper().writerWithDefaultPrettyPrinter().writeValueAsString(document);
    } catch (JsonProcessingException error) {
      throw new IllegalStateException(error);
    }
  }

  private String verdict() {
    return exitCode() == ExitCode.INCONCLUSIVE ? "inconclusive" : "failed";
  }

  private static void survivor(ObjectNode node, MutantResult one) {
    node.put("id", one.mutant().id());
    node.put("file", one.mutant().file());
    node.put("line", one.mutant().line());
    node.put("mutation", one.mutant().operator() + ": " + one.mutant().what());
    node.put("component", one.mutant().component());
    node.put("digest", one.mutant().digest());
    node.put("ran", one.ran());
  }

  private void groups(ArrayNode array, Function<FoundMutant, String> name) {
    by(name)
        .forEach(
            (word, its) -> {
              ObjectNode node = array.addObject();
              node.put("name", word);
              node.put("built", built.stream().filter(one -> name.apply(one).equals(word)).count());
              node.put("of", its.size());
              node.put("killed", its.stream().filter(MutantResult::killed).count());
              node.put("equivalent", equivalent(its));
            });
  }

  private static long equivalent(List<MutantResult> its) {
    return its.stream().filter(one -> one.fate() == MutantResult.Fate.EQUIVALENT).count();
  }

  private Map<String, List<MutantResult>> by(Function<FoundMutant, String> name) {
    Map<String, List<MutantResult>> groups = new TreeMap<>();
    results.forEach(
        one -> groups.computeIfAbsent(name.apply(one.mutant()), any -> new ArrayList<>()).add(one));
    return groups;
  }

  private static void add(ObjectNode node, MutantResult one) {
    node.put("id", one.mutant().id());
    node.put("operator", one.mutant().operator());
    node.put("file", one.mutant().file());
    node.put("line", one.mutant().line());
    node.put("what", one.mutant().what());
    node.put("digest", one.mutant().digest());
    node.put("fate", one.fate().name().toLowerCase(Locale.ROOT));
    node.put("layer", one.layer());
    node.put("scenario", one.scenario());
    node.put("finding", one.finding());
    node.put("message", one.message());
    node.put("attempts", one.attempts());
    node.put("cases", one.cases());
    node.put("seconds", one.seconds());
    node.put("token", one.token());
  }

  void print(PrintWriter out) {
    table(out, "operator", FoundMutant::operator, Operator.words());
    shortOperators(out);
    table(
        out, "component", FoundMutant::component, List.copyOf(by(FoundMutant::component).keySet()));
    results.stream()
        .filter(one -> one.fate() == MutantResult.Fate.SURVIVED)
        .forEach(one -> out.println(TextTable.plain(line(one))));
    results.stream()
        .filter(one -> one.fate() == MutantResult.Fate.UNJUDGED)
        .forEach(
            one ->
                out.println(
                    TextTable.plain("not judged  " + one.mutant().id() + "  " + one.message())));
    out.println(
        String.format(
            Locale.ROOT,
            "%d of %d mutants killed (%d of them at once), %d equivalent, %d survive (%d of them"
                + " were never run): %s%.1f %% of those that can be told from the code (seed %d, of %d drawn from %d, %.0f s)",
            count(MutantResult.Fate.KILLED) + count(MutantResult.Fate.DEAD),
            results.size(),
            count(MutantResult.Fate.DEAD),
            count(MutantResult.Fate.EQUIVALENT),
            count(MutantResult.Fate.SURVIVED),
            results.stream().filter(one -> !one.ran()).count(),
            isCutOff() ? "at least " : "",
            score(),
            seed,
            drawn,
            built.size(),
            seconds));
    if (isCutOff()) {
      out.println(drawn - results.size() + " of those that were drawn were not tried");
    }
  }

  private void table(
      PrintWriter out, String what, Function<FoundMutant, String> name, List<String> words) {
    TextTable table =
        new TextTable("lrrrrr", what, "built", "tried", "killed", "equivalent", "survive");
    Map<String, List<MutantResult>> groups = by(name);
    for (String word : words) {
      List<MutantResult> its = groups.getOrDefault(word, List.of());
      long killed = its.stream().filter(MutantResult::killed).count();
      table.row(
          word,
          String.valueOf(built.stream().filter(one -> name.apply(one).equals(word)).count()),
          String.valueOf(its.size()),
          String.valueOf(killed),
          String.valueOf(equivalent(its)),
          String.valueOf(
              its.stream().filter(one -> one.fate() == MutantResult.Fate.SURVIVED).count()));
    }
    table.print(out);
    out.println();
  }

  /** Those that have fewer places than a sample of that size wants of each. */
  private void shortOperators(PrintWriter out) {
    boolean any = false;
    for (String word : Operator.words()) {
      long has = built.stream().filter(one -> one.operator().equals(word)).count();
      if (has < drawn * LEAST_SHARE) {
        any = true;
        out.println(
            String.format(
                Locale.ROOT,
                "%s: %d places in all, fewer than %.0f %% of %d",
                word,
                has,
                100 * LEAST_SHARE,
                drawn));
      }
    }
    if (any) {
      out.println();
    }
  }

  private static String line(MutantResult one) {
    String what = one.mutant().what();
    return (one.ran() ? "survives   " : "never run  ")
        + one.mutant().id()
        + "  "
        + one.mutant().file()
        + ":"
        + one.mutant().line()
        + "  "
        + one.mutant().operator()
        + ": "
        + (what.length() <= LINE ? what : what.substring(0, LINE - 3) + "...");
  }
}
