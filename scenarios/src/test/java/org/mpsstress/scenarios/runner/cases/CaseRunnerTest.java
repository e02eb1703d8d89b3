package org.mpsstress.scenarios.runner.cases;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.mpsstress.scenarios.oracle.Oracles;
import org.mpsstress.scenarios.runner.FakeCases;
import org.mpsstress.scenarios.runner.workers.UnsupportedRun;

/** What a run answers to those that need not know about cases: trials, replays, the minimiser. */
@Timeout(60)
final class CaseRunnerTest {
  @TempDir private Path folder;

  @Test
  void whatCannotBeRunIsNoSilence() {
    try (StopSignal stop = new StopSignal();
        CaseRunner runner = new CaseRunner(FakeCases.settings(folder), stop, Oracles.all())) {
      assertThatExceptionOfType(UnsupportedRun.class)
          .isThrownBy(() -> runner.run(FakeCases.named("unsupported"), 1, () -> {}))
          .withMessage("not supported: -[MTLBuffer frobnicate]");
    }
  }
}
