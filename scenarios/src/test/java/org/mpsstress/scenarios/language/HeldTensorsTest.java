package org.mpsstress.scenarios.language;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The cases, and the numbers, are those of the native reader's test (plan_size_test.cpp). */
class HeldTensorsTest {
  @ParameterizedTest(name = "{0}")
  @MethodSource
  void sumsUpWhatIsHeldAtOnce(String name, String scenario, double elements) {
    Scenario loaded = ScenarioLoader.load("held.yaml", scenario);

    assertThat(HeldTensors.of(loaded.points().get(0))).isEqualTo(elements);
  }

  static Stream<Arguments> sumsUpWhatIsHeldAtOnce() {
    return Stream.of(
        Arguments.of("one thread: two registers, and the newest result", group("threads: 1"), 48),
        Arguments.of("five threads", group("threads: 5"), 5 * 48),
        Arguments.of("one after the other", group("threads: 3, start: sequential"), 48),
        Arguments.of("shapes through operations", PRODUCT, 200 + 200 + 10000 + 1 + 10000),
        Arguments.of("seven in a channel of fifty", CHANNEL, 2 * (10 + 10) + 7 * 10));
  }

  private static final String PRODUCT =
      """
      scenario: held
      title: What a product needs
      checks: [C1]
      groups:
        - name: worker
          program:
            - tall = randint [100, 2]
            - wide = randint [2, 100]
            - product = mm tall wide
            - total = sum product
            - check total
      """;

  private static final String CHANNEL =
      """
      scenario: held
      title: What lies in a channel
      checks: [C1]
      channels:
        values: {capacity: 50, carries: tensor}
      groups:
        - {name: giver, iterations: 7, program: ["x = randint [10]", "send values x"]}
        - {name: taker, iterations: 7, program: ["y = receive values", "check y"]}
      """;

  private static String group(String keys) {
    return """
        scenario: held
        title: What threads hold
        checks: [C1]
        groups:
          - {name: worker, %s, program: ["x = randint [4, 4]", "y = relu x", "y = relu x", "check y"]}
        """
        .formatted(keys);
  }
}
