package org.mpsstress.scenarios.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.InputStream;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.mpsstress.model.Finding;
import org.mpsstress.model.Json;
import org.mpsstress.scenarios.oracle.observation.Opinion;

/** What is alive at quiescence. */
class LeaksOracleTest {
  private static Opinion judge(String summary) {
    return new LeaksOracle()
        .judge(new HandMade(1, 1).expectNoLeaks().runWhole().summary(summary).run());
  }

  private static String statistics(String before, String after, int bindings) {
    return "{\"statistics\":{\"before\":{%s},\"after\":{%s}},\"bindings\":{\"left\":%d,\"waitedMillis\":40}}"
        .formatted(before, after, bindings);
  }

  @Test
  void whatWasThereBeforeIsNoLeak() {
    assertThat(judge(statistics("\"liveBuffers\":3", "\"liveBuffers\":3,\"streamsCreated\":9", 0)))
        .isEqualTo(Opinion.quiet());
  }

  @Test
  void whatIsLeftIsNamedWithItsNumber() {
    List<Finding> findings =
        judge(statistics("\"liveEvents\":1", "\"liveEvents\":3", 1)).findings();
    assertThat(findings)
        .singleElement()
        .extracting(Finding::message)
        .asString()
        .contains("2 events", "1 bindings of threads", "40 ms");
  }

  @Test
  void fewerThanNoneWereGivenBackTwice() {
    assertThat(judge(statistics("\"liveBytes\":4", "\"liveBytes\":-8", -2)).findings())
        .singleElement()
        .extracting(Finding::message)
        .asString()
        .contains(
            "-8 bytes of live tensors (more given back than there were)",
            "-2 bindings of threads that have ended (more given back than there were)");
  }

  @Test
  void fewerThanBeforeIsWhatCachesGaveBack() {
    assertThat(judge(statistics("\"liveHeaps\":4", "\"liveHeaps\":1", 0)))
        .isEqualTo(Opinion.quiet());
  }

  /** As objection_test.cpp has it for the native side. */
  @Test
  void eachCountThatMustNotGrowIsLeftWhereItGrew() throws Exception {
    JsonNode rows;
    try (InputStream table = getClass().getResourceAsStream("/org/mpsstress/harness/counts.json")) {
      rows = Json.mapper().readTree(table).path("counts");
    }
    assertThat(rows).isNotEmpty();
    for (JsonNode row : rows) {
      if (!row.has("field")) {
        continue;
      }
      String name = row.path("name").textValue();
      String summary = statistics("\"%s\":2".formatted(name), "\"%s\":5".formatted(name), 0);
      assertThat(judge(summary).findings())
          .as(name)
          .extracting(Finding::message)
          .isEqualTo(
              row.has("left") && !row.has("pool")
                  ? List.of(
                      "left behind after everything was freed and caches were emptied: 3 "
                          + row.path("left").textValue())
                  : List.of());
    }
  }

  @Test
  void slotsAreLeftInThePoolThatHasThem() {
    HandMade run = new HandMade(1, 1).pool("freelist").expectNoLeaks().runWhole();
    String summary = statistics("", "\"activeStreams\":1", 0);
    assertThat(new LeaksOracle().judge(run.summary(summary).run()).findings())
        .singleElement()
        .extracting(Finding::message)
        .asString()
        .endsWith("1 slots that nobody has (C7, C8)");
  }

  @Test
  void withoutStatisticsNothingIsSaid() {
    Opinion opinion = judge("{}");
    assertThat(opinion.findings()).isEmpty();
    assertThat(opinion.unjudged()).singleElement().asString().startsWith("leaks");
  }

  @Test
  void aScenarioThatSaysNothingOfLeaksIsNotJudged() {
    HandMade run = new HandMade(1, 1).runWhole().summary(statistics("", "\"liveTensors\":5", 0));
    assertThat(new LeaksOracle().judge(run.run())).isEqualTo(Opinion.quiet());
  }
}
