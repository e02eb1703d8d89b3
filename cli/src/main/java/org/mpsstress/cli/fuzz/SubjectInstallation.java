package org.mpsstress.cli.fuzz;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.mpsstress.cli.run.Installation;
import org.mpsstress.cli.subject.Subject;
import org.mpsstress.scenarios.runner.SuiteControl;
import org.mpsstress.scenarios.runner.workers.ExpectedLibrary;
import org.mpsstress.scenarios.runner.workers.WorkerCommand;

/**
 * What was built, with a subject linked into the executables.
 *
 * @param built with the simulated SUT in it
 * @param subject that is tested
 */
record SubjectInstallation(Installation built, Subject subject) implements Installation {
  @Override
  public Path home() {
    return built.home();
  }

  @Override
  public ExpectedLibrary library() {
    return built.library();
  }

  @Override
  public WorkerCommand worker(Path logs) {
    return built.worker(logs);
  }

  @Override
  public Path explorer() {
    return subject.executable(built.explorer());
  }

  @Override
  public Path built(String flavour, Path file) {
    Path made = built.built(flavour, file);
    return flavour.equals("plain") ? made : subject.executable(made);
  }

  @Override
  public List<SuiteControl> controls() {
    return built.controls();
  }

  @Override
  public Set<String> capabilities() {
    return subject.capabilities();
  }

  @Override
  public String defects() {
    return built.defects();
  }
}
