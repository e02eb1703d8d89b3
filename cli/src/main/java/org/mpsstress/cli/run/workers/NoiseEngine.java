package org.mpsstress.cli.run.workers;

import java.util.ArrayList;
import java.util.List;
import org.mpsstress.cli.run.Installation;
import org.mpsstress.cli.run.RunOptions;
import org.mpsstress.cli.subject.Subject;
import org.mpsstress.model.RunStrategy;
import org.mpsstress.scenarios.detection.FreeTrials;
import org.mpsstress.scenarios.detection.TrialLayer;
import org.mpsstress.scenarios.runner.RunRequestBuilder;
import org.mpsstress.scenarios.runner.SuiteControl;
import org.mpsstress.scenarios.runner.cases.CaseSelection;
import org.mpsstress.scenarios.runner.cases.NoisyCases;
import org.mpsstress.scenarios.runner.cases.RunSettings;
import org.mpsstress.scenarios.runner.cases.StopSignal;

/** Cases run in workers whose synchronisation calls are perturbed, from a seed. */
public final class NoiseEngine extends WorkersEngine {
  public NoiseEngine() {
    super(RunStrategy.NOISE.word());
  }

  @Override
  protected void select(
      RunRequestBuilder request, Selected selected, RunOptions options, Installation installation) {
    CaseSelection free =
        CaseSelection.of(selected.cases(), selected.plan(), selected.subject().capabilities());
    request.select(NoisyCases.of(free)).layers(List.of(NoisyCases.LAYER));
    if (selected.order().everything()) {
      request.skip(selected.subject().missing(free));
    }
    if (selected.order().controls()) {
      request
          .controls(controls(selected.subject(), installation))
          .proofs(selected.subject().proofs());
    }
  }

  @Override
  protected List<SuiteControl> controls(Subject subject, Installation installation) {
    List<SuiteControl> all = new ArrayList<>(installation.noiseControls());
    if (!subject.proofs().isEmpty()) {
      all.addAll(subject.controls()); // they are what proves the detectors on that subject
    }
    return all;
  }

  @Override
  public List<String> trialWords() {
    return List.of(FreeTrials.NOISE);
  }

  @Override
  public TrialLayer trial(
      String word,
      Installation installation,
      Subject subject,
      RunSettings settings,
      StopSignal stop) {
    return FreeTrials.noisy(settings, stop, subject.isPlanted());
  }
}
