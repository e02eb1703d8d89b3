package org.mpsstress.cli.commands;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.mpsstress.cli.layers.SuiteLayers;
import org.mpsstress.cli.options.HelpOption;
import org.mpsstress.cli.options.JsonOption;
import org.mpsstress.cli.options.LayerConverter;
import org.mpsstress.cli.run.Installation;
import org.mpsstress.cli.run.Preflight;
import org.mpsstress.cli.run.RunOptions;
import org.mpsstress.cli.run.Runs;
import org.mpsstress.cli.run.Suite;
import org.mpsstress.model.run.RunDocument;
import org.mpsstress.reports.text.RunTable;
import org.mpsstress.scenarios.catalogue.Catalogue;
import org.mpsstress.scenarios.runner.LayerPlan;
import org.mpsstress.scenarios.runner.workers.ProvenanceMismatch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The main job after the build: preflight, controls, every layer, reports. */
@Command(
    name = "suite",
    hidden = true,
    sortOptions = false,
    description = "What ./run_all_tests.sh runs after the build: preflight, controls, all layers.")
final class SuiteCommand implements Callable<Integer> {
  private final Installation installation;

  @Mixin private HelpOption help;

  @Spec private CommandSpec spec;

  @Option(
      names = "--suite",
      paramLabel = "WORD",
      defaultValue = "presubmit",
      description = "How much is run: presubmit (default), ci, soak.")
  private Suite suite;

  @Option(
      names = "--layers",
      paramLabel = "WORDS",
      split = ",",
      converter = LayerConverter.class,
      description =
          "Only these, with commas between them: scenarios, explored, sanitizers, lincheck,"
              + " jcstress.")
  private List<String> only = SuiteLayers.WORDS;

  @Mixin private RunOptions options;

  @Mixin private JsonOption json;

  SuiteCommand(Installation installation) {
    this.installation = installation;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    options.check(installation);
    options.refuseQuick("a suite runs everything; it is for ./mps-stress run");
    LayerConverter.check(only, SuiteLayers.WORDS);
    PrintWriter out = spec.commandLine().getOut();
    PrintWriter err = spec.commandLine().getErr();
    try {
      err.println("mps-stress: " + new Preflight(installation).ofBuiltLibrary().sentence());
    } catch (ProvenanceMismatch mismatch) {
      // The run ends at its first worker for the same reason, and leaves a record that says so.
      err.println("mps-stress: " + mismatch.getMessage());
    }
    List<String> typed = CommandLines.typed(spec);
    Runs.Finished finished =
        new Runs(installation, err)
            .carryOut(
                options,
                new Runs.Order(
                    only.contains(SuiteLayers.SCENARIOS) ? Catalogue.all() : List.of(),
                    suite,
                    options.repeat(suite.repeat()),
                    options.budget(suite.budget()),
                    true,
                    layers(),
                    typed),
                (done, stop) -> {
                  if (json.isWanted()) {
                    out.println(RunDocument.of(done.outcome().record(), null).toJson());
                  } else {
                    RunTable.print(done.outcome().record(), out);
                    Runs.conclude(done, out);
                  }
                });
    return finished.outcome().exitCode().code();
  }

  /** With a way of running of the user's own, its cases are all that is run. */
  private List<LayerPlan> layers() {
    if (!options.isOrdinary()) {
      return List.of();
    }
    List<LayerPlan> chosen = new ArrayList<>();
    SuiteLayers.of(only).stream()
        .filter(layer -> layer.judges(options.kind()))
        .forEach(layer -> layer.plan(installation, options, suite).ifPresent(chosen::add));
    return chosen;
  }
}
