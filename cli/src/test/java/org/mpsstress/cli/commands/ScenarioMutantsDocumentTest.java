package org.mpsstress.cli.commands;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.mpsstress.cli.Golden;
import org.mpsstress.model.ExitCode;
import org.mpsstress.model.Json;
import org.mpsstress.model.mutants.ScenarioMutantsDocument;
import org.mpsstress.reports.text.ScenarioMutantsTable;
import org.mpsstress.scenarios.language.ScenarioLoader;
import org.mpsstress.scenarios.mutants.Mutant;
import org.mpsstress.scenarios.mutants.MutantResult;
import org.mpsstress.scenarios.mutants.Mutants;

/** What is said of mutants: who killed them, and of which nobody knows why not. */
final class ScenarioMutantsDocumentTest {
  private static final List<Mutant> MUTANTS =
      Mutants.of(
          ScenarioLoader.load(
              "three.yaml",
              """
              scenario: three
              title: Three lines that order something
              checks: [C18]
              groups:
                - name: worker
                  program:
                    - x = randint [4]
                    - synchronize stream
                    - check x
                    - synchronize device
                    - s = current stream
                    - synchronize stream s
              """));

  private static ScenarioMutantsDocument document(
      String pool, long seed, double seconds, List<MutantResult> results) {
    return new ScenarioMutantsDocument(
        pool, seed, seconds, results.stream().map(ScenarioMutantsCommand::row).toList());
  }

  private static ScenarioMutantsDocument report() {
    return document(
        "patched",
        42,
        3.5,
        List.of(
            new MutantResult(
                MUTANTS.get(0),
                List.of("values"),
                "slow randint",
                "element [0] is 3",
                7,
                1.5,
                null),
            new MutantResult(MUTANTS.get(1), List.of(), null, null, 18, 1, "it comes twice"),
            new MutantResult(MUTANTS.get(2), List.of(), null, null, 18, 1, null)));
  }

  @Test
  void theTableNamesWhoKillsAndEverySurvivor() throws IOException {
    StringWriter text = new StringWriter();
    ScenarioMutantsTable.print(report(), new PrintWriter(text, true));
    Golden.check("mutants-table.txt", text.toString());
  }

  @Test
  void theDocumentHasTheSameFigures() throws IOException {
    Golden.check("scenario-mutants.json", report().toJson());
    JsonNode document = Json.mapper().readTree(report().toJson());
    assertThat(document.path("of").asInt()).isEqualTo(3);
    assertThat(document.path("objected").asInt()).isEqualTo(1);
    assertThat(document.path("explained").asInt()).isEqualTo(1);
    assertThat(document.path("unexplained").asInt()).isEqualTo(1);
    assertThat(document.at("/twins/0/provocation").asText()).isEqualTo("slow randint");
    assertThat(document.at("/twins/1/reason").asText()).isEqualTo("it comes twice");
    assertThat(document.at("/twins/2/reason").isNull()).isTrue();
  }

  private static ExitCode codeOf(MutantResult... results) {
    return document("patched", 42, 1, List.of(results)).exitCode();
  }

  @Test
  void theExitCodeCallsNothingPassedThatWasNotKilled() {
    MutantResult objected =
        new MutantResult(MUTANTS.get(0), List.of("values"), "as it is", "wrong", 1, 1, null);
    MutantResult explained = new MutantResult(MUTANTS.get(1), List.of(), null, null, 1, 1, "twice");
    MutantResult unexplained = new MutantResult(MUTANTS.get(2), List.of(), null, null, 1, 1, null);
    assertThat(codeOf(objected, explained)).isEqualTo(ExitCode.PASSED);
    assertThat(codeOf(objected, explained, unexplained)).isEqualTo(ExitCode.FINDINGS);
    assertThat(codeOf(explained)).isEqualTo(ExitCode.INCONCLUSIVE);
    assertThat(codeOf()).isEqualTo(ExitCode.INCONCLUSIVE);
  }
}
