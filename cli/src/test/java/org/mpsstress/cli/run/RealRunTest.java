package org.mpsstress.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.mpsstress.cli.Typed;
import org.mpsstress.model.Json;

/** Commands that really run something: the built library, real workers, every report. */
@Timeout(300)
final class RealRunTest {
  @TempDir private Path home;

  private Typed type(String... arguments) {
    return Typed.at(new Checkout(home), arguments);
  }

  /** A scenario that expects what no correct backend answers, behind these lines. */
  private Path wrong(String... lines) throws IOException {
    StringBuilder scenario =
        new StringBuilder(
            """
            scenario: wrong
            title: It says what is not so
            checks: [C30]
            groups:
              - name: worker
                program:
            """);
    for (String line : lines) {
      scenario.append("      - ").append(line).append('\n');
    }
    scenario.append("      - e = event\n      - query e answers 1\n");
    return Files.writeString(home.resolve("wrong.yaml"), scenario);
  }

  @Test
  void aQuietRunPassesWithOneDocumentAndEveryReport() throws IOException {
    Path out = home.resolve("run");
    Typed typed =
        type("run", "record-stream-basic", "--no-controls", "--json", "--out", out.toString());
    assertThat(typed.code()).as(typed.err()).isZero();
    JsonNode document = Json.mapper().readTree(typed.out());
    assertThat(document.path("format").asText()).isEqualTo("mps-stress-run/1");
    assertThat(document.path("subject").asText()).isEqualTo("reference");
    assertThat(document.path("verdict").asText()).isEqualTo("passed");
    assertThat(document.path("cases")).isNotEmpty();
    for (String file : new String[] {"record.jsonl", "report.html", "evidence.md"}) {
      assertThat(out.resolve(file)).isNotEmptyFile();
    }
    assertThat(Files.readString(out.resolve("report.html"))).contains("not evidence about a patch");
  }

  @Test
  void aPlantedDefectIsAFindingWithATokenThatShowsItAgain() throws IOException {
    Typed typed =
        type(
            "run",
            "stream-assignment",
            "--defect",
            "new-threads-default-to-stream-0",
            "--no-controls",
            "--json",
            "--out",
            home.resolve("run").toString());
    assertThat(typed.code()).as(typed.err()).isEqualTo(1);
    JsonNode document = Json.mapper().readTree(typed.out());
    assertThat(document.path("verdict").asText()).isEqualTo("failed");
    JsonNode finding = document.at("/cases/0/findings/0");
    assertThat(finding.path("kind").asText()).isEqualTo("stream-assignment");

    Typed replay =
        type("replay", finding.path("token").asText(), "--out", home.resolve("again").toString());
    assertThat(replay.code()).as(replay.err()).isEqualTo(1);
    assertThat(replay.out()).contains("stream-assignment").contains("it failed again in attempt");
  }

  /** It fails in every run; what is planted beside it is another cause. */
  @Test
  void whatIsKnownIsToldAndARunWithoutNewFindingsPasses() throws IOException {
    Path scenario = wrong();
    Path first = home.resolve("first");
    Typed found = type("run", scenario.toString(), "--no-controls", "--out", first.toString());
    assertThat(found.code()).as(found.err()).isEqualTo(1);
    Path known = first.resolve("known.yaml");
    String draft = Files.readString(known);
    assertThat(draft).contains("  # error: ").contains("because: \"\"");
    assertThat(type("run", scenario.toString(), "--known", known.toString()).code()).isEqualTo(2);

    Files.writeString(known, draft.replace("because: \"\"", "because: \"it is meant so\""));
    Path second = home.resolve("second");
    Typed passed =
        type(
            "run",
            scenario.toString(),
            "--no-controls",
            "--known",
            known.toString(),
            "--out",
            second.toString());
    assertThat(passed.code()).as(passed.err()).isZero();
    assertThat(passed.out())
        .contains("known: it is meant so")
        .contains("known     1 of 1 known causes came up")
        .contains("verdict   passed: 1 of 1 cases have findings, all of causes that are known");
    assertThat(second.resolve("known.yaml")).doesNotExist();

    Typed other =
        type(
            "run",
            scenario.toString(),
            "stream-assignment",
            "--defect",
            "new-threads-default-to-stream-0",
            "--no-controls",
            "--known",
            known.toString(),
            "--out",
            home.resolve("third").toString());
    assertThat(other.code()).as(other.err()).isEqualTo(1);
    assertThat(Files.readString(home.resolve("third/known.yaml")))
        .contains("stream-assignment: ")
        .contains("because: \"it is meant so\"");
  }

