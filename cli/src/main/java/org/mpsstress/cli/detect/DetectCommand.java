package org.mpsstress.cli.detect;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.mpsstress.cli.UserError;
import org.mpsstress.cli.output.DetectionTable;
import org.mpsstress.cli.run.DurationConverter;
import org.mpsstress.cli.run.HelpOption;
import org.mpsstress.cli.run.Installation;
import org.mpsstress.cli.run.JsonOption;
import org.mpsstress.cli.run.RunDirectory;
import org.mpsstress.cli.run.SeedOption;
import org.mpsstress.cli.run.Suite;
import org.mpsstress.cli.run.Words;
import org.mpsstress.cli.sources.SourcesSubject;
import org.mpsstress.model.detection.DetectionDocument;
import org.mpsstress.reports.html.DetectionPage;
import org.mpsstress.scenarios.detection.DetectionRun;
import org.mpsstress.scenarios.runner.Machines;
import org.mpsstress.scenarios.runner.cases.RunInterrupted;
import org.mpsstress.scenarios.runner.cases.StopSignal;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The detection matrix. */
@Command(
    name = "detect",
    sortOptions = false,
    description =
        "Plants each defect and says how soon it is found, by which detector, on its cheapest"
            + " layer, with plain stress beside; then runs the same cases without any defect. Exit"
            + " code 0: found in every trial, and quiet without; 1: a trial missed a defect, or"
            + " something was found where nothing is; 4: not all was tried.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  ./mps-stress detect                               all defects, in some minutes",
      "  ./mps-stress detect non-atomic-counter --trials 100",
      "  ./mps-stress detect --suite soak                  each on every layer that can see it",
      "  ./mps-stress detect --layers tsan,controlled      ThreadSanitizer, then the other judge",
      "  ./mps-stress detect --sut sources                 the defects of the specimen",
      "  ./mps-stress detect --json",
    })
public final class DetectCommand implements Callable<Integer> {

  private final Installation installation;

  @Mixin private HelpOption help;

  @Spec private CommandSpec spec;

  @Parameters(
      arity = "0..*",
      paramLabel = "ID",
      description = "Defects (default: all; ./mps-stress defects names them).")
  private List<String> ids = new ArrayList<>();

  @Option(
      names = "--sut",
      paramLabel = "WORD",
      defaultValue = "sim",
      description =
          "What they are planted in: sim (default, the simulated backend), or sources: the specimen"
              + " of Objective-C++ sources, with defects of its own (docs/sources.md).")
  private String sut;

  @Option(
      names = "--trials",
      paramLabel = "N",
      defaultValue = "20",
      description = "Trials of each defect, each from a fresh seed (default: 20).")
  private int trials;

  @Option(
      names = "--suite",
      paramLabel = "WORD",
      defaultValue = "presubmit",
      description =
          "presubmit (default) and ci: the cheapest layer that finds it; soak: every layer.")
  private String suite;

  @Option(
      names = {"--layers", "--layer"},
      paramLabel = "WORDS",
      split = ",",
      description =
          "Only these, with commas between them, whatever the suite: free, controlled, tsan, asan."
              + " The first that can see a defect is relied on.")
  private List<String> only = new ArrayList<>();

  @Mixin private SeedOption seed;

  @Option(
      names = "--budget",
      paramLabel = "TIME",
      converter = DurationConverter.class,
      description = "Ends it after this time: 500ms, 60s, 5m, 2h; what is known is printed.")
  private Duration budget;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "A new or empty folder for the matrix and its page (default: under out/).")
  private Path out;

  @Mixin private JsonOption json;

  DetectCommand(Installation installation) {
    this.installation = installation;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    Suite extent = Suite.of(suite);
    if (trials < 1) {
      throw new UserError("--trials " + trials + ": a defect is tried at least once");
    }
    only.forEach(word -> Words.oneOf("--layers", word, Layers.WORDS));
    Layers layers = new Layers(only, extent == Suite.SOAK);
    Matrix matrix = matrix();
    DetectionRows rows = DetectionRows.of(matrix.defects(), matrix.hint(), ids, layers);
    Path folder = RunDirectory.make(installation.home(), out, "detect");
    // Until all is printed: the process ends as soon as the signal is let go.
    try (StopSignal stop = StopSignal.ofProcess()) {
      DetectionDocument document = attempt(matrix, rows, folder, stop);
      Path page = folder.resolve("detection.html");
      Files.writeString(folder.resolve(DetectionDocument.FILE), document.toJson() + "\n");
      Files.writeString(page, DetectionPage.render(document));
      PrintWriter console = spec.commandLine().getOut();
      if (json.isWanted()) {
        console.println(document.toJson());
      } else {
        DetectionTable.print(document, ids.isEmpty() && only.isEmpty(), console);
        console.println(page);
      }
      console.flush();
      return document.exitCode().code();
    }
  }

  private Matrix matrix() {
    Words.oneOf("--sut", sut, List.of("sim", SourcesSubject.SUT));
    return sut.equals(SourcesSubject.SUT)
        ? new SpecimenMatrix(installation, spec.commandLine().getErr())
        : new SimulatedMatrix(installation);
  }

  private DetectionDocument attempt(Matrix matrix, DetectionRows rows, Path folder, StopSignal stop)
      throws IOException, InterruptedException {
    PrintWriter err = spec.commandLine().getErr();
    long chosen = seed.value();
    err.println("mps-stress: seed " + chosen + ", folder " + folder);
    final long began = System.nanoTime();
    DetectionRun run;
    try (DetectionLayers layers = new DetectionLayers(matrix, installation, folder, stop);
        TimeLimit limit = TimeLimit.after(budget, stop)) {
      run = new DetectionRun(layers, chosen, trials, new DetectionProgress(err));
      try {
        run.attempt(rows.rows());
      } catch (RunInterrupted interrupted) {
        err.println(
            limit.isReached()
                ? "mps-stress: the time budget is spent; this is what is known"
                : "mps-stress: interrupted; this is what is known");
      }
    }
    return new DetectionDocument(
        DetectionDocument.FORMAT,
        Machines.here(),
        chosen,
        trials,
        (System.nanoTime() - began) * 1e-9,
        run.isComplete(),
        run.quiet(),
        run.rows(),
        rows.untried(),
        run.faults(),
        matrix.sut());
  }
}
