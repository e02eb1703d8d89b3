package org.mpsstress.scenarios.runner.workers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mpsstress.harness.preflight.loader.MappedFiles;
import org.mpsstress.model.Verdict;
import org.mpsstress.scenarios.oracle.Oracles;
import org.mpsstress.scenarios.runner.Replayer;
import org.mpsstress.scenarios.runner.RunRequestBuilder;
import org.mpsstress.scenarios.runner.cases.CaseRunner;
import org.mpsstress.scenarios.runner.cases.NoisyCases;
import org.mpsstress.scenarios.runner.cases.RunCase;
import org.mpsstress.scenarios.runner.cases.RunResult;
import org.mpsstress.scenarios.runner.cases.RunSettings;
import org.mpsstress.scenarios.runner.cases.StopSignal;
import org.mpsstress.scenarios.watchdog.RunEnding;
import org.mpsstress.scenarios.worker.WorkerMessage;

/** Noise is in the workers that ask for it, in no others, and nobody is believed about it. */
@Timeout(120)
class NoiseLibraryTest {
  @TempDir private Path out;

  private static WorkerMessage.Ready ready(long pid, Path noise) {
    return new WorkerMessage.Ready(pid, "ab", "/lib.so", "17", noise.toString());
  }

  @Test
  void aWorkerIsToldToLoadItFirst() {
    NoiseLibrary noise = NoiseLibrary.ofBuild();
    WorkerCommand quiet = new WorkerCommand(List.of("java"), Map.of("A", "b"));
    WorkerCommand noisy = noise.into(quiet);
    assertThat(noisy.arguments()).isEqualTo(quiet.arguments());
    assertThat(noisy.environment()).containsEntry("A", "b");
    assertThat(noisy.environment().get(Preload.here().variable()))
        .startsWith(noise.file().toString());
    WorkerCommand other =
        noise.into(new WorkerCommand(List.of("java"), Map.of(Preload.here().variable(), "/x.so")));
    assertThat(other.environment().get(Preload.here().variable()))
        .isEqualTo(noise.file() + ":/x.so");
  }

  @Test
  void onMacTheOtherLoaderIsTold() {
    NoiseLibrary noise = NoiseLibrary.ofBuild();
    WorkerCommand worker = new WorkerCommand(List.of("java"), Map.of());
    assertThat(noise.into(worker, Preload.of("Mac OS X")).environment())
        .containsOnlyKeys("DYLD_INSERT_LIBRARIES")
        .containsValue(noise.file().toString());
    assertThat(noise.into(worker, Preload.of("Linux")).environment())
        .containsOnlyKeys("LD_PRELOAD");
  }

  @ParameterizedTest
  @CsvSource({"a b, space", "a:b, colon"})
  void aPathThatTheLoaderSplitsIsRefused(String folder, String separator) throws Exception {
    Path file = Files.createDirectory(out.resolve(folder)).resolve("libmpsstress_noise.so");
    Files.copy(NoiseLibrary.ofBuild().file(), file);
    assertThatExceptionOfType(FrameworkError.class)
        .isThrownBy(
            () ->
                new NoiseLibrary(file, "")
                    .into(new WorkerCommand(List.of("java"), Map.of()), Preload.of("Linux")))
        .withMessage(
            "the loader cannot be told to load "
                + file
                + " first: LD_PRELOAD ends a path at each "
                + separator
                + "; move the checkout to a folder without one in its name");
  }

  @Test
  void onMacASpaceIsPartOfAPath() {
    Preload mac = Preload.of("Mac OS X");
    assertThat(mac.value(Path.of("/a b/c.dylib"), null)).isEqualTo("/a b/c.dylib");
    assertThatExceptionOfType(FrameworkError.class)
        .isThrownBy(() -> mac.value(Path.of("/a:b/c.dylib"), null))
        .withMessageContaining("DYLD_INSERT_LIBRARIES ends a path at each colon");
  }

  @Test
  void oneThatWasNotBuiltIsSaid() {
    NoiseLibrary nowhere = new NoiseLibrary(out.resolve("no.so"), "");
    assertThatExceptionOfType(FrameworkError.class)
        .isThrownBy(() -> nowhere.into(new WorkerCommand(List.of("java"), Map.of())))
        .withMessageContaining("was not built");
  }

  @Test
  void aWorkerIsNotBelieved() throws Exception {
    NoiseLibrary noise = NoiseLibrary.ofBuild();
    long self = ProcessHandle.current().pid();
    Path another = Files.writeString(out.resolve("another.so"), "");
    assertThatExceptionOfType(ProvenanceMismatch.class)
        .isThrownBy(() -> noise.check(new WorkerMessage.Ready(self, "ab", "/lib.so", "17")))
        .withMessageContaining("has no noise library in it");
    assertThatExceptionOfType(ProvenanceMismatch.class)
        .isThrownBy(() -> noise.check(ready(self, another)))
        .withMessageContaining("is perturbed by " + another);
    if (MappedFiles.available()) { // this process says that it is there, the system does not
      assertThatExceptionOfType(ProvenanceMismatch.class)
          .isThrownBy(() -> noise.check(ready(self, noise.file())))
          .withMessageContaining("the system does not show it");
    }
  }

  @Test
  void aRealWorkerHasItAndCountsWhatItPerturbs() throws Exception {
    RunSettings settings = new RunRequestBuilder(out).settings();
    WorkerProcess.Started noisy =
        WorkerProcess.startReady(
            settings.noise().into(settings.worker()), out.resolve("noisy.err"));
    assertThatCode(() -> settings.noise().check(noisy.ready())).doesNotThrowAnyException();
    noisy.process().close();
    WorkerProcess.Started quiet =
        WorkerProcess.startReady(settings.worker(), out.resolve("quiet.err"));
    assertThat(quiet.ready().noiseLibrary()).isEmpty();
    quiet.process().close();
  }

  @Test
  void aNoisyRunCountsAndAFreeOneHasNothingToCount() throws Exception {
    RunCase free =
        Replayer.caseOf(
            new org.mpsstress.model.RunToken(
                "thread-churn", "driver=native", "patched", "free", "native", null, 1, "ab", null));
    RunSettings settings = new RunRequestBuilder(out).settings();
    try (CaseRunner runner = new CaseRunner(settings, new StopSignal(), Oracles.all())) {
      RunResult noisy = runner.run(NoisyCases.of(free), 7, () -> {});
      assertThat(noisy.verdict()).isEqualTo(Verdict.PASSED);
      assertThat(perturbed(noisy)).isGreaterThan(10);
      RunResult quiet = runner.run(free, 7, () -> {});
      assertThat(quiet.verdict()).isEqualTo(Verdict.PASSED);
      assertThat(quiet.pid()).isNotEqualTo(noisy.pid());
      assertThat(perturbed(quiet)).isNull();
      RunResult again = runner.run(NoisyCases.of(free), 8, () -> {});
      assertThat(again.pid()).isEqualTo(noisy.pid());
    }
  }

  private static Long perturbed(RunResult result) {
    return ((RunEnding.Ended) result.observation().ending()).perturbed();
  }
}
