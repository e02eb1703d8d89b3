package org.mpsstress.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mpsstress.cli.FakeInstallation;
import org.mpsstress.cli.Golden;
import org.mpsstress.cli.Typed;
import org.mpsstress.model.Json;
import org.mpsstress.model.RunToken;
import org.mpsstress.model.ScheduleToken;
import org.mpsstress.model.record.FindingGroups;
import org.mpsstress.model.record.RunRecord;
import org.mpsstress.model.record.RunRecordReader;
import org.mpsstress.model.run.RunDocument;
import org.mpsstress.reports.text.RunTable;
import org.mpsstress.reports.text.TextTable;

/** A run as a table and as a JSON document. */
final class PrintedRunTest {
  private static RunRecord record() throws IOException {
    return RunRecordReader.read(Path.of("src/test/resources/runs/failed.jsonl"));
  }

  @Test
  void asATable() throws IOException {
    StringWriter text = new StringWriter();
    RunTable.print(record(), new PrintWriter(text, true));
    Golden.check("run-table.txt", text.toString());
  }

  @Test
  void causesThatLackOneLockAreLinesUnderOneHeading(@TempDir Path folder) throws IOException {
    List<String> lines =
        new ArrayList<>(Files.readAllLines(Path.of("src/test/resources/runs/failed.jsonl")));
    for (int cause = 1; cause <= 3; cause++) {
      Map<String, Object> found =
          Map.of(
              "type",
              "finding",
              "kind",
              "race",
              "message",
              "race " + cause + "\nat a place",
              "cause",
              "000000000000000" + cause,
              "missing",
              Map.of("lock", "mutex", "object", "f\u001b[2J"));
      lines.add(lines.size() - 1, Json.mapper().writeValueAsString(found));
    }
    Path file = Files.write(folder.resolve("record.jsonl"), lines);
    StringWriter printed = new StringWriter();
    RunTable.print(RunRecordReader.read(file), new PrintWriter(printed, true));
    assertThat(printed.toString())
        .contains(
            """
            one lock, 3 places: what f?[2J allocated is used without the mutex that others take

            finding   race in the run
                      race 1
                      at a place
            also      race: race 2
            also      race: race 3
            """);
  }

  @Test
  void aLongMessageAndManyFindingsAreCutForTheTerminal(@TempDir Path folder) throws IOException {
    List<String> lines =
        new ArrayList<>(Files.readAllLines(Path.of("src/test/resources/runs/failed.jsonl")));
    for (int cause = 1; cause <= 60; cause++) {
      Map<String, Object> found =
          Map.of(
              "type",
              "finding",
              "kind",
              "leak",
              "message",
              "leak " + cause + "\nframe".repeat(30),
              "cause",
              String.format("%016x", cause));
      lines.add(lines.size() - 1, Json.mapper().writeValueAsString(found));
    }
    Path file = Files.write(folder.resolve("record.jsonl"), lines);
    StringWriter printed = new StringWriter();
    RunRecord record = RunRecordReader.read(file);
    RunTable.print(record, new PrintWriter(printed, true));
    List<String> told = printed.toString().lines().toList();
    assertThat(told.stream().filter(line -> line.startsWith("finding "))).hasSize(40);
    int more = FindingGroups.headings(record).size() - 40;
    assertThat(told).contains("and " + more + " more: see the report");
    int first = told.indexOf("          leak 1");
    assertThat(told.subList(first + 22, first + 24))
        .containsExactly("          frame", "          … 8 more lines: see the report");
  }

