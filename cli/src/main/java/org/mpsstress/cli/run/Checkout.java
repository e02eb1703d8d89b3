package org.mpsstress.cli.run;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.mpsstress.harness.Capability;
import org.mpsstress.harness.DefectList;
import org.mpsstress.scenarios.control.Controls;
import org.mpsstress.scenarios.runner.SuiteControl;
import org.mpsstress.scenarios.runner.workers.ExpectedLibrary;
import org.mpsstress.scenarios.runner.workers.WorkerCommand;

/**
 * The installation in a checkout.
 *
 * @param home the checkout
 * @param flavours has native code built when it is asked for
 */
record Checkout(Path home, NativeFlavours flavours) implements Installation {
  /** With the native code that was built already. */
  Checkout(Path home) {
    this(home, NativeFlavours.asTheyAre());
  }

  /** The file that the build made; workers map a copy of it, with the same build id. */
  @Override
  public ExpectedLibrary library() {
    flavours.need("plain");
    ExpectedLibrary built = ExpectedLibrary.ofBuild();
    Path made = home.resolve("harness-native/target/plain/src/program");
    return new ExpectedLibrary(
        made.resolve(System.mapLibraryName("mpsstress")), built.buildId(), built.sha256());
  }

  @Override
  public WorkerCommand worker(Path logs) {
    flavours.need("plain");
    return WorkerCommand.jvm(logs, logs.resolve("javacpp"));
  }

  @Override
  public Path built(String flavour, Path file) {
    flavours.need(flavour);
    return home.resolve(file);
  }

  @Override
  public List<SuiteControl> controls() {
    return Controls.ofScenarios();
  }

  /** The simulated SUT can do everything that the language has a word for. */
  @Override
  public Set<String> capabilities() {
    return Set.copyOf(Capability.WORDS);
  }

  @Override
  public String defects() {
    return DefectList.json();
  }
}
