package org.mpsstress.scenarios.assertions;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mpsstress.model.FindingKind;
import org.mpsstress.model.Verdict;
import org.mpsstress.scenarios.language.ScenarioLoader;
import org.mpsstress.scenarios.plan.PlanOptions;
import org.mpsstress.scenarios.runner.ScenarioRunner;
import org.mpsstress.scenarios.runner.cases.RunResult;

/**
 * An error that is expected and does not come is a finding, and nothing but that: of every
 * operation that both drivers know, on every pool, by both drivers alike.
 */
@Timeout(120)
class UnmetErrorsTest {
  private static final String NEVER = "an error that no SUT has";

  /** One of every operation that may be expected to raise; the program goes on after each. */
  private static final List<String> OPERATIONS =
      List.of(
          "empty [4, 4]",
          "full [4, 4] 2",
          "randint [4, 4]",
          "randn [4, 4]",
          "copy x",
          "add x x",
          "mul x x",
          "relu x",
          "mm x x",
          "linear x x v",
          "softmax x",
          "layer_norm x",
          "sum x",
          "read x",
          "record_stream x on s",
          "empty_cache",
          "current stream",
          "default stream",
          "pool stream",
          "set stream s",
          "synchronize stream s",
          "synchronize device",
          "query stream s",
          "active streams",
          "event",
          "record a on s",
          "wait a on s",
          "query a",
          "synchronize a",
          "elapsed a b",
          "same s s",
          "destroy b",
          "free x");

  @TempDir private Path out;

  /** Of one run so many findings are listed. */
  private static final int AT_ONCE = 18;

  private static String scenario(String driver, List<String> operations) {
    StringBuilder yaml =
        new StringBuilder(
            """
            scenario: unmet-errors
            title: Nothing of this raises, although each is said to.
            checks: [C26]
            pools: [patched, upstream, freelist]
            driver: %s
            groups:
              - name: worker
                program:
                  - x = randint [4, 4]
                  - v = full [4] 1
                  - s = current stream
                  - a = event timing
                  - b = event timing
                  - record a
                  - record b
                  - synchronize device
            """
                .formatted(driver));
    operations.forEach(
        line -> yaml.append("      - ").append(line).append(" raises \"" + NEVER + "\"\n"));
    return yaml.append("expect:\n  leaks: none\n").toString();
  }

  @ParameterizedTest
  @ValueSource(strings = {"patched", "upstream", "freelist"})
  void areTheSameFindingsByBothDrivers(String pool) throws Exception {
    try (ScenarioRunner runner = new ScenarioRunner(out)) {
      for (int from = 0; from < OPERATIONS.size(); from += AT_ONCE) {
        List<String> some = OPERATIONS.subList(from, Math.min(from + AT_ONCE, OPERATIONS.size()));
        List<String> ofNative = findings(runner, scenario("native", some), pool);
        assertThat(ofNative).hasSize(some.size());
        assertThat(findings(runner, scenario("java", some), pool)).isEqualTo(ofNative);
      }
    }
  }

  private static List<String> findings(ScenarioRunner runner, String yaml, String pool)
      throws Exception {
    RunResult run =
        runner.run(ScenarioLoader.load("unmet.yaml", yaml), "", PlanOptions.simulated(pool), 7);
    assertThat(run.verdict()).isEqualTo(Verdict.FAILED);
    assertThat(run.findings()).allMatch(finding -> finding.kind() == FindingKind.ERROR);
    return run.findings().stream()
        .map(finding -> finding.scenarioLine() + ": " + finding.message())
        .toList();
  }
}
