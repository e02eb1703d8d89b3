package org.mpsstress.scenarios.runner;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.mpsstress.scenarios.oracle.Oracles;
import org.mpsstress.scenarios.plan.Plan;
import org.mpsstress.scenarios.runner.cases.CaseRunner;
import org.mpsstress.scenarios.runner.cases.NoisyCases;
import org.mpsstress.scenarios.runner.cases.RunCase;
import org.mpsstress.scenarios.runner.cases.RunSettings;
import org.mpsstress.scenarios.runner.cases.StopSignal;
import org.mpsstress.scenarios.runner.workers.NoiseLibrary;

/**
 * Variables of a library's case are in its worker from the start, and a device of its own; in no
 * other worker.
 */
@Timeout(60)
class CaseVariablesTest {
  @TempDir private Path out;

  private static RunCase on(String sut, String debugLayer) {
    return FakeCases.withVariables(
        "variables", sut, List.of(new Plan.Variable("MTL_DEBUG_LAYER", debugLayer)));
  }

  private static String seen(CaseRunner runner, RunCase runCase) throws Exception {
    return runner.run(runCase, 1, () -> {}).findings().get(0).message();
  }

  @Test
  void theyReachTheWorkerOfALibrary() throws Exception {
    try (StopSignal stop = new StopSignal();
        CaseRunner runner = new CaseRunner(FakeCases.settings(out), stop, Oracles.all())) {
      assertThat(seen(runner, on("torch", "1"))).contains("debug layer 1");
      assertThat(seen(runner, on("torch", "0"))).contains("debug layer 0");
      assertThat(seen(runner, FakeCases.named("variables"))).contains("debug layer null");
      assertThat(seen(runner, on("sim", "1")))
          .as("the simulated SUT is told when it is made")
          .contains("debug layer null");
    }
  }

  @Test
  void theyReachAWorkerWithNoiseToo() throws Exception {
    RunSettings quiet = FakeCases.settings(out);
    RunSettings settings =
        new RunSettings(
            out,
            quiet.worker(),
            quiet.provenance(),
            null,
            null,
            quiet.patience(),
            quiet.quiescence(),
            NoiseLibrary.ofBuild());
    try (StopSignal stop = new StopSignal();
        CaseRunner runner = new CaseRunner(settings, stop, Oracles.all())) {
      assertThat(seen(runner, NoisyCases.of(on("torch", "1")))).contains("debug layer 1");
      assertThat(seen(runner, NoisyCases.of(on("torch", "0")))).contains("debug layer 0");
    }
  }

  @Test
  void thoseOfTheShellThatALibraryGetsAreRecorded() {
    RunRequestBuilder request =
        new RunRequestBuilder(out).variables(Map.of("MTL_B", "2", "MPS_A", "1"));
    assertThat(request.settings().worker().environment())
        .containsEntry("MTL_B", "2")
        .containsEntry("MPS_A", "1");
    assertThat(request.build().begin().provenance())
        .containsEntry("environment", "MPS_A=1 MTL_B=2");
    assertThat(new RunRequestBuilder(out).variables(Map.of()).build().begin().provenance())
        .doesNotContainKey("environment");
  }

  @Test
  void whatEveryProcessGetsFromTheShellIsRecorded() {
    assertThat(
            new RunRequestBuilder(out)
                .shell(Map.of("LD_PRELOAD", "/opt/a.so", "PATH", "/bin"))
                .build()
                .begin()
                .provenance())
        .containsEntry("shell", "LD_PRELOAD=/opt/a.so");
    assertThat(new RunRequestBuilder(out).shell(Map.of()).build().begin().provenance())
        .doesNotContainKey("shell");
  }

  @Test
  void casesWithTheSameVariablesShareAWorker() throws Exception {
    List<Plan.Variable> one = List.of(new Plan.Variable("MTL_DEBUG_LAYER", "1"));
    List<Plan.Variable> other = List.of(new Plan.Variable("MTL_DEBUG_LAYER", "0"));
    try (StopSignal stop = new StopSignal();
        CaseRunner runner = new CaseRunner(FakeCases.settings(out), stop, Oracles.all())) {
      long first = runner.run(FakeCases.withVariables("pass", "torch", one), 1, () -> {}).pid();
      long same = runner.run(FakeCases.withVariables("pass", "torch", one), 2, () -> {}).pid();
      long another = runner.run(FakeCases.withVariables("pass", "torch", other), 3, () -> {}).pid();
      assertThat(same).isEqualTo(first);
      assertThat(another).isNotEqualTo(first);
      assertThat(runner.processes()).isEqualTo(2);
    }
  }

  /** What sources keep in static storage holds on to the first device of a process. */
  @Test
  void aDeviceOfItsOwnIsInAWorkerOfItsOwn() throws Exception {
    try (StopSignal stop = new StopSignal();
        CaseRunner runner = new CaseRunner(FakeCases.settings(out), stop, Oracles.all())) {
      long plain = pid(runner, "sources", 0);
      long small = pid(runner, "sources", 1 << 24);
      assertThat(small).isNotEqualTo(plain).isEqualTo(pid(runner, "sources", 1 << 24));
      assertThat(pid(runner, "sources", 1 << 25)).isNotEqualTo(small).isNotEqualTo(plain);
      assertThat(pid(runner, "sim", 1 << 24)).as("each session makes its device").isEqualTo(plain);
    }
  }

  private static long pid(CaseRunner runner, String sut, long memory) throws Exception {
    return runner.run(FakeCases.withMemory("pass", sut, memory), 1, () -> {}).pid();
  }
}
