package org.mpsstress.scenarios.engine;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Set;
import org.junit.platform.engine.ConfigurationParameters;
import org.mpsstress.harness.Capability;
import org.mpsstress.scenarios.control.Controls;
import org.mpsstress.scenarios.plan.Case;
import org.mpsstress.scenarios.plan.PlanOptions;
import org.mpsstress.scenarios.runner.RunCoordinator;
import org.mpsstress.scenarios.runner.RunListener;
import org.mpsstress.scenarios.runner.RunOutcome;
import org.mpsstress.scenarios.runner.RunRequestBuilder;
import org.mpsstress.scenarios.runner.SuiteControl;
import org.mpsstress.scenarios.runner.cases.CaseSelection;
import org.mpsstress.scenarios.runner.cases.RunCase;
import org.mpsstress.scenarios.runner.cases.StopSignal;

/** Runs on the simulated SUT; records go under {@code target} unless a parameter says otherwise. */
final class RealRuns implements EngineRuns {
  /** Where run directories are made. */
  static final String OUT = "mpsstress.out";

  /** The seed of all runs; a fresh one by default. */
  static final String SEED = "mpsstress.seed";

  @Override
  public List<SuiteControl> controls() {
    return Controls.ofScenarios();
  }

  @Override
  public CaseSelection select(List<Case> cases, String pool) {
    return CaseSelection.of(cases, PlanOptions.simulated(pool), Set.copyOf(Capability.WORDS));
  }

  @Override
  public RunOutcome run(
      Scenarios anchored,
      List<SuiteControl> controls,
      List<RunCase> cases,
      RunListener listener,
      ConfigurationParameters parameters) {
    Path out = freshDirectory(Path.of(parameters.get(OUT).orElse("target/mps-stress")));
    RunRequestBuilder builder =
        new RunRequestBuilder(out)
            .pool(anchored.pool())
            .repeat(anchored.repeat())
            .controls(controls)
            .select(new CaseSelection(cases, List.of()))
            .listener(listener);
    parameters.get(SEED).ifPresent(seed -> builder.seed(Long.parseLong(seed.strip())));
    try (StopSignal stop = StopSignal.ofProcess()) {
      return RunCoordinator.run(builder.build(), stop);
    }
  }

  private static Path freshDirectory(Path parent) {
    String time = LocalDateTime.now().format(DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss"));
    Path out = parent.resolve(time);
    for (int again = 2; Files.exists(out); again++) {
      out = parent.resolve(time + "-" + again);
    }
    return out;
  }
}
