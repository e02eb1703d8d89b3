package org.mpsstress.cli.mutants;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.mpsstress.cli.Golden;
import org.mpsstress.model.ExitCode;
import org.mpsstress.model.Json;
import org.mpsstress.model.mutants.BackendMutantsDocument;
import org.mpsstress.model.mutants.FoundMutant;
import org.mpsstress.model.mutants.MutantResult;
import org.mpsstress.model.mutants.MutantResult.Fate;
import org.mpsstress.reports.text.BackendMutantsTable;

/** What is said of mutants of the backend. */
final class BackendMutantsDocumentTest {
  private static MutantResult result(int number, String operator, Fate fate) {
    FoundMutant mutant =
        new FoundMutant(
            "mutant-000000000" + number,
            number,
            operator,
            number < 3 ? "backend/event.cpp" : "backend/stream.cpp",
            10 + number,
            "left out: notify(" + number + ")",
            "0123456789abcdef");
    boolean killed = fate == Fate.KILLED || fate == Fate.DEAD;
    return new MutantResult(
        mutant,
        fate,
        killed ? "presubmit" : null,
        killed ? "controlled" : null,
        killed ? "cross-stream-event" : null,
        killed ? "value" : null,
        fate == Fate.EQUIVALENT ? "the same object code" : null,
        1,
        3,
        0.5,
        killed ? "MPS1.x" : null,
        true);
  }

  private static BackendMutantsDocument document(int drawn, MutantResult... results) {
    return document(List.of("presubmit"), drawn, results);
  }

  private static BackendMutantsDocument document(
      List<String> suites, int drawn, MutantResult... results) {
    return new BackendMutantsDocument(
        "reference",
        42,
        List.of(results).stream().map(MutantResult::mutant).toList(),
        drawn,
        suites,
        List.of("controlled", "free"),
        List.of(),
        12.25,
        List.of(results));
  }

  private static final MutantResult KILLED = result(1, "lock", Fate.KILLED);
  private static final MutantResult DEAD = result(2, "wait", Fate.DEAD);
  private static final MutantResult SAME = result(3, "order", Fate.EQUIVALENT);
  private static final MutantResult SURVIVOR = result(4, "call", Fate.SURVIVED);
  private static final MutantResult KNOWN = SURVIVOR.because("no word asks for it");
  private static final MutantResult UNKNOWN = result(6, "release", Fate.SURVIVED).neverRun();
  private static final MutantResult FAULT = result(5, "call", Fate.UNJUDGED);

  /** One of each fate, and one that was never run. */
  static BackendMutantsDocument every() {
    return document(7, KILLED, DEAD, SAME, KNOWN, UNKNOWN, FAULT);
  }

  @Test
  void theTableCountsByOperatorAndNamesSurvivors() throws IOException {
    StringWriter text = new StringWriter();
    PrintWriter out = new PrintWriter(text);
    BackendMutantsTable.print(document(5, KILLED, DEAD, SAME, KNOWN, UNKNOWN), out);
    out.flush();
    Golden.check("backend-mutants-table.txt", text.toString());
  }

  @Test
  void theScoreDoesNotStandWithoutThoseThatWereNotJudged() {
    StringWriter text = new StringWriter();
    BackendMutantsTable.print(document(3, KILLED, SURVIVOR, FAULT), new PrintWriter(text, true));
    assertThat(text.toString())
        .contains("1 survive (0 of them were never run), 1 not judged: 50.0 % of those");
  }

  @Test
  void exitCodesSayWhatBecameOfThem() {
    assertThat(document(3, KILLED, DEAD, SAME).exitCode()).isEqualTo(ExitCode.PASSED);
    assertThat(document(2, KILLED, SURVIVOR).exitCode()).isEqualTo(ExitCode.FINDINGS);
    assertThat(document(3, KILLED, SURVIVOR).exitCode()).isEqualTo(ExitCode.INCONCLUSIVE);
    assertThat(document(2, KILLED, FAULT).exitCode()).isEqualTo(ExitCode.INCONCLUSIVE);
    assertThat(document(0).exitCode()).isEqualTo(ExitCode.INCONCLUSIVE);
    assertThat(document(1, SAME).exitCode()).isEqualTo(ExitCode.PASSED);
  }

