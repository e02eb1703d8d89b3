package org.mpsstress.cli.run.exploration;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.mpsstress.cli.UserError;
import org.mpsstress.cli.run.Engine;
import org.mpsstress.cli.run.Engine.ReplayOptions;
import org.mpsstress.cli.run.Installation;
import org.mpsstress.cli.run.LayerOfSuite;
import org.mpsstress.cli.run.RunOptions;
import org.mpsstress.cli.run.changed.ChangedRun;
import org.mpsstress.cli.subject.Subject;
import org.mpsstress.model.RunToken;
import org.mpsstress.scenarios.detection.TrialLayer;
import org.mpsstress.scenarios.exploration.ExplorationReplayer;
import org.mpsstress.scenarios.exploration.ExplorationSelection;
import org.mpsstress.scenarios.exploration.ExplorationTrials;
import org.mpsstress.scenarios.exploration.Minimiser;
import org.mpsstress.scenarios.exploration.explorer.ExploreOptions;
import org.mpsstress.scenarios.exploration.explorer.ExplorerBinary;
import org.mpsstress.scenarios.exploration.explorer.Strategy;
import org.mpsstress.scenarios.minimise.Minimised;
import org.mpsstress.scenarios.runner.RunRequestBuilder;
import org.mpsstress.scenarios.runner.Verification;
import org.mpsstress.scenarios.runner.cases.RunInterrupted;
import org.mpsstress.scenarios.runner.cases.RunSettings;
import org.mpsstress.scenarios.runner.cases.StopSignal;

/** Explores schedules, one thread at a time, each choice from a seed. */
public final class ExplorationEngine implements Engine {
  private final ExplorationOptions own = new ExplorationOptions();
  private final DebuggerOptions debugger = new DebuggerOptions();

  @Override
  public List<String> strategies() {
    return Strategy.all().stream().map(Strategy::word).toList();
  }

  @Override
  public Object options() {
    return own;
  }

  @Override
  public Optional<String> meant() {
    return own.any() ? Optional.of(Strategy.DEFAULT.word()) : Optional.empty();
  }

  @Override
  public void refuseQuick(String reason) {
    own.refuseChanged(reason);
  }

  @Override
  public void check(RunOptions options) {
    Optional<Strategy> strategy = Strategy.find(options.strategy());
    if (strategy.isEmpty()) {
      own.refuse(options.strategy());
      return;
    }
    own.of(strategy.get(), options.budget(null));
    if (options.known() != null && own.stopsAtFinding()) {
      throw new UserError("--known: not with --stop-at-finding, which would stop at what is known");
    }
    if (options.isRepeated()) {
      throw new UserError("--repeat: a case is explored once; --schedules says how long");
    }
  }

  @Override
  public Prepared prepare(RunOptions options, Subject subject, Installation installation) {
    Strategy strategy = Strategy.find(options.strategy()).orElseThrow();
    ExplorerBinary binary =
        ExplorerBinary.read(own.explorer(() -> subject.executable(installation.explorer())));
    ExplorerBinary simulated =
        options.kind().isEverywhere() ? binary : ExplorerBinary.read(installation.explorer());
    ExploreOptions how = own.of(strategy, options.budget(null));
    return own.onlyChanged()
        ? new ChangedRun(
            binary,
            how.stoppingAtFinding(),
            own.mostThreads(),
            own::jobs,
            simulated,
            options.poolIfSaid() == null,
            own.since(),
            installation)
        : new ExploredRun(binary, how, own.mostThreads(), own.everyCase(), own::jobs, simulated);
  }

  @Override
  public boolean made(RunToken token) {
    return ExplorationReplayer.isExplored(token);
  }

  @Override
  public ReplayOptions replayOptions() {
    return debugger;
  }

  @Override
  public void check(RunToken token) {
    ExplorationReplayer.check(token);
  }

  @Override
  public Replay replay(RunToken token, Subject subject, Installation installation) {
    return new ReplayedSchedule(
        token,
        ExplorerBinary.read(debugger.explorer(() -> subject.executable(installation.explorer()))),
        debugger,
        installation.home().resolve("out"));
  }

  @Override
  public void checkVerified(RunToken token, Verifying how) {
    if (how.before() != null) {
      throw new UserError("--before: the token says itself which schedule showed the finding");
    }
    ExplorationReplayer.check(token);
  }

  @Override
  public Verification verify(
      RunToken token, Verifying how, Subject subject, Installation installation)
      throws RunInterrupted, InterruptedException {
    return Verified.of(token, subject, installation, how);
  }

  @Override
  public void checkMinimised(RunToken token) {
    ExplorationReplayer.check(token);
  }

  @Override
  public Optional<Minimised> minimise(
      RunToken token, Subject subject, Installation installation, Minimising how)
      throws RunInterrupted, InterruptedException {
    ExplorerBinary binary = ExplorerBinary.read(subject.executable(installation.explorer()));
    RunRequestBuilder request = Verified.request(binary, how.directory());
    subject.addTo(request);
    return new Minimiser(binary, request.settings(), how.stop(), how.steps())
        .minimise(token, how.budget());
  }

  @Override
  public List<String> trialWords() {
    return List.of(ExplorationSelection.LAYER);
  }

  @Override
  public TrialLayer trial(
      String word,
      Installation installation,
      Subject subject,
      RunSettings settings,
      StopSignal stop) {
    Path linked = subject.executable(installation.explorer());
    return new ExplorationTrials(ExplorerBinary.read(linked), settings, stop);
  }

  @Override
  public Optional<LayerOfSuite> layer() {
    return Optional.of(new ExplorationLayer());
  }
}
