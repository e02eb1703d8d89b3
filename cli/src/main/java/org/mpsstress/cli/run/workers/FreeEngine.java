package org.mpsstress.cli.run.workers;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.mpsstress.cli.run.Engine;
import org.mpsstress.cli.run.Installation;
import org.mpsstress.cli.run.OtherPools;
import org.mpsstress.cli.run.ReplayOptions;
import org.mpsstress.cli.run.RunOptions;
import org.mpsstress.cli.run.Suite;
import org.mpsstress.cli.subject.Subject;
import org.mpsstress.model.RunStrategy;
import org.mpsstress.model.RunToken;
import org.mpsstress.scenarios.detection.FreeTrials;
import org.mpsstress.scenarios.detection.TrialLayer;
import org.mpsstress.scenarios.minimise.Minimised;
import org.mpsstress.scenarios.plan.Case;
import org.mpsstress.scenarios.plan.PlanOptions;
import org.mpsstress.scenarios.runner.RunRequestBuilder;
import org.mpsstress.scenarios.runner.Verification;
import org.mpsstress.scenarios.runner.cases.CaseSelection;
import org.mpsstress.scenarios.runner.cases.NoisyCases;
import org.mpsstress.scenarios.runner.cases.RunCase;
import org.mpsstress.scenarios.runner.cases.RunInterrupted;
import org.mpsstress.scenarios.runner.cases.RunSettings;
import org.mpsstress.scenarios.runner.cases.StopSignal;

/** Plain stress: cases run in workers at full speed; in a suite some of them with noise, too. */
public final class FreeEngine implements Engine {
  @Override
  public List<String> strategies() {
    return List.of(RunStrategy.FREE.word());
  }

  @Override
  public boolean isChosen(RunOptions options) {
    return RunStrategy.FREE.is(options.strategy()) && !options.sanitizer().isWanted();
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
        select(request, selected, options.kind().isEverywhere(), installation);
      }
    };
  }

  private static void select(
      RunRequestBuilder request, Selected selected, boolean noise, Installation installation) {
    CaseSelection own =
        CaseSelection.of(selected.cases(), selected.plan(), selected.subject().capabilities());
    Suite suite = selected.order().suite();
    CaseSelection free = suite == null ? own : withOtherPools(own, selected, suite);
    request.select(free);
    if (selected.order().scenarios().isEmpty() && !selected.order().layers().isEmpty()) {
      request.layers(List.of()); // those of the order are all
      return;
    }
    if (selected.order().everything()) {
      request.skip(selected.subject().missing(free));
    }
    boolean controls = selected.order().controls();
    if (controls) {
      request.controls(selected.subject().controls());
      request.proofs(selected.subject().proofs());
    }
    if (noise && selected.order().suite() != null) {
      request
          .layers(List.of(CaseSelection.LAYER, NoisyCases.LAYER))
          .controls(controls ? installation.noiseControls() : List.of())
          .select(new CaseSelection(selected.order().suite().noisy(free), List.of()));
    }
  }

  /** A suite is about one pool, and looks at the others, too; a defect is planted in its own. */
  private static CaseSelection withOtherPools(CaseSelection own, Selected selected, Suite suite) {
    List<RunCase> all = new ArrayList<>(own.cases());
    Set<String> run = new HashSet<>();
    for (PlanOptions other : OtherPools.of(selected.plan())) {
      List<Case> chosen = OtherPools.cases(selected.cases(), other, suite != Suite.PRESUBMIT);
      all.addAll(CaseSelection.of(chosen, other, selected.subject().capabilities()).cases());
      chosen.forEach(one -> run.add(one.scenario().name()));
    }
    return new CaseSelection(
        all, own.skipped().stream().filter(one -> !run.contains(one.scenario())).toList());
  }

  @Override
  public boolean made(RunToken token) {
    // A word that no build writes is nobody's: what replays the token refuses it.
    boolean another =
        RunStrategy.WORDS.contains(token.strategy()) && !RunStrategy.FREE.is(token.strategy());
    return token.schedule() == null && token.sanitizer() == null && !another;
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
    return WorkersVerified.of(token, how, subject, installation, subject.controls());
  }

  @Override
  public void checkMinimised(RunToken token) {} // any of its own

  @Override
  public Optional<Minimised> minimise(
      RunToken token, Subject subject, Installation installation, Minimising how)
      throws RunInterrupted, InterruptedException {
    return Workers.minimised(token, subject, installation, how);
  }

  @Override
  public List<String> trialWords() {
    return List.of(FreeTrials.NAME);
  }

  @Override
  public TrialLayer trial(
      String word,
      Installation installation,
      Subject subject,
      RunSettings settings,
      StopSignal stop) {
    return new FreeTrials(settings, stop, subject.isPlanted());
  }
}