  @Test
  void equalReasonsToSkipStandTogetherAndAFewOfMany(@TempDir Path folder) throws IOException {
    List<String> lines =
        new ArrayList<>(Files.readAllLines(Path.of("src/test/resources/runs/failed.jsonl")));
    for (String reason : List.of("needs a fresh process", "r3", "r4", "r5\u001b[2J", "r6", "r7")) {
      Map<String, String> skipped = Map.of("type", "skipped", "scenario", "more", "reason", reason);
      lines.add(lines.size() - 1, Json.mapper().writeValueAsString(skipped)); // before the end
    }
    Path file = Files.write(folder.resolve("record.jsonl"), lines);
    StringWriter printed = new StringWriter();
    RunTable.print(RunRecordReader.read(file), new PrintWriter(printed, true));
    assertThat(printed.toString().lines().filter(line -> line.startsWith("skipped ")))
        .containsExactly(
            "skipped   process-exit and 1 more: needs a fresh process",
            "skipped   thread-churn threads=4: the time budget of 60 s was spent",
            "skipped   more: r3",
            "skipped   more: r4",
            "skipped   more: r5?[2J",
            "skipped   for 2 more reasons: see the report");
  }

  @Test
  void anExploredFindingNamesWhatElseItsTokenIsFor(@TempDir Path folder) throws IOException {
    String token =
        new RunToken("a", "", "patched", "pos", "native", null, 1, "00", null)
            .withSchedule(new ScheduleToken(3, "shared", null, null, 7L, "0123456789abcdef"))
            .encode();
    Path file = folder.resolve("record.jsonl");
    String text = Files.readString(Path.of("src/test/resources/runs/failed.jsonl"));
    Files.writeString(file, text.replaceAll("MPS1\\.[A-Za-z0-9_-]+", token));
    StringWriter printed = new StringWriter();
    RunTable.print(RunRecordReader.read(file), new PrintWriter(printed, true));
    assertThat(printed.toString())
        .contains(
            token + System.lineSeparator() + "          (minimise makes that token's case small;");
  }

  @Test
  void aQuickRunSaysWhatItWasChosenByAndIsNoEvidence(@TempDir Path folder) throws IOException {
    String text =
        Files.readString(Path.of("src/test/resources/runs/failed.jsonl"))
            .replaceFirst("\"suite\":\"[a-z]*\",", "")
            .replaceFirst("\"type\":\"run\",", "\"type\":\"run\",\"suite\":\"quick\",")
            .replaceFirst(
                "\"provenance\":\\{", "\"provenance\":{\"changed\":{\"since\":\"HEAD\"},");
    Path file = Files.writeString(folder.resolve("record.jsonl"), text);
    RunRecord quick = RunRecordReader.read(file);
    assertThat(quick.run().isQuick()).isTrue();
    JsonNode document = Json.mapper().readTree(RunDocument.of(quick, null).toJson());
    assertThat(document.path("quick").path("since").asText()).isEqualTo("HEAD");
    Typed typed = Typed.at(new FakeInstallation(folder), "evidence", folder.toString());
    assertThat(typed.code()).isEqualTo(2);
    assertThat(typed.err())
        .contains(
            folder + " is a quick run (run --changed): a few cases, chosen by what has changed");
  }

  @Test
  void asOneDocument() throws IOException {
    String text = RunDocument.of(record(), null).toJson();
    Golden.check("run.json", text + "\n");
    JsonNode document = Json.mapper().readTree(text);
    assertThat(names(document))
        .containsExactly("format", "subject", "verdict", "exitCode", "seed", "controls", "cases");
    for (JsonNode one : document.path("cases")) {
      assertThat(names(one))
          .containsExactly(
              "scenario",
              "case",
              "strategy",
              "sanitizer",
              "pool",
              "verdict",
              "reason",
              "runs",
              "operations",
              "operationsPerSecond",
              "bound95",
              "findings");
    }
  }

  @Test
  void nothingInANameSteersATerminal() {
    StringWriter text = new StringWriter();
    new TextTable("l", "x").row("\u001b[2Jgone\r").print(new PrintWriter(text, true));
    assertThat(text.toString()).contains("?[2Jgone?").doesNotContain("\u001b");
  }

  private static List<String> names(JsonNode node) {
    List<String> names = new ArrayList<>();
    node.fieldNames().forEachRemaining(names::add);
    return names;
  }
}
