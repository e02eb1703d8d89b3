package org.mpsstress.cli.run.workers;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.mpsstress.cli.run.Engine;
import org.mpsstress.cli.run.Installation;
import org.mpsstress.cli.run.RunOptions;
import org.mpsstress.cli.subject.Subject;
import org.mpsstress.model.RunToken;
import org.mpsstress.scenarios.minimise.Minimised;
import org.mpsstress.scenarios.minimise.RunMinimiser;
import org.mpsstress.scenarios.runner.RunRequestBuilder;
import org.mpsstress.scenarios.runner.SuiteControl;
import org.mpsstress.scenarios.runner.Verification;
import org.mpsstress.scenarios.runner.cases.RunInterrupted;
import org.mpsstress.scenarios.runner.workers.WorkerCommand;

/**
 * An engine of one strategy whose cases run in workers, on real threads: the library that was
 * built, in JVMs of their own. Its tokens have neither a schedule nor a sanitizer.
 */
public abstract class WorkersEngine implements Engine {
  private final String strategy;

  protected WorkersEngine(String strategy) {
    this.strategy = strategy;
  }

  /** Selects its cases, plants its controls, and says which layers there are. */
  protected abstract void select(
      RunRequestBuilder request, Selected selected, RunOptions options, Installation installation);

  /** What must be found before a silence of its cases counts. */
  protected abstract List<SuiteControl> controls(Subject subject, Installation installation);

  /** How its workers are started, made from how workers are. */
  protected WorkerCommand started(WorkerCommand worker) {
    return worker;
  }

  @Override
  public final List<String> strategies() {
    return List.of(strategy);
  }

  @Override
  public final boolean loadsPlugins() {
    return true;
  }

  @Override
  public boolean isOrdinary() {
    return true;
  }

  @Override
  public final Prepared prepare(RunOptions options, Subject subject, Installation installation) {
    return new Prepared() {
      @Override
      public RunRequestBuilder request(Path directory) {
        return WorkersEngine.this.request(installation, directory);
      }

      @Override
      public void addTo(RunRequestBuilder request, Selected selected) {
        select(request, selected, options, installation);
      }
    };
  }

  private RunRequestBuilder request(Installation installation, Path directory) {
    try {
      Path logs = Files.createDirectories(directory.resolve("workers"));
      return new RunRequestBuilder(
          directory, installation.library(), started(installation.worker(logs)));
    } catch (IOException error) {
      throw new UncheckedIOException(error);
    }
  }

  private RunRequestBuilder request(Installation installation, Path directory, Subject subject) {
    RunRequestBuilder request = request(installation, directory);
    subject.addTo(request);
    return request;
  }

  @Override
  public final boolean made(RunToken token) {
    return token.schedule() == null
        && token.sanitizer() == null
        && strategy.equals(token.strategy());
  }

  @Override
  public final Replay replay(RunToken token, Subject subject, Installation installation) {
    return new WorkersReplay(token, directory -> request(installation, directory));
  }

  @Override
  public final void checkVerified(RunToken token, Verifying how) {
    WorkersVerified.check(token, how);
  }

  @Override
  public final Verification verify(
      RunToken token, Verifying how, Subject subject, Installation installation)
      throws RunInterrupted, InterruptedException {
    return WorkersVerified.of(
        token,
        how,
        request(installation, how.directory(), subject),
        subject.proofs(),
        controls(subject, installation));
  }

  @Override
  public final void checkMinimised(RunToken token) {} // any of its own

  @Override
  public final Optional<Minimised> minimise(
      RunToken token, Subject subject, Installation installation, Minimising how)
      throws RunInterrupted, InterruptedException {
    RunRequestBuilder request = request(installation, how.directory(), subject);
    return new RunMinimiser(request.settings(), how.stop(), how.steps())
        .minimise(token, how.budget());
  }
}
