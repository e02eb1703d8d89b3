package org.mpsstress.scenarios.assertions;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mpsstress.model.FindingKind;
import org.mpsstress.model.Verdict;
import org.mpsstress.scenarios.language.ScenarioLoader;
import org.mpsstress.scenarios.language.program.OperationTable;
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

  /** Which streams are different is a question, and its answer an error: it does raise. */
  private static final String RAISES = "different";

  /** One of every operation of the table; those that change what the others use come last. */
  private static final List<String> OPERATIONS =
      OperationTable.get().operations().stream()
          .filter(
              operation ->
                  operation.terms().nativeOnly() == null && !operation.name().equals(RAISES))
          .sorted(Comparator.comparing(operation -> operation.effect().changes() != null))
          .map(operation -> line(operation.syntax()))
          .toList();

  @TempDir private Path out;

  /** Of one run so many findings are listed. */
  private static final int AT_ONCE = 18;

  /** The operation with operands that the program has made; what may be left out stands there. */
  private static String line(String syntax) {
    return syntax
        .replaceAll("[\\[\\]]", "")
        .replaceFirst("<tensor> <tensor> <tensor>", "x x v")
        .replaceFirst("<event> <event>", "a b")
        .replace("<tensor>", "x")
        .replace("<value>", "x")
        .replace("<stream>", "s")
        .replace("<event>", syntax.startsWith("destroy") ? "b" : "a")
        .replace("<shape>", "[4, 4]")
        .replace("<number>", "2")
        .replace("<duration>", "1us")
        .replace("<channel>", "values")
        .replace("<barrier>", "stage");
  }

  private static String scenario(String driver, List<String> operations) {
    StringBuilder yaml =
        new StringBuilder(
            """
            scenario: unmet-errors
            title: Nothing of this raises, although each is said to.
            checks: [C26]
            pools: [patched, upstream, freelist]
            driver: %s
            channels:
              values: { capacity: 2, carries: tensor }
            barriers: [stage]
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
                  - send values x
                  - r = receive values
                  - await stage
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
