package org.mpsstress.scenarios.assertions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.mpsstress.scenarios.assertions.RunAssertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
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

/** Scenarios in real workers, on the library that this build made, by both drivers. */
@Timeout(120)
class RealWorkerTest {
  @TempDir private Path out;
  private ScenarioRunner runner;

  @BeforeEach
  void start() {
    runner = new ScenarioRunner(out);
  }

  @AfterEach
  void stop() {
    runner.close();
  }

  private RunResult run(String yaml) throws Exception {
    return runner.run(
        ScenarioLoader.load("test.yaml", yaml), "", PlanOptions.simulated("patched"), 7);
  }

  private static String workers(String driver, String expectation) {
    return """
        scenario: real-worker
        title: Three threads multiply.
        checks: [C6]
        driver: %s
        setup:
          - w = randint [8, 8]
          - synchronize device
        groups:
          - name: worker
            threads: 3
            iterations: 5
            setup:
              - own = randint [8, 8]
            program:
              - x = randint [8, 8]
              - y = mm x w
              - z = add y own
              - synchronize stream
              - check z
            teardown:
              - check own
        expect:
          streams: %s
          leaks: none
        """
        .formatted(driver, expectation);
  }

  @ParameterizedTest
  @ValueSource(strings = {"native", "java"})
  void threadsMultiplyEachOnItsStream(String driver) throws Exception {
    RunResult run = run(workers(driver, "{ distinct: 3, exclude: [0], stable: true }"));
    assertThat(run).hasVerdict(Verdict.PASSED).hasNoFindings();
    assertThat(run).checkedValues(3 * 5 + 3).executedOperations(3 * (5 * 5 + 2));
  }

  @Test
  void bothDriversRunTheSameOperationsOnTheSameData() throws Exception {
    RunResult one = run(workers("native", "{ distinct: 3 }"));
    RunResult other = run(workers("java", "{ distinct: 3 }"));
    assertThat(operations(other)).isEqualTo(operations(one)).isPositive();
  }

  private static long operations(RunResult run) {
    return run.observation().trace().lanes().stream()
        .filter(lane -> lane.lane() > 0)
        .mapToLong(lane -> lane.records().size())
        .sum();
  }

  @ParameterizedTest
  @ValueSource(strings = {"native", "java"})
  void anExpectationThatDoesNotHoldIsAFinding(String driver) throws Exception {
    assertThat(run(workers(driver, "{ distinct: 2 }")))
        .hasVerdict(Verdict.FAILED)
        .hasFinding(FindingKind.STREAM_ASSIGNMENT)
        .hasFindingContaining("3 streams instead of 2");
  }

  private static String meeting(String driver) {
    return """
        scenario: real-meeting
        title: A producer, a consumer on the main thread, a barrier, events, an expected error.
        checks: [C49]
        driver: %s
        channels:
          tensors: { capacity: 2, carries: tensor }
          marks: { capacity: 2, carries: event }
        barriers: [stage]
        groups:
          - name: producer
            iterations: 6
            program:
              - x = randint [8, 8]
              - y = mm x x
              - mark = event
              - record mark
              - send tensors y
              - send marks mark
              - await stage
          - name: consumer
            main: true
            iterations: 6
            program:
              - t = receive tensors
              - mark = receive marks
              - wait mark
              - s = pool stream
              - record_stream t on s
              - on s: u = relu t
              - synchronize mark
              - synchronize stream s
              - query mark
              - read u
              - check u
              - check t
              - free t
              - await stage
        expect:
          streams: { group: producer, exclude: [0] }
        """
        .formatted(driver);
  }

  @ParameterizedTest
  @ValueSource(strings = {"native", "java"})
  void threadsMeetThroughChannelsBarriersAndEvents(String driver) throws Exception {
    assertThat(run(meeting(driver))).hasVerdict(Verdict.PASSED).checkedValues(12);
  }

  private static String raising(String driver, String text) {
    return """
        scenario: real-error
        title: An operation raises, and another thread waits for a value that never comes.
        checks: [C49]
        driver: %s
        channels:
          tensors: { capacity: 1, carries: tensor }
        groups:
          - name: producer
            program:
              - x = randint [8, 8]
              - a = event
              - b = event
              - elapsed a b%s
              - send tensors x
          - name: consumer
            program:
              - t = receive tensors
        """
        .formatted(driver, text);
  }

  @ParameterizedTest
  @ValueSource(strings = {"native", "java"})
  void anErrorEndsItsThreadAndWhoWaitsForIt(String driver) throws Exception {
    RunResult run = run(raising(driver, ""));
    assertThat(run).hasVerdict(Verdict.FAILED).hasFinding(FindingKind.ERROR);
    assertThat(run.findings()).hasSize(1);
    assertThat(run.findings().get(0).message()).startsWith("`elapsed a b`");
    assertThat(run.findings().get(0).scenarioLine()).isEqualTo(13);
  }

  @Test
  void theNextRunOfTheSameWorkerIsNotTouchedByTheOneBefore() throws Exception {
    RunResult first = run(workers("native", "{ distinct: 3 }"));
    RunResult second = run(workers("java", "{ distinct: 3 }"));
    assertThat(second.pid()).isEqualTo(first.pid());
    assertThat(second).hasVerdict(Verdict.PASSED);
  }

  @Test
  void casesOfTheCatalogueAreRunByName() throws Exception {
    assertThat(runner.run("thread-churn", "driver=native", 42))
        .hasVerdict(Verdict.PASSED)
        .hasNoFindings()
        .checkedValues(200);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> runner.run("thread-churn", "driver=none", 42))
        .withMessageContaining("has no case 'driver=none', but 'driver=native', 'driver=java'");
  }
}