  @Test
  void randomHistoriesAreJudgedBesideAControlOfTheirOwn() throws IOException {
    Path out = home.resolve("run");
    Typed typed = type("run", "--histories", "4", "--seed", "5", "--json", "--out", out.toString());
    assertThat(typed.code()).as(typed.err()).isZero();
    JsonNode document = Json.mapper().readTree(typed.out());
    assertThat(document.path("cases")).hasSize(4);
    assertThat(document.at("/controls/found")).isEqualTo(document.at("/controls/of"));
    assertThat(Files.readString(out.resolve("record.jsonl")))
        .contains("wrong-answer", "\"histories\":{\"judged\":");
  }

  /** It fails in every run, so neither time nor load decides what is left. */
  @Test
  void aFindingIsMadeSmallWithinTheRun() throws IOException {
    Path file = wrong("x = randint [4, 4]");
    Path out = home.resolve("run");
    Typed typed =
        type(
            "run",
            file.toString(),
            "--no-controls",
            "--minimise=4m",
            "--json",
            "--out",
            out.toString());
    assertThat(typed.code()).as(typed.err()).isEqualTo(1);
    JsonNode document = Json.mapper().readTree(typed.out());
    JsonNode small = document.at("/minimised/0");
    assertThat(small.at("/from/token").asText())
        .isEqualTo(document.at("/cases/0/findings/0/token").asText());
    assertThat(small.at("/from/lines").asInt()).isEqualTo(3);
    assertThat(small.path("lines").asInt()).isEqualTo(2);
    Path scenario = Path.of(small.path("scenario").asText());
    assertThat(scenario).isEqualTo(out.resolve("minimised/1/minimised.yaml"));
    assertThat(Files.readString(scenario)).contains("answers 1").doesNotContain("randint");
    // What is small is no part of the run: its record and its verdict are as they were.
    assertThat(Files.readString(out.resolve("record.jsonl"))).doesNotContain("minimised");
  }

  @Test
  void nothingIsMadeSmallWhereNothingWasFound() throws IOException {
    Typed typed =
        type(
            "run",
            "record-stream-basic",
            "--no-controls",
            "--minimise",
            "--json",
            "--out",
            home.resolve("run").toString());
    assertThat(typed.code()).as(typed.err()).isZero();
    JsonNode document = Json.mapper().readTree(typed.out());
    assertThat(document.path("minimised").isArray()).isTrue();
    assertThat(document.path("minimised")).isEmpty();
    assertThat(home.resolve("run/minimised")).doesNotExist();
  }

  @Test
  void aMutantIsKilledOrSurvives() throws IOException {
    Path file =
        Files.writeString(
            home.resolve("pair.yaml"),
            """
            scenario: pair
            title: The first synchronisation is needed, the second is not
            checks: [C18]
            groups:
              - name: worker
                iterations: 5
                program:
                  - x = randint [64, 64]
                  - y = mm x x
                  - synchronize stream
                  - check y
                  - synchronize device
            """);
    Typed typed =
        type("twins", file.toString(), "--json", "--out", home.resolve("twins").toString());
    assertThat(typed.code()).as(typed.err()).isEqualTo(1);
    JsonNode document = Json.mapper().readTree(typed.out());
    assertThat(document.path("format").asText()).isEqualTo("mps-stress-twins/1");
    assertThat(document.path("of").asInt()).isEqualTo(2);
    assertThat(document.path("objected").asInt()).isEqualTo(1);
    assertThat(document.path("unexplained").asInt()).isEqualTo(1);
    JsonNode seen = document.at("/twins/0");
    assertThat(seen.path("line").asInt()).isEqualTo(10);
    assertThat(seen.path("removed").asText()).isEqualTo("synchronisation");
    assertThat(seen.at("/oracles/0").asText()).isEqualTo("values");
    JsonNode blind = document.at("/twins/1");
    assertThat(blind.path("text").asText()).isEqualTo("synchronize device");
    assertThat(blind.path("oracles")).isEmpty();
    assertThat(blind.path("reason").isNull()).isTrue();
    assertThat(home.resolve("twins/twins.json")).hasContent(typed.out());
  }

  @Test
  void preflightNamesTheLibraryThatWorkersMap() {
    Typed typed = type("preflight");
    assertThat(typed.code()).as(typed.err()).isZero();
    String buildId = new Checkout(home).library().buildId();
    assertThat(typed.out()).contains(buildId + ", as built");
    assertThat(type("preflight", "--expect", buildId.substring(0, 12)).code()).isZero();
    assertThat(type("preflight", "--expect", "0123456789ab").code()).isEqualTo(3);
  }

  @Test
  void defectsComeFromTheNativeSide() {
    assertThat(type("defects").out()).contains("non-atomic-counter");
  }
}
