package org.mpsstress.cli.controls;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import org.mpsstress.cli.UserError;
import org.mpsstress.cli.campaign.Campaign;
import org.mpsstress.cli.campaign.CampaignOptions;
import org.mpsstress.cli.campaign.CampaignResult;
import org.mpsstress.cli.layers.SuiteLayers;
import org.mpsstress.cli.options.HelpOption;
import org.mpsstress.cli.options.LayerConverter;
import org.mpsstress.cli.options.Words;
import org.mpsstress.cli.run.Installation;
import org.mpsstress.cli.run.Subjects;
import org.mpsstress.cli.run.Suite;
import org.mpsstress.cli.run.SutOptions;
import org.mpsstress.cli.subject.Subject;
import org.mpsstress.cli.subject.SubjectKind;
import org.mpsstress.model.Pool;
import org.mpsstress.model.controls.ControlsDocument;
import org.mpsstress.reports.text.ControlsTable;
import org.mpsstress.scenarios.runner.cases.RunInterrupted;
import org.mpsstress.scenarios.runner.workers.FrameworkError;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The controls alone. */
@Command(
    name = "controls",
    sortOptions = false,
    description =
        "Plants what a suite plants in each of its layers, or what is done wrong before a library is"
            + " judged, and runs nothing else: whether every detector sees on this machine. Exit"
            + " code 0: all were found in every round; 4: one was missed, or not all were tried.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  ./mps-stress controls",
      "  ./mps-stress controls --rounds 100 --layers scenarios,explored",
      "  ./mps-stress controls --suite ci --json",
      "  ./mps-stress controls --sut torch --library /opt/torch --device cuda --rounds 20",
    })
public final class ControlsCommand implements Callable<Integer> {

  private final Installation installation;

  @Mixin private HelpOption help;

  @Spec private CommandSpec spec;

  @Option(
      names = "--suite",
      paramLabel = "WORD",
      description = "Whose controls, of the simulated SUT: presubmit (default), ci, soak.")
  private String suite;

  @Option(
      names = "--layers",
      paramLabel = "WORDS",
      split = ",",
      converter = LayerConverter.class,
      description =
          "Only these, with commas between them: scenarios, explored, sanitizers, lincheck,"
              + " jcstress.")
  private List<String> layers;

  @Option(
      names = "--pool",
      paramLabel = "WORD",
      description = "Contract that a library's pool follows (default: what its device has).")
  private String pool;

  @Mixin private SutOptions sut;

  @Option(
      names = "--rounds",
      paramLabel = "N",
      defaultValue = "1",
      description = "How often each is tried (default: 1).")
  private int rounds;

  @Mixin private CampaignOptions campaign;

  ControlsCommand(Installation installation) {
    this.installation = installation;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    if (rounds < 1) {
      throw new UserError("--rounds " + rounds + ": a control is tried at least once");
    }
    PrintWriter err = spec.commandLine().getErr();
    SubjectKind kind = Subjects.of(sut, installation).chosen();
    PlantedControls planted = kind.isEverywhere() ? ofSuite() : ofLibrary(kind, err);
    return campaign.carryOut(installation.home(), spec, null, running -> attempt(planted, running));
  }

  private CampaignResult attempt(PlantedControls planted, Campaign running)
      throws IOException, InterruptedException {
    ControlsTally tally = new ControlsTally(running.seed(), rounds);
    FrameworkError ended = null;
    try {
      new ControlRounds(installation, planted, tally, running.err())
          .carryOut(running.folder(), running.seed(), rounds, running.stop());
    } catch (RunInterrupted interrupted) {
      running.sayInterrupted();
    } catch (FrameworkError fault) {
      if (running.stop().explainsFailure()) {
        running.sayInterrupted();
      } else {
        ended = fault;
      }
    }
    ControlsDocument document = tally.document();
    return new CampaignResult(
            ControlsDocument.FILE,
            document.toJson(),
            out -> ControlsTable.print(document, out),
            document.exitCode())
        .withFault(ended);
  }

  private PlantedControls ofSuite() {
    if (pool != null) {
      throw new UserError(
          "--pool is of a library here: a suite's controls have pools of their own");
    }
    Suite whose = Suite.of(suite == null ? Suite.PRESUBMIT.word() : suite);
    List<String> chosen = layers == null ? SuiteLayers.WORDS : layers;
    LayerConverter.check(chosen, SuiteLayers.WORDS);
    return PlantedControls.of(installation, whose, chosen);
  }

  private PlantedControls ofLibrary(SubjectKind kind, PrintWriter err) throws IOException {
    if (suite != null || layers != null) {
      throw new UserError(
          "--suite and --layers are of the simulated SUT: a library has its controls alone");
    }
    if (pool != null) {
      Words.oneOf("--pool", pool, Pool.WORDS);
    }
    Subject subject = Subjects.open(kind, pool, err);
    if (subject.controls().isEmpty()) {
      throw new UserError("--sut " + kind.word() + ": nothing can be planted in it");
    }
    return PlantedControls.in(subject);
  }
}
