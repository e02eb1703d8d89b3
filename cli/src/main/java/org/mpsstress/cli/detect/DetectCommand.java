package org.mpsstress.cli.detect;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.mpsstress.cli.UserError;
import org.mpsstress.cli.campaign.BudgetOption;
import org.mpsstress.cli.campaign.Campaign;
import org.mpsstress.cli.campaign.CampaignOptions;
import org.mpsstress.cli.campaign.CampaignResult;
import org.mpsstress.cli.campaign.TimeLimit;
import org.mpsstress.cli.options.HelpOption;
import org.mpsstress.cli.options.LayerConverter;
import org.mpsstress.cli.run.Installation;
import org.mpsstress.cli.run.Subjects;
import org.mpsstress.cli.run.Suite;
import org.mpsstress.cli.subject.Matrix;
import org.mpsstress.cli.subject.SubjectKind;
import org.mpsstress.model.detection.DetectionDocument;
import org.mpsstress.reports.html.DetectionPage;
import org.mpsstress.reports.text.DetectionTable;
import org.mpsstress.scenarios.detection.DetectionRun;
import org.mpsstress.scenarios.runner.Machines;
import org.mpsstress.scenarios.runner.cases.RunInterrupted;
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
      "  ./mps-stress detect --layers tsan,explored        ThreadSanitizer, then the other judge",
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
      converter = LayerConverter.class,
      description =
          "Only these, with commas between them, whatever the suite: free, explored, tsan, asan."
              + " The first that can see a defect is relied on.")
  private List<String> only = new ArrayList<>();

  @Mixin private BudgetOption budget;

  @Mixin private CampaignOptions campaign;

  DetectCommand(Installation installation) {
    this.installation = installation;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    Suite extent = Suite.of(suite);
    if (trials < 1) {
      throw new UserError("--trials " + trials + ": a defect is tried at least once");
    }
    LayerConverter.check(only, Layers.WORDS);
    Layers layers = new Layers(only, extent == Suite.SOAK);
    Matrix matrix = matrix();
    DetectionRows rows = DetectionRows.of(matrix.defects(), matrix.hint(), ids, layers);
    return campaign.carryOut(
        installation.home(), spec, "detect", running -> attempt(matrix, rows, running));
  }

  private Matrix matrix() {
    PrintWriter err = spec.commandLine().getErr();
    return Subjects.of(installation).kind("--sut", sut, SubjectKind::isPlantable).matrix(err);
  }

  private CampaignResult attempt(Matrix matrix, DetectionRows rows, Campaign running)
      throws IOException, InterruptedException {
    final long began = System.nanoTime();
    DetectionRun run;
    try (DetectionLayers layers =
            new DetectionLayers(matrix, installation, running.folder(), running.stop());
        TimeLimit limit = budget.begin(running.stop())) {
      run = new DetectionRun(layers, running.seed(), trials, new DetectionProgress(running.err()));
      try {
        run.attempt(rows.rows());
      } catch (RunInterrupted interrupted) {
        if (limit.isReached()) {
          running.sayBudgetSpent();
        } else {
          running.sayInterrupted();
        }
      }
    }
    DetectionDocument document =
        new DetectionDocument(
            DetectionDocument.FORMAT,
            Machines.withShell(System.getenv()),
            running.seed(),
            trials,
            (System.nanoTime() - began) * 1e-9,
            run.isComplete(),
            run.quiet(),
            run.rows(),
            rows.untried(),
            run.faults(),
            matrix.sut());
    boolean ofAll = ids.isEmpty() && only.isEmpty();
    return new CampaignResult(
            DetectionDocument.FILE,
            document.toJson(),
            console -> DetectionTable.print(document, ofAll, console),
            document.exitCode())
        .withPage("detection.html", DetectionPage.render(document));
  }
}
