package org.mpsstress.cli.run;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.mpsstress.harness.HarnessSession;
import org.mpsstress.scenarios.control.Controls;
import org.mpsstress.scenarios.language.shape.Keywords;
import org.mpsstress.scenarios.runner.ExpectedLibrary;
import org.mpsstress.scenarios.runner.SuiteControl;
import org.mpsstress.scenarios.runner.WorkerCommand;

/** The installation that the build made in a checkout. */
record Checkout(Path home) implements Installation {
  @Override
  public ExpectedLibrary library() {
    return ExpectedLibrary.ofBuild();
  }

  @Override
  public WorkerCommand worker(Path logs) {
    return WorkerCommand.jvm(logs, logs.resolve("javacpp"));
  }

  @Override
  public List<SuiteControl> controls() {
    return Controls.ofScenarios();
  }

  /** The simulated SUT can do everything that the language has a word for. */
  @Override
  public Set<String> capabilities() {
    return Set.copyOf(Keywords.CAPABILITIES);
  }

  @Override
  public String defects() {
    return HarnessSession.defects();
  }
}
