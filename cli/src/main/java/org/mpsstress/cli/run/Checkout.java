package org.mpsstress.cli.run;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.mpsstress.harness.HarnessSession;
import org.mpsstress.harness.provenance.LibraryIdentity;
import org.mpsstress.harness.provenance.NativeLibrary;
import org.mpsstress.scenarios.control.Controls;
import org.mpsstress.scenarios.language.shape.Keywords;
import org.mpsstress.scenarios.runner.ExpectedLibrary;
import org.mpsstress.scenarios.runner.SuiteControl;
import org.mpsstress.scenarios.runner.WorkerCommand;

/** The installation that the build made in a checkout. */
record Checkout(Path home) implements Installation {
  private static final String WORKER = "org.mpsstress.scenarios.worker.WorkerMain";

  @Override
  public ExpectedLibrary library() {
    LibraryIdentity built = NativeLibrary.built();
    return new ExpectedLibrary(Path.of(built.path()), built.buildId(), built.sha256());
  }

  @Override
  public WorkerCommand worker(Path logs) {
    return WorkerCommand.jvm(WORKER, logs, cache());
  }

  /** Where JavaCPP unpacks this checkout's library: never where another checkout's can lie. */
  private Path cache() {
    return home.resolve("cli/target/native").resolve(NativeLibrary.built().buildId());
  }

  @Override
  public List<SuiteControl> controls() {
    return Controls.planted();
  }

  /** The simulated SUT can do everything that the language has a word for. */
  @Override
  public Set<String> capabilities() {
    return Set.copyOf(Keywords.CAPABILITIES);
  }

  @Override
  public String defects() {
    System.setProperty("org.bytedeco.javacpp.cachedir", cache().toString());
    return HarnessSession.defects();
  }
}
