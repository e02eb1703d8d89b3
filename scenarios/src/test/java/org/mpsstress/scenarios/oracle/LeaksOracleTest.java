package org.mpsstress.scenarios.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.mpsstress.model.Finding;
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
