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
  /** With the file that the build made; workers map a copy of it, with the same build id. */
  @Override
  public ExpectedLibrary library() {
    ExpectedLibrary built = ExpectedLibrary.ofBuild();
    Path made = home.resolve("harness-native/target/plain/src/program");
    return new ExpectedLibrary(
        made.resolve(System.mapLibraryName("mpsstress")), built.buildId(), built.sha256());
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
