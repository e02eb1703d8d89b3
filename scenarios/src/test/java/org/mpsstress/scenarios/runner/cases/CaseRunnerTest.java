package org.mpsstress.scenarios.runner.cases;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.mpsstress.model.LibraryToken;
import org.mpsstress.model.RunToken;
import org.mpsstress.scenarios.oracle.Oracles;
import org.mpsstress.scenarios.runner.FakeCases;
import org.mpsstress.scenarios.runner.workers.ProvenanceMismatch;
import org.mpsstress.scenarios.runner.workers.SubjectCheck;
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

  @Test
  void whatIsPlantedBesideASubjectRunsOnTheSimulatedOne() throws Exception {
    RunSettings plain = FakeCases.settings(folder);
    RunSettings onLibrary =
        new RunSettings(
            folder,
            plain.worker(),
            plain.provenance(),
            folder.resolve("plugin.so"),
            new SubjectCheck(
                folder.resolve("libtorch_cpu.so"),
                new LibraryToken("torch", "cpu", "0123456789ab", "/x")),
            plain.patience(),
            plain.quiescence(),
            null);
    try (StopSignal stop = new StopSignal();
        CaseRunner runner = new CaseRunner(onLibrary, stop, Oracles.all())) {
      assertThat(runner.run(FakeCases.named("library"), 1, () -> {}).findings())
          .singleElement()
          .satisfies(
              finding -> {
                assertThat(finding.message()).contains("the library is null");
                assertThat(RunToken.decode(finding.token()).library()).isNull();
              });
      RunCase its = FakeCases.withVariables("library", "torch", null);
      assertThatExceptionOfType(ProvenanceMismatch.class)
          .isThrownBy(() -> runner.run(its, 1, () -> {}));
    }
  }
}
