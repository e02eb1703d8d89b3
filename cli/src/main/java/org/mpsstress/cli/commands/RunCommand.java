package org.mpsstress.cli.commands;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import org.mpsstress.cli.options.DurationConverter;
import org.mpsstress.cli.options.HelpOption;
import org.mpsstress.cli.options.JsonOption;
import org.mpsstress.cli.output.MinimisedText;
import org.mpsstress.cli.run.Installation;
import org.mpsstress.cli.run.MinimisedFindings;
import org.mpsstress.cli.run.RunOptions;
import org.mpsstress.cli.run.Runs;
import org.mpsstress.cli.run.ScenarioArguments;
import org.mpsstress.model.record.RunRecord;
import org.mpsstress.model.run.MinimisedFinding;
import org.mpsstress.model.run.RunDocument;
import org.mpsstress.reports.text.RunTable;
import org.mpsstress.scenarios.language.Scenario;
import org.mpsstress.scenarios.runner.cases.StopSignal;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Runs scenarios. */
@Command(
    name = "run",
    sortOptions = false,
    description =
        "Runs scenarios, controls first, and reports. Exit code 0: all passed; 1: findings; 4:"
            + " nothing can be said.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  ./mps-stress run                              all of the catalogue",
      "  ./mps-stress run oversubscription --repeat 20",
      "  ./mps-stress run my.yaml --seed 42 --json",
      "  ./mps-stress run thread-churn --defect non-atomic-counter",
      "  ./mps-stress run oversubscription --strategy noise",
      "  ./mps-stress run simple-parallel --strategy pos --schedules 10000",
      "  ./mps-stress run simple-parallel --sanitizer tsan --strategy noise",
      "  ./mps-stress run my.yaml --strategy auto --minimise 2m",
      "  ./mps-stress run --histories 500 --sut torch --library DIR",
      "  ./mps-stress run --changed=main~2             what has changed since, in 20 s",
    })
final class RunCommand implements Callable<Integer> {
  private final Installation installation;

  @Mixin private HelpOption help;

  @Spec private CommandSpec spec;

  @Parameters(
      arity = "0..*",
      paramLabel = "NAME|FILE",
      description =
          "Scenarios of the catalogue or files (default: all of the catalogue, or with --histories"
              + " none).")
  private List<String> scenarios = new ArrayList<>();

  @Mixin private RunOptions options;

  @Option(
      names = "--no-controls",
      description = "Plants nothing first; a silence in the run is then not backed.")
  private boolean noControls;

  @Option(
      names = "--minimise",
      arity = "0..1",
      paramLabel = "TIME",
      fallbackValue = "60s",
      converter = DurationConverter.class,
      description =
          "Makes the first finding of each cause small when the run is over, as the command minimise"
              + " does, all of them within this time (default: 60s).")
  private Duration minimise;

  @Mixin private JsonOption json;

  RunCommand(Installation installation) {
    this.installation = installation;
  }

  @Override
  public Integer call() throws IOException {
    options.check(installation);
    if (noControls) {
      options.refuseQuick("a quick run without a control (--no-controls) could say nothing");
    }
    boolean histories = options.histories() > 0;
    if (histories) {
      options.refuseQuick("random histories are new, whatever has changed");
    }
    List<Scenario> chosen =
        histories && scenarios.isEmpty() ? List.of() : ScenarioArguments.resolve(scenarios);
    Runs.Finished finished =
        new Runs(installation, spec.commandLine().getErr())
            .carryOut(
                options,
                new Runs.Order(
                    chosen,
                    null,
                    options.repeat(1),
                    options.budget(null),
                    !noControls,
                    List.of(),
                    CommandLines.typed(spec)),
                this::print);
    return finished.outcome().exitCode().code();
  }

  private void print(Runs.Finished finished, StopSignal stop) {
    PrintWriter out = spec.commandLine().getOut();
    RunRecord record = finished.outcome().record();
    if (json.isWanted()) {
      List<MinimisedFinding> small = new ArrayList<>();
      minimise(finished, stop, one -> small.add(one.document()));
      out.println(RunDocument.of(record, minimise == null ? null : small).toJson());
    } else {
      RunTable.print(record, out);
      Runs.conclude(finished, out);
      out.flush();
      minimise(
          finished,
          stop,
          one -> {
            out.println();
            one.print(out);
            out.flush();
          });
    }
  }

  private void minimise(Runs.Finished finished, StopSignal stop, Consumer<MinimisedText> each) {
    if (minimise == null) {
      return;
    }
    try {
      new MinimisedFindings(installation, spec.commandLine().getErr())
          .of(finished, minimise, stop, each);
    } catch (IOException noFolder) {
      throw new UncheckedIOException(noFolder);
    }
  }
}
