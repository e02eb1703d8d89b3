package org.mpsstress.scenarios.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the worker takes from a plan, and what it refuses. */
class LaunchPlanTest {
  static LaunchPlan plan(String groups) throws Exception {
    return LaunchPlan.of(
        new ObjectMapper()
            .readTree(
                "{'format':'mps-stress-plan/1','groups':%s}".formatted(groups).replace('\'', '"')));
  }

  @Test
  void readsGroupsAndTheirPhases() throws Exception {
    LaunchPlan plan =
        plan(
            "[{'name':'a','driver':'java','main':false,'phases':[[1,2],[3]]},"
                + "{'name':'m','driver':'java','main':true,'phases':[[4]]}]");
    assertThat(plan.javaDriver()).isTrue();
    assertThat(plan.groups())
        .containsExactly(
            new LaunchPlan.Group("a", false, List.of(List.of(1, 2), List.of(3))),
            new LaunchPlan.Group("m", true, List.of(List.of(4))));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "[]                                                              | no group",
        "[{'name':'a','driver':'java','phases':[[0]]}]                   | lane 0",
        "[{'name':'a','driver':'java','phases':[[1],[1]]}]               | lane 1",
        "[{'name':'a','driver':'java','main':true,'phases':[[1,2]]}]     | 2 lanes instead of one",
        "[{'name':'a','driver':'java','phases':[[1]]},{'name':'b','driver':'native','phases':[[2]]}]"
            + " | one driver"
      },
      quoteCharacter = '~')
  void refusesWhatDoesNotHoldTogether(String groups, String reason) {
    assertThatExceptionOfType(RunFault.class)
        .isThrownBy(() -> plan(groups))
        .withMessageContaining(reason);
  }
}
