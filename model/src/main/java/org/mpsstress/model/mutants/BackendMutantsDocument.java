package org.mpsstress.model.mutants;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.mpsstress.model.ExitCode;
import org.mpsstress.model.Json;
import org.mpsstress.model.process.EndingSignal;

/**
 * The document {@code mutants.json}: what became of mutants of a backend. Its keys are stable.
 *
 * @param subject whose code it is, as records have it: reference or sources
 * @param seed of the drawing and of all runs
 * @param built how many the build holds
 * @param drawn how many were to be tried
 * @param suites whose layers they were tried on, the shortest first: what survived one was shown to
 *     the next
 * @param layers that they were tried on
 * @param scenarios whose cases alone were asked; all if there are none
 * @param seconds of it all
 * @param results of those that were tried
 */
public record BackendMutantsDocument(
    String subject,
    long seed,
    List<FoundMutant> built,
    int drawn,
    List<String> suites,
    List<String> layers,
    List<String> scenarios,
    double seconds,
    List<MutantResult> results) {
  /** The document's format. */
  public static final String FORMAT = "mps-stress-mutants/1";

  /** Its name in the folder of a campaign. */
  public static final String FILE = "mutants.json";

  private static final String SHORTEST = "presubmit";
  private static final double SHORTEST_BAR = 95;
  private static final double BAR = 98;

  /** Copies the lists. */
  public BackendMutantsDocument {
    built = List.copyOf(built);
    suites = List.copyOf(suites);
    layers = List.copyOf(layers);
    scenarios = List.copyOf(scenarios);
    results = List.copyOf(results);
  }

  /** The longest one: what it is about. */
  public String suite() {
    return suites.get(suites.size() - 1);
  }

  /** How many had that fate. */
  public long count(MutantResult.Fate fate) {
    return results.stream().filter(one -> one.fate() == fate).count();
  }

  /**
   * Killed ones among those that are not equivalent, in hundredths. One that was drawn and not
   * tried counts as one that was not killed: whoever dies at once is tried first, so the share of
   * those that were tried says nothing about the others.
   */
  public double score() {
    return score(suite());
  }

  /** The same of one of the suites, which contains those before it. */
  public double score(String suite) {
    long killed = killed(suite);
    long of = drawn - count(MutantResult.Fate.EQUIVALENT) - count(MutantResult.Fate.UNJUDGED);
    return of == 0 ? 0 : 100.0 * killed / of;
  }

  /** How many that suite killed, or one before it. */
  public long killed(String suite) {
    int most = suites.indexOf(suite);
    return results.stream()
        .filter(one -> one.killed() && suites.indexOf(one.suite()) <= most)
        .count();
  }

  /** The score that a suite should have, in hundredths: a longer one more than the shortest. */
  public static double bar(String suite) {
    return suite.equals(SHORTEST) ? SHORTEST_BAR : BAR;
  }

  /** Whether each suite has the score that it should have; where nothing can be told none is. */
  public boolean meetsBars() {
    return drawn == count(MutantResult.Fate.EQUIVALENT)
        || suites.stream().allMatch(suite -> score(suite) >= bar(suite));
  }

  /** How many survive of which nobody has said why. */
  public long unexplained() {
    return results.stream().filter(MutantResult::isUnexplained).count();
  }

  /** Whether some that were drawn were not tried. */
  public boolean isCutOff() {
    return results.size() < drawn;
  }

  /**
   * 0: the bars are met, and of whoever survived it is said why; 1: not so; 4: not all that were
   * drawn were judged.
   */
  public ExitCode exitCode() {
    boolean all = results.size() == drawn && count(MutantResult.Fate.UNJUDGED) == 0;
    if (!all || results.isEmpty()) {
      return ExitCode.INCONCLUSIVE;
    }
    return meetsBars() && unexplained() == 0 ? ExitCode.PASSED : ExitCode.FINDINGS;
  }

  /** The document's text, for people and programs. */
  public String toJson() {
    ObjectNode document = JsonNodeFactory.instance.objectNode();
    document.put("format", FORMAT);
    document.put("seed", seed);
    document.put("subject", subject);
    document.put("verdict", exitCode() == ExitCode.PASSED ? "passed" : verdict());
    document.put("exitCode", EndingSignal.exitCode(exitCode().code()));
    document.put("suite", suite());
    document.put("built", built.size());
    document.put("drawn", drawn);
    document.put("of", results.size());
    document.put("killed", results.stream().filter(MutantResult::killed).count());
    document.put("killedAtOnce", count(MutantResult.Fate.DEAD));
    document.put("equivalent", count(MutantResult.Fate.EQUIVALENT));
    document.put("unjudged", count(MutantResult.Fate.UNJUDGED));
    document.put("unexplained", unexplained());
    document.put("score", score());
    document.put("seconds", seconds);
    ArrayNode each = document.putArray("suites");
    suites.forEach(one -> suite(each.addObject(), one));
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
    return Json.pretty(document);
  }

  private String verdict() {
    return exitCode() == ExitCode.INCONCLUSIVE ? "inconclusive" : "failed";
  }

  private void suite(ObjectNode node, String suite) {
    node.put("name", suite);
    node.put("killed", killed(suite));
    node.put("score", score(suite));
    node.put("bar", bar(suite));
  }

  private static void survivor(ObjectNode node, MutantResult one) {
    node.put("id", one.mutant().id());
    node.put("file", one.mutant().file());
    node.put("line", one.mutant().line());
    node.put("mutation", one.mutant().operator() + ": " + one.mutant().what());
    node.put("component", one.mutant().component());
    node.put("digest", one.mutant().digest());
    node.put("ran", one.ran());
    node.put("reason", one.message());
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

  /** How many of them nobody can tell. */
  public static long equivalent(List<MutantResult> its) {
    return its.stream().filter(one -> one.fate() == MutantResult.Fate.EQUIVALENT).count();
  }

  /** Those that were tried, by a word of theirs, in the order of the words. */
  public Map<String, List<MutantResult>> by(Function<FoundMutant, String> name) {
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
    node.put("suite", one.suite());
    node.put("layer", one.layer());
    node.put("scenario", one.scenario());
    node.put("finding", one.finding());
    node.put("message", one.message());
    node.put("attempts", one.attempts());
    node.put("cases", one.cases());
    node.put("seconds", one.seconds());
    node.put("token", one.token());
  }
}
