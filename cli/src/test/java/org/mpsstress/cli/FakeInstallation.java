package org.mpsstress.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.mpsstress.cli.run.Installation;
import org.mpsstress.scenarios.runner.SuiteControl;
import org.mpsstress.scenarios.runner.workers.ExpectedLibrary;
import org.mpsstress.scenarios.runner.workers.WorkerCommand;

/** An installation without a native library, for what must go wrong before anything is run. */
public record FakeInstallation(Path home) implements Installation {
  @Override
  public ExpectedLibrary library() {
    throw new AssertionError("nothing was to be loaded");
  }

  @Override
  public WorkerCommand worker(Path logs) {
    throw new AssertionError("no worker was to be started");
  }

  @Override
  public List<SuiteControl> controls() {
    return List.of();
  }

  @Override
  public Set<String> capabilities() {
    return Set.of();
  }

  @Override
  public String defects() {
    return "[{\"id\":\"a-defect\",\"component\":\"pool\",\"clauses\":[\"C3\"],\"title\":\"It omits.\","
        + "\"pools\":[\"patched\",\"upstream\"]}]";
  }
}
