package org.mpsstress.reports.sarif;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.mpsstress.model.Access;
import org.mpsstress.model.Finding;
import org.mpsstress.model.FindingKind;
import org.mpsstress.model.Json;
import org.mpsstress.model.record.CaseBegin;
import org.mpsstress.model.record.FindingEntry;
import org.mpsstress.model.record.RunRecord;
import org.mpsstress.reports.SampleRecords;

/** Logs are held against the schema that OASIS published. */
class SarifLogTest {
  static List<RunRecord> records() {
    return List.of(
        SampleRecords.passed(),
        SampleRecords.failed(),
        SampleRecords.cutOff(),
        SampleRecords.known(),
        SampleRecords.hostile());
  }

  private static List<Error> complaints(String log) throws IOException {
    try (InputStream in =
        SarifLogTest.class.getResourceAsStream("/schema/sarif-schema-2.1.0.json")) {
      Schema schema =
          SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_7)
              .getSchema(new String(in.readAllBytes(), StandardCharsets.UTF_8));
      return schema.validate(log, InputFormat.JSON);
    }
  }

  private static JsonNode run(RunRecord record) throws IOException {
    return Json.mapper().readTree(SarifLog.render(record)).path("runs").path(0);
  }

  @ParameterizedTest
  @MethodSource("records")
  void isSarif(RunRecord record) throws IOException {
    assertThat(complaints(SarifLog.render(record))).isEmpty();
  }

  @Test
  void theSchemaObjectsToWhatIsNone() throws IOException {
    String log = SarifLog.render(SampleRecords.failed());
    assertThat(complaints(log.replace("\"startLine\" : ", "\"startLine\" : -"))).isNotEmpty();
    assertThat(complaints(log.replace("\"2.1.0\"", "\"2.0.0\""))).isNotEmpty();
    assertThat(complaints(log.replace("\"text\"", "\"txt\""))).isNotEmpty();
  }

  @Test
  void aFindingStandsAtTheCodeThatDidIt() throws IOException {
    Access write =
        new Access("write of 8 bytes", List.of("std::f /usr/x:1", "f src/backend/stream.cpp:73"));
    Access read = new Access("read of 8 bytes", List.of("g src/backend/stream_pool.cpp:9"));
    Finding found =
        new Finding(FindingKind.RACE, "data race", write, read, 14, "MPS1.abc", List.of());
    CaseBegin begin = SampleRecords.begin("thread-churn", 2, "native");
    RunRecord record =
        RunRecord.of(
            List.of(
                SampleRecords.run("reference", java.util.Map.of()),
                begin,
                FindingEntry.of(begin.id(), found)),
            true);
    assertThat(complaints(SarifLog.render(record))).isEmpty();
    JsonNode race = run(record).path("results").path(0);
    assertThat(race.path("ruleId").asText()).isEqualTo("race");
    assertThat(race.path("relatedLocations")).hasSize(2);
    JsonNode place = race.path("locations").path(0).path("physicalLocation");
    assertThat(place.path("artifactLocation").path("uri").asText())
        .isEqualTo("harness-native/src/backend/stream.cpp");
    assertThat(place.path("region").path("startLine").asInt()).isEqualTo(73);
    assertThat(race.path("stacks")).hasSize(2);
    assertThat(race.path("message").path("text").asText())
        .contains("./mps-stress replay " + race.path("properties").path("token").asText());
    JsonNode value = run(SampleRecords.failed()).path("results").path(1);
    assertThat(value.path("locations").path(0).toString())
        .contains("catalogue/cross-stream-tensor.yaml", "\"startLine\":2");
  }

  @Test
  void placesOfOneCauseAreOneResult() throws IOException {
    RunRecord record = SampleRecords.oneCauseInThreePlaces();
    assertThat(complaints(SarifLog.render(record))).isEmpty();
    JsonNode results = run(record).path("results");
    assertThat(results).hasSize(2);
    assertThat(results.path(0).path("occurrenceCount").asInt()).isEqualTo(3);
    assertThat(results.path(0).path("message").path("text").asText())
        .contains("The same cause shows in 2 more places.");
    String first = results.path(0).path("partialFingerprints").toString();
    assertThat(first).isNotEqualTo(results.path(1).path("partialFingerprints").toString());
  }

  @Test
  void causesThatLackOneLockSaySoAndShareAFingerprint() throws IOException {
    RunRecord record = SampleRecords.oneLockInFourPlaces();
    assertThat(complaints(SarifLog.render(record))).isEmpty();
    JsonNode results = run(record).path("results");
    assertThat(results).hasSize(4);
    List<String> locks = new ArrayList<>();
    for (JsonNode result : results) {
      locks.add(result.path("partialFingerprints").path("mpsStressMissingLock/v1").asText());
    }
    assertThat(locks.subList(0, 3)).containsOnly(locks.get(0)).doesNotContain("", locks.get(3));
    assertThat(results.path(2).path("message").path("text").asText())
        .contains("Under one heading: one lock, 4 places: what Pool::grow allocated");
    assertThat(results.path(3).path("message").path("text").asText()).doesNotContain("heading");
    assertThat(run(SampleRecords.oneCauseInThreePlaces()).toString())
        .doesNotContain("mpsStressMissingLock");
  }

  @Test
  void whatSaysNothingIsNoQuietLog() throws IOException {
    JsonNode failed = run(SampleRecords.failed()).path("invocations").path(0);
    assertThat(failed.path("executionSuccessful").asBoolean(true)).isFalse();
    assertThat(failed.path("toolExecutionNotifications").toString())
        .contains("control missed: P01", "the framework failed: the watchdog");
    JsonNode cut = run(SampleRecords.cutOff()).path("invocations").path(0);
    assertThat(cut.path("executionSuccessful").asBoolean(true)).isFalse();
    assertThat(cut.path("toolExecutionNotifications").toString()).contains("is inconclusive");
    JsonNode passed = run(SampleRecords.passed()).path("invocations").path(0);
    assertThat(passed.path("executionSuccessful").asBoolean(false)).isTrue();
    assertThat(passed.path("toolExecutionNotifications")).isEmpty();
  }

  @Test
  void theSameTroubleHasTheSameFingerprintInEveryRun() throws IOException {
    String first =
        run(SampleRecords.failed()).path("results").path(0).path("partialFingerprints").toString();
    assertThat(run(SampleRecords.failed()).path("results").path(0).path("partialFingerprints"))
        .hasToString(first);
    assertThat(run(SampleRecords.failed()).path("results").path(1).path("partialFingerprints"))
        .doesNotHaveToString(first);
  }

  @Test
  void onlyOurOwnCodeAndScenariosArePlaces() {
    assertThat(SourcePlace.of("backend::f src/backend/a.cpp:7"))
        .contains(new SourcePlace("harness-native/src/backend/a.cpp", 7));
    assertThat(SourcePlace.of("std::f /usr/include/c++/12/map:7")).isEmpty();
    assertThat(SourcePlace.of("f src/backend/a.cpp")).isEmpty();
    assertThat(SourcePlace.ofScenario("javascript:alert(1)", 1)).isEqualTo(Optional.empty());
    assertThat(SourcePlace.ofScenario("/home/me/my.yaml", 3))
        .contains(new SourcePlace("home/me/my.yaml", 3));
  }
}
