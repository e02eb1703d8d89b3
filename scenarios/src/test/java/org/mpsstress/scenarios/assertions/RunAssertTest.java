package org.mpsstress.scenarios.assertions;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.mpsstress.scenarios.assertions.RunAssertions.assertThat;

import java.nio.file.Path;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.mpsstress.model.FindingKind;
import org.mpsstress.model.Verdict;
import org.mpsstress.scenarios.oracle.Oracles;
import org.mpsstress.scenarios.runner.FakeCases;
import org.mpsstress.scenarios.runner.cases.CaseRunner;
import org.mpsstress.scenarios.runner.cases.RunResult;
import org.mpsstress.scenarios.runner.cases.StopSignal;

/** Each assertion holds where it should and fails, with the token, where it should not. */
@Timeout(60)
class RunAssertTest {
  @TempDir private Path out;
  private CaseRunner runner;

  @BeforeEach
  void start() {
    runner = new CaseRunner(FakeCases.settings(out), new StopSignal(), Oracles.all());
  }

  @AfterEach
  void stop() {
    runner.close();
  }

  private RunResult run(String behaviour) throws Exception {
    return runner.run(FakeCases.named(behaviour), 1, () -> {});
  }

  private static void fails(ThrowingCallable assertion, String... words) {
    assertThatExceptionOfType(AssertionError.class)
        .isThrownBy(assertion)
        .satisfies(
            e -> org.assertj.core.api.Assertions.assertThat(e).hasMessageContainingAll(words));
  }

  @Test
  void aQuietRun() throws Exception {
    RunResult run = run("pass");
    assertThat(run)
        .hasVerdict(Verdict.PASSED)
        .hasNoFindings()
        .usedStreams(1)
        .executedOperations(3)
        .checkedValues(0);
    fails(() -> assertThat(run).hasVerdict(Verdict.FAILED), "verdict failed but it was passed");
    fails(() -> assertThat(run).usedStreams(1, 2), "[1, 2]", "[1]");
    fails(() -> assertThat(run).checkedValues(1), "at least 1 checked values", "were 0");
    fails(() -> assertThat(run).executedOperations(4), "at least 4", "were 3");
    fails(() -> assertThat(run).hasFinding(FindingKind.LEAK), "kind leak");
    fails(() -> assertThat(run).hasFindingContaining("x"), "\"x\"");
  }

  @Test
  void aRunWithAFinding() throws Exception {
    RunResult run = run("error");
    assertThat(run)
        .hasVerdict(Verdict.FAILED)
        .hasFinding(FindingKind.ERROR)
        .hasFindingContaining("planted error");
    fails(() -> assertThat(run).hasNoFindings(), "planted error", "replay with MPS1.");
  }
}
