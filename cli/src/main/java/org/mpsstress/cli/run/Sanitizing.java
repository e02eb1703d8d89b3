package org.mpsstress.cli.run;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.mpsstress.cli.UserError;
import org.mpsstress.scenarios.plan.Case;
import org.mpsstress.scenarios.plan.PlanOptions;
import org.mpsstress.scenarios.runner.ExpectedLibrary;
import org.mpsstress.scenarios.runner.RunRequestBuilder;
import org.mpsstress.scenarios.runner.WorkerCommand;
import org.mpsstress.tsan.Flavour;
import org.mpsstress.tsan.SanitizedBinary;
import org.mpsstress.tsan.SanitizedOptions;
import org.mpsstress.tsan.SanitizedSelection;
import org.mpsstress.tsan.SanitizerLayer;

/** What makes a run one with a sanitizer: the layer of sanitizers is all there is in it. */
record Sanitizing(
    SanitizedBinary built, SanitizedBinary judged, RunOptions options, Installation installation) {

  /** Null for a run without a sanitizer. */
  static Sanitizing of(RunOptions options, Installation installation) {
    Flavour flavour = options.sanitizer().flavour();
    if (flavour == null) {
      return null;
    }
    Path harness = installation.home().resolve(flavour.built());
    SanitizedBinary built = SanitizedBinary.read(flavour, harness);
    Path subject = options.sanitizer().subject();
    if (subject != null && options.defect() != null) {
      throw new UserError("--defect is for the simulated SUT: nothing is planted in --subject");
    }
    return new Sanitizing(
        built,
        subject == null ? built : SanitizedBinary.ofUser(flavour, harness, subject),
        options,
        installation);
  }

  /** What is run first of all: the harness with the simulated SUT linked into it. */
  ExpectedLibrary library() {
    return ExpectedLibrary.read(built.path());
  }

  /** Nothing is run in workers. */
  WorkerCommand noWorker() {
    return new WorkerCommand(List.of(), Map.of());
  }

  void addTo(
      RunRequestBuilder request,
      List<Case> cases,
      PlanOptions plan,
      Path directory,
      int repeat,
      boolean controls) {
    SanitizedOptions how =
        new SanitizedOptions(
                installation.home().resolve(SanitizedOptions.builtNoise()),
                options.sanitizer().suppressions(directory))
            .withExplorer(installation.home());
    SanitizerLayer layer =
        new SanitizerLayer(List.of(judged), how, plan, installation.capabilities(), repeat)
            .cases(cases, options.strategy(), SanitizedSelection.Extent.ALL);
    if (controls) {
      layer.controls(List.of(built));
    }
    if (judged.users()) {
      request.subject(
          "user", judged.subject(), null, Map.of("library", judged.subject().toString()));
    }
    layer.provenance().forEach(request::provenance);
    request.layers(List.of()).layer(layer.within(null));
  }
}
