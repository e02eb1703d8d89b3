package org.mpsstress.scenarios.violations;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.mpsstress.harness.DefectList;
import org.mpsstress.model.Finding;
import org.mpsstress.model.specification.Unobservable;
import org.mpsstress.scenarios.catalogue.Clauses;
import org.mpsstress.scenarios.hazards.Hazards;
import org.mpsstress.scenarios.language.Scenario;
import org.mpsstress.scenarios.language.ScenarioLoader;
import org.mpsstress.scenarios.oracle.Oracles;
import org.mpsstress.scenarios.plan.Cases;

/**
 * Each clause of the contract is violated by something, and something objects: a wrong answer to
 * the specification, a trace to an oracle, a program to the hazards' judge, or a planted defect to
 * the detectors that {@code tools/tests/test_detection.sh} holds to it. docs/clause-judges.md names
 * what; {@code -Dgolden.update=true} writes its last column anew.
 */
class ViolationsTest {
  private static final Path PAGE = Path.of("../docs/clause-judges.md");

  /** C49 is the caller's: a tensor that another stream made is read without any order. */
  private static final String UNORDERED =
      """
      scenario: tried
      title: Tried
      checks: [C49]
      groups:
        - name: worker
          setup:
            - s = pool stream
          program:
            - x = randint [4, 4]
            - %s
            - on s: y = relu x
            - synchronize stream s
            - check y
            - synchronize stream
      """;

  static Stream<HistoryViolation> histories() throws IOException {
    return HistoryViolation.all().stream();
  }

  static Stream<TraceViolation> traces() {
    return TraceViolation.all().stream();
  }

  @ParameterizedTest
  @MethodSource("histories")
  void theSpecificationRefusesTheWrongAnswerAlone(HistoryViolation row) {
    assertThat(row.objection(row.right())).as("the right answer").isNull();
    assertThat(row.objection(row.wrong())).as("the wrong answer").isNotNull();
  }

  @ParameterizedTest
  @MethodSource("traces")
  void anOracleObjectsToTheWrongTraceAlone(TraceViolation row) {
    assertThat(Oracles.all().judge(row.run().apply(false).run()).findings()).isEmpty();
    assertThat(Oracles.all().judge(row.run().apply(true).run()).findings())
        .extracting(Finding::kind)
        .contains(row.kind());
  }

  @Test
  void theHazardsRefuseATensorWithoutAnyOrder() { // C49
    assertThat(unordered("synchronize stream")).isFalse();
    assertThat(unordered("synchronize stream s")).isTrue();
  }

  private static boolean unordered(String between) {
    Scenario scenario = ScenarioLoader.load("tried.yaml", UNORDERED.formatted(between));
    return Hazards.of(Cases.of(scenario).get(0).point(), scenario.pools()).isPresent();
  }

  @Test
  void eachClauseIsExecutableOrUnobservable() throws IOException {
    Set<String> either = new LinkedHashSet<>(Unobservable.reasons().keySet());
    for (HistoryViolation row : HistoryViolation.all()) {
      assertThat(Unobservable.reasons()).doesNotContainKey(row.clause());
      either.add(row.clause());
    }
    assertThat(either).containsExactlyInAnyOrderElementsOf(Clauses.all().keySet());
  }

  @Test
  void thePageSaysWhyAClauseIsUnobservable() throws IOException {
    StringBuilder rows = new StringBuilder();
    Unobservable.reasons()
        .forEach((clause, reason) -> rows.append("| %s | %s |\n".formatted(clause, reason)));
    String page = Files.readString(PAGE);
    if (Boolean.getBoolean("golden.update")) {
      Pattern table = Pattern.compile("(\\| clause \\| why \\|\n\\| --- \\| --- \\|\n)(\\|.*\n)*");
      page = table.matcher(page).replaceFirst("$1" + Matcher.quoteReplacement(rows.toString()));
      Files.writeString(PAGE, page);
    }
    assertThat(page).contains("| clause | why |\n| --- | --- |\n" + rows + "\n");
  }

  @Test
  void thePageNamesWhatViolatesEachClause() throws IOException {
    Map<String, String> made = made();
    String page = Files.readString(PAGE);
    if (Boolean.getBoolean("golden.update")) {
      for (var clause : made.entrySet()) {
        String row = "(?m)^(\\| " + clause.getKey() + " \\|[^|\n]*\\|[^|\n]*\\|).*$";
        page = page.replaceFirst(row, "$1 " + Matcher.quoteReplacement(clause.getValue()) + " |");
      }
      Files.writeString(PAGE, page);
    }
    Map<String, String> written = new LinkedHashMap<>();
    Pattern.compile("(?m)^\\| (C\\d+) \\|[^|\n]*\\|[^|\n]*\\| ([^|\n]*) \\|$")
        .matcher(page)
        .results()
        .forEach(row -> written.put(row.group(1), row.group(2)));
    assertThat(written.keySet()).containsExactlyElementsOf(made.keySet());
    written.forEach(
        (clause, words) -> {
          List<String> told = List.of(words.split(", "));
          List<String> there = List.of(made.get(clause).split(", "));
          assertThat(there).as(clause).containsAll(told);
          assertThat(told).as(clause).containsAll(histories(there)).isNotEmpty();
        });
    assertThat(made.values()).as("a clause that nothing violates").noneMatch(String::isEmpty);
  }

  /** All but defects, of which the page need not name every one. */
  private static List<String> histories(List<String> words) {
    return words.stream().filter(word -> !word.startsWith("`")).toList();
  }

  /** For each clause what violates it in tests, in words. */
  private static Map<String, String> made() throws IOException {
    Map<String, List<String>> by = new LinkedHashMap<>();
    Clauses.all().keySet().forEach(clause -> by.put(clause, new ArrayList<>()));
    Map<String, Integer> histories = new TreeMap<>();
    HistoryViolation.all().forEach(row -> histories.merge(row.clause(), 1, Integer::sum));
    histories.forEach(
        (clause, count) -> by.get(clause).add(count + (count == 1 ? " history" : " histories")));
    Map<String, Integer> traces = new TreeMap<>();
    TraceViolation.all().forEach(row -> traces.merge(row.clause(), 1, Integer::sum));
    traces.forEach(
        (clause, count) -> by.get(clause).add(count == 1 ? "a trace" : count + " traces"));
    by.get("C49").add("a program");
    for (JsonNode defect : new ObjectMapper().readTree(DefectList.json())) {
      for (JsonNode clause : defect.path("clauses")) {
        by.get(clause.asText()).add("`" + defect.path("id").asText() + "`");
      }
    }
    Map<String, String> words = new LinkedHashMap<>();
    by.forEach((clause, what) -> words.put(clause, String.join(", ", what)));
    return words;
  }
}
