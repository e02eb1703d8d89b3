package org.mpsstress.scenarios.runner;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.stream.Collectors;
import org.mpsstress.model.Pool;
import org.mpsstress.scenarios.catalogue.Catalogue;
import org.mpsstress.scenarios.language.Scenario;
import org.mpsstress.scenarios.language.ScenarioLoader;
import org.mpsstress.scenarios.oracle.Oracles;
import org.mpsstress.scenarios.plan.Case;
import org.mpsstress.scenarios.plan.PlanOptions;
import org.mpsstress.scenarios.runner.cases.CaseRunner;
import org.mpsstress.scenarios.runner.cases.CaseSelection;
import org.mpsstress.scenarios.runner.cases.RunInterrupted;
import org.mpsstress.scenarios.runner.cases.RunResult;
import org.mpsstress.scenarios.runner.cases.RunSettings;
import org.mpsstress.scenarios.runner.cases.StopSignal;

/**
 * Runs single cases on the simulated SUT, for tests written in Java:
 *
 * <pre>{@code
 * try (ScenarioRunner runner = new ScenarioRunner(folder)) {
 *   assertThat(runner.run("thread-churn", "driver=native", 42))
 *       .hasVerdict(Verdict.PASSED)
 *       .checkedValues(200);
 * }
 * }</pre>
 *
 * <p>One worker process is shared by all runs until one of them gave a finding.
 */
public final class ScenarioRunner implements AutoCloseable {
  private final CaseRunner runner;

  /** A runner whose plans, traces and logs go into that folder. */
  public ScenarioRunner(Path folder) {
    this(new RunRequestBuilder(folder).settings());
  }

  /** A runner with other settings, for instance another patience. */
  public ScenarioRunner(RunSettings settings) {
    this.runner = new CaseRunner(settings, new StopSignal(), Oracles.all());
  }

  /**
   * Runs a case of the catalogue once.
   *
   * @param scenario its name
   * @param caseId the point of its matrix, for instance {@code threads=32,caches=cold}; "" where
   *     there is none
   * @param seed of the run
   * @throws IllegalArgumentException if there is no such case
   */
  public RunResult run(String scenario, String caseId, long seed) throws InterruptedException {
    Scenario found =
        Catalogue.find(scenario)
            .orElseThrow(() -> new IllegalArgumentException("no scenario '" + scenario + "'"));
    return run(found, caseId, PlanOptions.simulated(Pool.PATCHED.word()), seed);
  }

  /** Runs a case of a scenario file once. */
  public RunResult run(Path file, String caseId, long seed) throws InterruptedException {
    try {
      return run(
          ScenarioLoader.load(file), caseId, PlanOptions.simulated(Pool.PATCHED.word()), seed);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read the scenario file " + file, e);
    }
  }

  /**
   * Runs a case of a scenario once.
   *
   * @param options pool and defect
   */
  public RunResult run(Scenario scenario, String caseId, PlanOptions options, long seed)
      throws InterruptedException {
    Case one =
        scenario
            .point(caseId)
            .map(point -> new Case(scenario, point))
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "scenario "
                            + scenario.name()
                            + " has no case '"
                            + caseId
                            + "', but "
                            + scenario.points().stream()
                                .map(point -> "'" + point.id() + "'")
                                .collect(Collectors.joining(", "))));
    try {
      return runner.run(CaseSelection.of(one, options), seed, () -> {});
    } catch (RunInterrupted nobodyAsks) {
      throw new IllegalStateException(nobodyAsks);
    }
  }

  /** Ends the worker. */
  @Override
  public void close() {
    runner.close();
  }
}