  /** Of twenty killed ones and a survivor 95 % are killed, which is enough for a presubmit. */
  @Test
  void aSurvivorIsExcusedByAReasonWhereTheBarIsMet() {
    MutantResult[] many = new MutantResult[21];
    Arrays.fill(many, KILLED);
    many[20] = SURVIVOR;
    assertThat(document(21, many).exitCode()).as("no reason").isEqualTo(ExitCode.FINDINGS);
    many[20] = KNOWN;
    assertThat(document(21, many).exitCode()).isEqualTo(ExitCode.PASSED);
    assertThat(document(List.of("presubmit", "ci"), 21, many).exitCode())
        .as("98 % are wanted of ci")
        .isEqualTo(ExitCode.FINDINGS);
    many[19] = KNOWN;
    assertThat(document(21, many).exitCode()).as("90 %").isEqualTo(ExitCode.FINDINGS);
  }

  /** Two killed by a presubmit and one by ci, of four that can be told. */
  private static BackendMutantsDocument ofCi() {
    MutantResult late =
        new MutantResult(
            result(6, "release", Fate.KILLED).mutant(),
            Fate.KILLED,
            "ci",
            "controlled",
            "blocks",
            "race",
            null,
            40,
            900,
            70,
            "MPS1.x",
            true);
    return document(List.of("presubmit", "ci"), 5, KILLED, DEAD, SAME, SURVIVOR, late);
  }

  @Test
  void aLongerSuiteHasItsScoreAndThatOfTheShorterOne() throws IOException {
    BackendMutantsDocument document = ofCi();
    assertThat(document.score("presubmit")).isEqualTo(50);
    assertThat(document.score()).isEqualTo(75);
    JsonNode json = Json.mapper().readTree(document.toJson());
    assertThat(json.path("suite").asText()).isEqualTo("ci");
    assertThat(json.path("suites").toString())
        .isEqualTo(
            "[{\"name\":\"presubmit\",\"killed\":2,\"score\":50.0,\"bar\":95.0},"
                + "{\"name\":\"ci\",\"killed\":3,\"score\":75.0,\"bar\":98.0}]");
    assertThat(json.path("mutants").path(4).path("suite").asText()).isEqualTo("ci");
    StringWriter text = new StringWriter();
    BackendMutantsTable.print(document, new PrintWriter(text, true));
    assertThat(text.toString())
        .contains("by presubmit: 2 killed, 50.0 %", "by ci: 3 killed, 75.0 %");
  }

  @Test
  void neitherEquivalentOnesNorFaultsCountInTheScore() {
    assertThat(document(5, KILLED, DEAD, SAME, SURVIVOR, FAULT).score()).isEqualTo(200 / 3.0);
  }

  @Test
  void whoWasNotTriedWasNotKilled() {
    BackendMutantsDocument document = document(4, KILLED, SAME);
    assertThat(document.score()).isEqualTo(100 / 3.0);
    StringWriter text = new StringWriter();
    BackendMutantsTable.print(document, new PrintWriter(text, true));
    assertThat(text.toString())
        .contains("at least 33.3 % of those that can be told from the code")
        .contains("2 of those that were drawn were not tried");
  }

  @Test
  void theDocumentHasItsKeys() throws IOException {
    Golden.check("backend-mutants.json", every().toJson());
    JsonNode json = Json.mapper().readTree(document(3, KILLED, SAME, SURVIVOR).toJson());
    assertThat(json.path("format").asText()).isEqualTo("mps-stress-mutants/1");
    assertThat(json.path("seed").asLong()).isEqualTo(42);
    assertThat(json.path("verdict").asText()).isEqualTo("failed");
    assertThat(json.path("exitCode").asInt()).isEqualTo(1);
    assertThat(json.path("of").asInt()).isEqualTo(3);
    assertThat(json.path("killed").asInt()).isEqualTo(1);
    assertThat(json.path("equivalent").asInt()).isEqualTo(1);
    JsonNode survivor = json.path("survivors").path(0);
    assertThat(survivor.path("file").asText()).isEqualTo("backend/stream.cpp");
    assertThat(survivor.path("line").asInt()).isEqualTo(14);
    assertThat(survivor.path("mutation").asText()).isEqualTo("call: left out: notify(4)");
    assertThat(survivor.path("component").asText()).isEqualTo("stream");
    assertThat(survivor.path("ran").asBoolean()).isTrue();
    assertThat(json.path("components").path(0).path("name").asText()).isEqualTo("event");
    assertThat(json.path("components").path(0).path("killed").asInt()).isEqualTo(1);
  }
}
