package org.mpsstress.cli.run.workers;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.mpsstress.cli.run.Installation;
import org.mpsstress.cli.run.OtherPools;
import org.mpsstress.cli.run.RunOptions;
import org.mpsstress.cli.run.Suite;
import org.mpsstress.cli.subject.Subject;
import org.mpsstress.cli.subject.SubjectKind;
import org.mpsstress.model.RunStrategy;
import org.mpsstress.scenarios.detection.FreeTrials;
import org.mpsstress.scenarios.detection.TrialLayer;
import org.mpsstress.scenarios.plan.Case;
import org.mpsstress.scenarios.plan.PlanOptions;
import org.mpsstress.scenarios.runner.RunRequestBuilder;
import org.mpsstress.scenarios.runner.SuiteControl;
import org.mpsstress.scenarios.runner.cases.CaseSelection;
import org.mpsstress.scenarios.runner.cases.NoisyCases;
import org.mpsstress.scenarios.runner.cases.RunCase;
import org.mpsstress.scenarios.runner.cases.RunSettings;
import org.mpsstress.scenarios.runner.cases.StopSignal;

/** Plain stress: cases run in workers at full speed; in a suite some of them with noise, too. */
public final class FreeEngine extends WorkersEngine {
  public FreeEngine() {
    super(RunStrategy.FREE.word());
  }

  @Override
  protected void select(
      RunRequestBuilder request, Selected selected, RunOptions options, Installation installation) {
    CaseSelection own =
        CaseSelection.of(selected.cases(), selected.plan(), selected.subject().capabilities());
    Suite suite = selected.order().suite();
    CaseSelection free = suite == null ? own : withOtherPools(own, selected, suite);
    request.select(free);
    if (areSideBySide(suite, options.kind())) {
      request.sideBySide();
    }
    if (selected.order().scenarios().isEmpty() && !selected.order().layers().isEmpty()) {
      request.layers(List.of()); // those of the order are all
      return;
    }
    if (selected.order().everything()) {
      request.skip(selected.subject().missing(free));
    }
    boolean controls = selected.order().controls();
    if (controls) {
      request.controls(controls(selected.subject(), installation));
      request.proofs(selected.subject().proofs());
    }
    if (options.kind().isEverywhere() && selected.order().suite() != null) {
      request
          .layers(List.of(CaseSelection.LAYER, NoisyCases.LAYER))
          .controls(controls ? installation.noiseControls() : List.of())
          .select(new CaseSelection(selected.order().suite().noisy(free), List.of()));
    }
  }

  /** A library has one device for all its processes, and longer suites have the time. */
  public static boolean areSideBySide(Suite suite, SubjectKind kind) {
    return suite == Suite.PRESUBMIT && kind.isCompiled();
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
  protected List<SuiteControl> controls(Subject subject, Installation installation) {
    return subject.controls();
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
