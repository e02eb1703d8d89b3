package org.mpsstress.cli.mutants;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.mpsstress.cli.UserError;
import org.mpsstress.cli.campaign.BudgetOption;
import org.mpsstress.cli.campaign.CampaignOptions;
import org.mpsstress.cli.options.HelpOption;
import org.mpsstress.cli.run.Installation;
import org.mpsstress.cli.run.Subjects;
import org.mpsstress.cli.run.Suite;
import org.mpsstress.cli.run.SutOptions;
import org.mpsstress.cli.subject.SubjectKind;
import org.mpsstress.model.mutants.FoundMutant;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Breaks the backend in each way. */
@Command(
    name = "mutants",
    sortOptions = false,
    description =
        "Breaks the reference backend, or your own sources (--sources), in hundreds of small ways,"
            + " one at a time, and runs the layers of a suite until somebody objects: what survives is an oracle, a scenario or a"
            + " word that is missing. Exit code 0: of those that can be told from the code a presubmit"
            + " kills 95 %%, a longer suite 98 %%, and of each survivor it is known why nobody objects;"
            + " 1: not so; 4: not all were tried.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  ./mps-stress mutants                           600 of them, as many of each operator",
      "  ./mps-stress mutants --sample 50 --seed 7      fewer; the same ones for the same seed",
      "  ./mps-stress mutants mutant-3f9a2c1b44         that one",
      "  ./mps-stress mutants --list --component event  what there is",
      "  ./mps-stress mutants --unreached               what nobody comes to",
      "  ./mps-stress mutants --suite ci                what survives a presubmit is shown to ci",
      "  ./mps-stress mutants --again 40                are those that were killed still killed?",
      "  ./mps-stress mutants --sources ~/pytorch       of your own sources",
      "  ./mps-stress mutants --layers explored --json",
    })
public final class MutantsCommand implements Callable<Integer> {
  private final Installation installation;

  @Mixin private HelpOption help;

  @Spec private CommandSpec spec;

  @Parameters(
      arity = "0..*",
      paramLabel = "ID",
      description = "Mutants (default: a sample of all).")
  private List<String> ids = new ArrayList<>();

  @Mixin private MutantSelection selection;

  @Mixin private AskedOptions asked;

  @Option(names = "--list", description = "Lists what there is, and runs nothing.")
  private boolean list;

  @Option(
      names = "--unreached",
      description =
          "Lists those in code that no case comes to; runs each case once, and no mutant. What is"
              + " wrong there nobody can find.")
  private boolean unreached;

  @Option(
      names = "--again",
      paramLabel = "N",
      description =
          "Tries N of those that a campaign killed with few schedules, drawn by the seed: one that"
              + " survives now turns the exit code to 1.")
  private Integer again;

  @Option(
      names = "--killed",
      paramLabel = "FILE",
      description =
          "Prints the list that --again draws from, with what the campaign of that mutants.json has"
              + " killed, and runs nothing.")
  private Path killed;

  @Option(
      names = "--page",
      paramLabel = "FILE",
      description = "Prints the page of a campaign's mutants.json (Markdown), and runs nothing.")
  private Path page;

  @Option(
      names = "--reviewed",
      paramLabel = "FILE",
      description =
          "With --sut sources: which of their mutants are equivalent, and why others survive; a"
              + " campaign leaves such a file in its folder, to be filled in.")
  private Path reviewed;

  @Mixin private SutOptions sut;

  @Mixin private BudgetOption budget;

  @Mixin private CampaignOptions campaign;

  MutantsCommand(Installation installation) {
    this.installation = installation;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    check();
    PrintWriter err = spec.commandLine().getErr();
    PrintWriter console = spec.commandLine().getOut();
    if (page != null) {
      String text = MutantsPage.of(page, SurvivorReasons.reviewed());
      if (campaign.isJsonWanted()) {
        throw new UserError("--page prints Markdown: it takes no --json");
      }
      console.print(text);
      console.flush();
      return 0;
    }
    SubjectKind kind = Subjects.of(sut, installation).chosen();
    checkReviewed(kind);
    MutantsUnderTest mutants =
        new MutantsUnderTest(kind.mutated(err), kind.isReviewed(), reviewed(kind));
    if (list || killed != null) {
      tell(mutants.subject().mutants(), console);
      return 0;
    }
    OneCampaign alone = mutants.begin();
    try (alone) {
      return carryOut(mutants);
    }
  }

  /** Prints what there is, or what was killed. */
  private void tell(List<FoundMutant> all, PrintWriter console) throws IOException {
    List<FoundMutant> chosen = selection.of(all, ids);
    if (killed != null) {
      KnownKills before = KnownKills.committed();
      console.print(KnownKills.of(killed, all).and(before.of(all)).toJson());
    } else if (campaign.isJsonWanted()) {
      console.println(new MutantsList(chosen).toJson());
    } else {
      new MutantsList(chosen).print(console);
    }
    console.flush();
  }

  private int carryOut(MutantsUnderTest mutants) throws IOException, InterruptedException {
    List<FoundMutant> chosen = selection.of(mutants.subject().mutants(), ids);
    if (unreached) {
      UnreachedMutants asking = new UnreachedMutants(asked, mutants, installation, budget);
      return campaign.carryOut(
          installation.home(), spec, "mutants", running -> asking.of(chosen, running));
    }
    List<FoundMutant> drawn =
        again == null
            ? selection.draw(chosen, campaign.seed())
            : KnownKills.committed().draw(chosen, again, campaign.seed());
    TriedMutants trying = new TriedMutants(asked, mutants, installation, budget, again != null);
    return campaign.carryOut(
        installation.home(), spec, "mutants", running -> trying.of(drawn, running));
  }

  private void check() {
    selection.check();
    asked.check();
    if (again != null && again < 1) {
      throw new UserError("--again " + again + ": at least one is drawn");
    }
    if (again != null && asked.suite() != Suite.PRESUBMIT) {
      throw new UserError("--again asks a presubmit, which has killed them, and takes no --suite");
    }
  }

  /** What is known of earlier campaigns is about the reference backend. */
  private void checkReviewed(SubjectKind kind) {
    if (!kind.isReviewed() && (again != null || killed != null)) {
      throw new UserError(
          (again != null ? "--again" : "--killed")
              + ": what campaigns have killed is kept of the reference backend alone, not of --sut "
              + kind.word());
    }
    if (kind.isReviewed() && reviewed != null) {
      throw new UserError("--reviewed is for --sut sources: the backend's are committed");
    }
    if (reviewed != null && !Files.isRegularFile(reviewed)) {
      throw new UserError("--reviewed " + reviewed + ": there is no such file");
    }
  }

  private ReviewedMutants reviewed(SubjectKind kind) throws IOException {
    if (kind.isReviewed()) {
      return ReviewedMutants.committed();
    }
    return reviewed == null ? ReviewedMutants.none() : ReviewedMutants.read(reviewed);
  }
}
