package org.mpsstress.scenarios.hazards;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Threads of pool freelist that wait for a stream for as long as it takes (C6). */
class SlotWaitsTest {
  /**
   * One keeps 30 streams until the others are through, and these wait for the last one: somebody
   * always goes on. With all of them kept, or with one more that waits while it has one, nobody
   * may.
   */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "-1 | 29 | x = full [2] 1; synchronize stream; release stream | await last |",
        "-1 | 30 | x = full [2] 1; synchronize stream; release stream | await last | for ever",
        "-1 | 29 | x = full [2] 1; synchronize stream | await last | for ever",
        "-1 | 29 | p = pool stream; release stream | await last | for ever",
        "-1 | 27 | p = pool stream; release stream | await last |",
        "20 | 29 | p = pool stream; release stream | await last | too many streams are drawn",
      })
  void whoWaitsForAStreamIsGivenOne(String wait, int drawn, String lines, String last, String why) {
    String text =
        pool(wait)
            + """
            barriers: [last]
            groups:
              - name: keeper
                setup:
                  - own = current stream
            """
            + drawn(drawn)
            + """
                program:
                  - hold 1us
                teardown:
                  - await last
              - name: others
                threads: 2
                iterations: 3
                program:
            """
            + Tried.listed(lines)
            + "    teardown:\n"
            + Tried.listed(last);
    assertThat(Tried.judged(text, "freelist")).contains(why == null ? "nothing" : why);
  }

  /** Nobody begins before all are set up, so that all must have had what they draw for it. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "2 | 14 |", // and one of its own each
        "3 | 9 |",
        "3 | 10 | for ever",
        "4 | 7 | for ever",
      })
  void allSetupsTogetherHaveEnough(int threads, int drawn, String why) {
    String text =
        pool("-1")
            + """
            groups:
              - name: workers
                threads: %d
                setup:
                  - own = current stream
            """
                .formatted(threads)
            + drawn(drawn)
            + """
                  - release stream
                program:
                  - hold 1us
            """;
    assertThat(Tried.judged(text, "freelist")).contains(why == null ? "nothing" : why);
  }

  /** Of threads that come one after the other one may not have begun that others wait for. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "barrier | await last |",
        "{ staggered: { interval: 1us } } | await last |",
        "sequential | hold 1us | for ever",
        "{ churn: { waves: 2, hold: 1us } } | hold 1us | for ever",
      })
  void whoMeetsLivesAtTheSameTime(String start, String line, String why) {
    String text =
        pool("-1")
            + """
            barriers: [last]
            groups:
              - name: keepers
                threads: 2
                program:
                  - await last
              - name: others
                threads: 2
                start: %s
                iterations: 20
                program:
                  - x = full [2] 1
                  - synchronize stream
                  - release stream
                teardown:
                  - %s
            """
                .formatted(start, line);
    assertThat(Tried.judged(text, "freelist")).contains(why == null ? "nothing" : why);
  }

  private static String pool(String wait) {
    return """
        scenario: tried
        title: Tried
        checks: [C6]
        pools: [freelist]
        environment: { MPS_STREAM_POOL_WAIT_TIMEOUT_MS: "%s" }
        """
        .formatted(wait);
  }

  private static String drawn(int streams) {
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < streams; i++) {
      lines.append("      - s").append(i).append(" = pool stream\n");
    }
    return lines.toString();
  }
}
