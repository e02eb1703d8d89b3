package org.mpsstress.reports.allure;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mpsstress.model.Json;
import org.mpsstress.model.record.RunRecord;
import org.mpsstress.reports.Golden;
import org.mpsstress.reports.SampleRecords;

/** Results as Allure reads them: one for each case in its configuration, with stable identities. */
final class AllureResultsTest {
  @TempDir private Path run;

  @Test
  void aCaseThatFailed() throws IOException {
    JsonNode result = find(write(SampleRecords.failed()), "cross-stream-tensor threads=8");
    Golden.check("allure-failed-case.json", withoutRandomNames(result));
  }

  @Test
  void verdictsBecomeStatusesWithTheVerdictInTheirMessage() throws IOException {
    List<JsonNode> results = write(SampleRecords.failed());
    TreeMap<String, String> statuses = new TreeMap<>();
    for (JsonNode result : results) {
      String message = result.path("statusDetails").path("message").asText();
      String word = message.split("[:\n]", 2)[0];
      statuses.put(result.path("name").asText(), result.path("status").asText() + " " + word);
    }
    assertThat(statuses)
        .containsEntry("barrier-mm threads=8", "passed ")
        .containsEntry("cross-stream-tensor threads=8", "failed failed")
        .containsEntry("thread-churn threads=200", "broken crashed")
        .containsEntry("fault of the framework", "broken framework fault")
        .containsEntry("P01: a library from another checkout", "broken inconclusive")
        .containsEntry("D01: a counter that is not atomic", "passed found");
  }

  @Test
  void aCaseInFlightWhenTheRecordWasCutOffIsNotGreen() throws IOException {
    JsonNode result = find(write(SampleRecords.cutOff()), "thread-churn threads=200");
    assertThat(result.path("status").asText()).isEqualTo("broken");
    assertThat(result.at("/statusDetails/message").asText())
        .isEqualTo("inconclusive: the run ended before this case did");
  }

  @Test
  void whatIsKnownIsMarkedSo() throws IOException {
    List<JsonNode> results = write(SampleRecords.known());
    JsonNode known = find(results, "cross-stream-tensor threads=8");
    assertThat(known.path("status").asText()).isEqualTo("failed");
    assertThat(known.at("/statusDetails/known").asBoolean()).isTrue();
    JsonNode other = find(write(SampleRecords.failed()), "cross-stream-tensor threads=8");
    assertThat(other.at("/statusDetails/known").asBoolean()).isFalse();
  }

  @Test
  void oneResultForEachCaseInItsConfiguration() throws IOException {
    RunRecord record = SampleRecords.passed();
    List<JsonNode> results = write(record);
    int expected = record.cases().size() + record.controls().size() + record.skipped().size();
    assertThat(results).hasSize(expected);
    assertThat(results.stream().map(r -> r.path("historyId").asText()).distinct())
        .hasSize(expected);
  }

  @Test
  void whatDiffersFromRunToRunIsNoPartOfTheIdentity() throws IOException {
    JsonNode result = find(write(SampleRecords.passed()), "barrier-mm threads=2");
    assertThat(result.path("parameters"))
        .filteredOn(p -> !p.path("excluded").asBoolean())
        .extracting(p -> p.path("name").asText())
        .containsExactly("threads", "driver", "pool", "strategy");
    assertThat(result.path("parameters"))
        .filteredOn(p -> p.path("excluded").asBoolean())
        .extracting(p -> p.path("name").asText())
        .contains("seed");
  }

  @Test
  void attachmentsOutsideOfTheRunAreNotRead() throws IOException {
    write(SampleRecords.hostile());
    try (Stream<Path> files = Files.list(run.resolve("results"))) {
      List<Path> texts = files.filter(f -> f.toString().endsWith("-attachment.txt")).toList();
      assertThat(texts).hasSize(3);
      for (Path text : texts) {
        assertThat(Files.readString(text)).doesNotContain("root:");
      }
    }
  }

  @Test
  void everyResultIsWhatAllureReads() throws IOException {
    Schema schema =
        SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
            .getSchema(
                Files.readString(Path.of("src/test/resources/schemas/allure-result.schema.json")));
    for (RunRecord record : List.of(SampleRecords.passed(), SampleRecords.failed())) {
      for (JsonNode result : write(record)) {
        assertThat(schema.validate(result.toString(), InputFormat.JSON))
            .as(result.path("name").asText())
            .isEmpty();
      }
    }
    assertThat(schema.validate("{\"status\": \"green\"}", InputFormat.JSON)).isNotEmpty();
  }

  @Test
  void theFilesBesideTheResults() throws IOException {
    write(SampleRecords.passed());
    String environment = Files.readString(run.resolve("results/environment.properties"));
    Golden.check("allure-environment.properties", environment);
    assertThat(Json.mapper().readTree(run.resolve("results/categories.json").toFile())).hasSize(6);
    assertThat(run.resolve("results/executor.json")).exists();
  }

  private List<JsonNode> write(RunRecord record) throws IOException {
    Files.createDirectories(run.resolve("cases/7"));
    Files.writeString(run.resolve("cases/7/summary.json"), "{}");
    Path results = Files.createDirectories(run.resolve("results"));
    AllureResults.write(record, run, results);
    try (Stream<Path> files = Files.list(results)) {
      return files
          .filter(file -> file.toString().endsWith("-result.json"))
          .map(AllureResultsTest::read)
          .collect(Collectors.toList());
    }
  }

  private static JsonNode read(Path file) {
    try {
      return Json.mapper().readTree(file.toFile());
    } catch (IOException error) {
      throw new AssertionError(error);
    }
  }

  private static JsonNode find(List<JsonNode> results, String name) {
    return results.stream()
        .filter(result -> result.path("name").asText().equals(name))
        .findFirst()
        .orElseThrow();
  }

  /** Attachments get random file names from Allure. */
  private static String withoutRandomNames(JsonNode result) throws IOException {
    String text = Json.mapper().writerWithDefaultPrettyPrinter().writeValueAsString(result);
    return text.replaceAll("[0-9a-f-]{36}-attachment", "<uuid>-attachment") + "\n";
  }
}
