package org.mpsstress.cli.run.sanitizers;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.mpsstress.cli.run.Engine;
import org.mpsstress.cli.run.Installation;
import org.mpsstress.scenarios.runner.RunRequestBuilder;
import org.mpsstress.scenarios.runner.workers.ExpectedLibrary;
import org.mpsstress.scenarios.runner.workers.WorkerCommand;
import org.mpsstress.tsan.SanitizedBinary;
import org.mpsstress.tsan.SanitizedOptions;
import org.mpsstress.tsan.SanitizedSelection;
import org.mpsstress.tsan.SanitizerLayer;

/**
 * What makes a run one with a sanitizer: the layer of sanitizers is all there is in it.
 *
 * @param built the harness with the simulated SUT, in which controls are planted
 * @param judged the one that is judged: that, or the user's
 * @param own the user's options for it
 * @param strategy free or noise
 * @param installation what is there
 */
record Sanitizing(
    SanitizedBinary built,
    SanitizedBinary judged,
    SanitizerOptions own,
    String strategy,
    Installation installation)
    implements Engine.Prepared {
  /** Nothing is run in workers. */
  static final WorkerCommand NO_WORKER = new WorkerCommand(List.of(), Map.of());

  /** What is run first of all is the harness with the simulated SUT linked into it. */
  @Override
  public RunRequestBuilder request(Path directory) {
    return new RunRequestBuilder(directory, ExpectedLibrary.read(built.path()), NO_WORKER);
  }

  @Override
  public void addTo(RunRequestBuilder request, Engine.Selected selected) {
    // The races that are reported are explored, too, in what is judged.
    Path explorer = selected.subject().executable(installation.explorer());
    SanitizedOptions how =
        new SanitizedOptions(
                SanitizersEngine.noise(installation), own.suppressions(selected.directory()))
            .withExplorer(explorer);
    SanitizerLayer layer =
        new SanitizerLayer(
                List.of(judged),
                how,
                selected.plan(),
                selected.subject().capabilities(),
                selected.order().repeat())
            .cases(selected.cases(), strategy, SanitizedSelection.Extent.ALL);
    if (selected.order().controls()) {
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
