package org.mpsstress.cli.run.workers;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.mpsstress.cli.run.Engine;
import org.mpsstress.cli.run.Installation;
import org.mpsstress.cli.run.ReplayOptions;
import org.mpsstress.cli.run.RunOptions;
import org.mpsstress.cli.subject.Subject;
import org.mpsstress.model.RunStrategy;
import org.mpsstress.model.RunToken;
import org.mpsstress.scenarios.minimise.Minimised;
import org.mpsstress.scenarios.runner.RunRequestBuilder;
import org.mpsstress.scenarios.runner.Verification;
import org.mpsstress.scenarios.runner.cases.CaseSelection;
import org.mpsstress.scenarios.runner.cases.NoisyCases;
import org.mpsstress.scenarios.runner.cases.RunInterrupted;

/** Cases run in workers whose synchronisation calls are perturbed, from a seed. */
public final class NoiseEngine implements Engine {
  @Override
  public List<String> strategies() {
    return List.of(RunStrategy.NOISE.word());
  }

  @Override
  public boolean isChosen(RunOptions options) {
    return RunStrategy.NOISE.is(options.strategy()) && !options.sanitizer().isWanted();
  }

  @Override
  public boolean isOrdinary() {
    return true;
  }

  @Override
  public Prepared prepare(RunOptions options, Subject subject, Installation installation) {
    return new Prepared() {
      @Override
      public RunRequestBuilder request(Path directory) {
        return Workers.request(installation, directory);
      }

      @Override
      public void addTo(RunRequestBuilder request, Selected selected) {
        CaseSelection free =
            CaseSelection.of(selected.cases(), selected.plan(), subject.capabilities());
        request
            .select(NoisyCases.of(free))
            .layers(List.of(NoisyCases.LAYER))
            .controls(selected.order().controls() ? installation.noiseControls() : List.of());
      }
    };
  }

  static boolean isNoisy(RunToken token) {
    return RunStrategy.NOISE.is(token.strategy());
  }

  @Override
  public boolean made(RunToken token) {
    return token.schedule() == null && token.sanitizer() == null && isNoisy(token);
  }

  @Override
  public Replay replay(
      RunToken token, ReplayOptions options, Subject subject, Installation installation) {
    return new WorkersReplay(token, installation);
  }

  @Override
  public void checkVerified(RunToken token, Verifying how) {
    WorkersVerified.check(token, how);
  }

  @Override
  public Verification verify(
      RunToken token, Verifying how, Subject subject, Installation installation)
      throws RunInterrupted, InterruptedException {
    return WorkersVerified.of(token, how, subject, installation, installation.noiseControls());
  }

  @Override
  public void checkMinimised(RunToken token) {} // any of its own

  @Override
  public Optional<Minimised> minimise(
      RunToken token, Subject subject, Installation installation, Minimising how)
      throws RunInterrupted, InterruptedException {
    return Workers.minimised(token, subject, installation, how);
  }
}
