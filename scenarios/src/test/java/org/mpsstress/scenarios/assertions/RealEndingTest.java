package org.mpsstress.scenarios.assertions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mpsstress.scenarios.assertions.RunAssertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mpsstress.model.Finding;
import org.mpsstress.model.FindingKind;
import org.mpsstress.model.Verdict;
import org.mpsstress.scenarios.language.ScenarioLoader;
import org.mpsstress.scenarios.oracle.Oracles;
import org.mpsstress.scenarios.plan.Cases;
import org.mpsstress.scenarios.plan.PlanOptions;
import org.mpsstress.scenarios.runner.RunRequestBuilder;
import org.mpsstress.scenarios.runner.cases.CaseRunner;
import org.mpsstress.scenarios.runner.cases.CaseSelection;
import org.mpsstress.scenarios.runner.cases.RunResult;
import org.mpsstress.scenarios.runner.cases.StopSignal;
import org.mpsstress.scenarios.watchdog.TraceProbe;

/** Real workers that do not come to their end: threads that wait for each other, a sudden death. */
@Timeout(180)
class RealEndingTest {
  @TempDir private Path out;

  private RunResult run(String yaml, Runnable tick) throws Exception {
    RunRequestBuilder request = new RunRequestBuilder(out).patience(Duration.ofSeconds(2));
    try (CaseRunner runner = new CaseRunner(request.settings(), new StopSignal(), Oracles.all())) {
      return runner.run(
          CaseSelection.of(
              Cases.of(ScenarioLoader.load("test.yaml", yaml)).get(0),
              PlanOptions.simulated("patched")),
          7,
          tick);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"native", "java"})
  void threadsThatWaitForEachOtherAreHungWithBothSides(String driver) throws Exception {
    RunResult run =
        run(
            """
            scenario: real-hang
            title: Each of two threads wants to receive before it sends.
            checks: [C49]
            driver: %s
            channels:
              there: { capacity: 1, carries: tensor }
              back: { capacity: 1, carries: tensor }
            groups:
              - name: one
                program:
                  - x = randint [8, 8]
                  - a = receive back
                  - send there x
              - name: other
                program:
                  - x = randint [8, 8]
                  - b = receive there
                  - send back x
            """
                .formatted(driver),
            () -> {});
    assertThat(run).hasVerdict(Verdict.HUNG).hasFinding(FindingKind.HANG);
    Finding hang = run.findings().get(0);
    assertThat(hang.message()).contains("2 threads had not ended");
    assertThat(hang.current().title() + hang.previous().title())
        .contains("one#0", "other#0", "`a = receive back` (line 12)", "`b = receive there`");
    String where = driver.equals("java") ? "driver.Channel.receive" : "Channel::receive";
    assertThat(hang.current().stack()).anyMatch(frame -> frame.contains(where));
    assertThat(hang.previous().stack()).anyMatch(frame -> frame.contains(where));
    assertThat(hang.attachments()).extracting(a -> a.name()).contains("Java thread dump");
  }

  @Test
  void aChildThatIsKilledLeavesAReadableTrace() throws Exception {
    Path trace = out.resolve("cases/real-death/run.trace");
    Runnable killOnceUnderWay =
        () -> {
          if (new TraceProbe(trace).progress() > 4) {
            ProcessHandle.current().children().forEach(ProcessHandle::destroyForcibly);
          }
        };
    RunResult run =
        run(
            """
            scenario: real-death
            title: A thread holds; its process is killed meanwhile.
            checks: [C49]
            groups:
              - name: holder
                program:
                  - x = randint [8, 8]
                  - hold 50s
            """,
            killOnceUnderWay);
    assertThat(run).hasVerdict(Verdict.CRASHED).hasFindingContaining("signal 9");
    assertThat(run).hasFindingContaining("`hold 50s`").executedOperations(1);
  }
}
