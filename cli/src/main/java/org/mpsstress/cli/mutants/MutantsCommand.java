package org.mpsstress.cli.mutants;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.mpsstress.cli.UserError;
import org.mpsstress.cli.campaign.BudgetOption;
import org.mpsstress.cli.campaign.Campaign;
import org.mpsstress.cli.campaign.CampaignOptions;
import org.mpsstress.cli.campaign.CampaignResult;
import org.mpsstress.cli.campaign.TimeLimit;
import org.mpsstress.cli.options.HelpOption;
import org.mpsstress.cli.options.LayerConverter;
import org.mpsstress.cli.options.Words;
import org.mpsstress.cli.run.Installation;
import org.mpsstress.cli.run.Subjects;
import org.mpsstress.cli.run.Suite;
import org.mpsstress.cli.run.SutOptions;
import org.mpsstress.cli.subject.SubjectKind;
import org.mpsstress.model.mutants.BackendMutantsDocument;
import org.mpsstress.model.mutants.FoundMutant;
import org.mpsstress.model.mutants.MutantResult;
import org.mpsstress.model.mutants.Operator;
import org.mpsstress.model.mutants.UnreachedMutantsDocument;
import org.mpsstress.reports.text.BackendMutantsTable;
import org.mpsstress.reports.text.UnreachedMutantsTable;
import org.mpsstress.scenarios.catalogue.Catalogue;
import org.mpsstress.scenarios.language.Scenario;
import org.mpsstress.scenarios.plan.Case;
import org.mpsstress.scenarios.plan.Cases;
import org.mpsstress.scenarios.runner.cases.ControlScenarios;
import org.mpsstress.scenarios.runner.cases.RunInterrupted;
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

  @Option(
      names = "--sample",
      paramLabel = "N",
      defaultValue = "600",
      description = "How many are drawn, as many of each operator (default: 600).")
  private int sample;

  @Option(
      names = "--component",
      paramLabel = "WORD",
      description = "Only those of that file of the backend: event, stream_commit, ...")
  private String component;

  @Option(
      names = "--operator",
      paramLabel = "WORD",
      description =
          "Only those of that kind: lock, wait, call, swap, order, condition, return, off-by-one,"
              + " object, release.")
  private String operator;

  @Option(
      names = "--suite",
      paramLabel = "WORD",
      defaultValue = "presubmit",
      description =
          "Whose cases and limits: presubmit (default), ci, soak. To a longer one only those are"
              + " shown that survive the shorter ones; the score is given for each.")
  private String suite;

  @Option(
      names = "--layers",
      paramLabel = "WORDS",
      split = ",",
      converter = LayerConverter.class,
      description =
          "Who is asked, with commas between them: explored, free, tsan, asan (default: all, the"
              + " cheapest first).")
  private List<String> layers = new ArrayList<>(MutantLayers.WORDS);

  @Option(
      names = "--scenario",
      paramLabel = "NAME",
      description =
          "Only its cases are asked, to see what one that is new objects to; may be given again.")
  private List<String> scenarios = new ArrayList<>();

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
    List<FoundMutant> chosen = chosen(all);
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
    List<FoundMutant> all = mutants.subject().mutants();
    List<FoundMutant> chosen = chosen(all);
    if (unreached) {
      return campaign.carryOut(
          installation.home(), spec, "mutants", running -> unreached(mutants, chosen, running));
    }
    List<FoundMutant> drawn =
        again == null
            ? MutantSample.of(chosen, sample, campaign.seed())
            : KnownKills.committed().draw(chosen, again, campaign.seed());
    return campaign.carryOut(
        installation.home(), spec, "mutants", running -> attempt(mutants, all, drawn, running));
  }

  /** Those that the options name. */
  private List<FoundMutant> chosen(List<FoundMutant> all) {
    ids.forEach(
        id ->
            Words.known(
                "mutants",
                id,
                all.stream().map(FoundMutant::id).toList(),
                "./mps-stress mutants --list names all of them"));
    List<FoundMutant> chosen =
        all.stream()
            .filter(one -> ids.isEmpty() || ids.contains(one.id()))
            .filter(one -> component == null || one.component().equals(component))
            .filter(one -> operator == null || one.operator().equals(operator))
            .collect(Collectors.toList());
    if (chosen.isEmpty()) {
      throw new UserError("no mutant is of that component and operator");
    }
    return chosen;
  }

  private void check() {
    if (sample < 1) {
      throw new UserError("--sample " + sample + ": at least one is drawn");
    }
    if (again != null && again < 1) {
      throw new UserError("--again " + again + ": at least one is drawn");
    }
    Suite longest = Suite.of(suite);
    if (again != null && longest != Suite.PRESUBMIT) {
      throw new UserError("--again asks a presubmit, which has killed them, and takes no --suite");
    }
    LayerConverter.check(layers, MutantLayers.WORDS);
    List<String> known = Catalogue.all().stream().map(Scenario::name).toList();
    scenarios.forEach(
        name -> Words.known("scenarios", name, known, "./mps-stress list names all of them"));
    if (operator != null) {
      Words.oneOf("--operator", operator, Operator.words());
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

  private CampaignResult unreached(
      MutantsUnderTest mutants, List<FoundMutant> chosen, Campaign running)
      throws IOException, InterruptedException {
    try (MutantLayers made =
            MutantLayers.of(
                Suite.of(suite),
                layers,
                scenarios,
                mutants.subject(),
                installation,
                running.folder(),
                running.stop());
        TimeLimit limit = budget.begin(running.stop())) {
      MutantTrials trials = trials(made, mutants, running);
      boolean whole = true;
      try {
        trials.measure(mutants.reached(), running.err());
      } catch (RunInterrupted interrupted) {
        whole = false;
      }
      if (limit.isReached()) {
        running.sayBudgetSpent();
      }
      UnreachedMutantsDocument document =
          UnreachedMutantsDocument.of(running.seed(), suite, chosen, trials.reached(), whole);
      return new CampaignResult(
          UnreachedMutantsDocument.FILE,
          document.toJson(),
          out -> UnreachedMutantsTable.print(document, out),
          document.exitCode());
    }
  }

  private static MutantTrials trials(
      MutantLayers made, MutantsUnderTest mutants, Campaign running) {
    return new MutantTrials(
        made.suite(),
        made.all(),
        mutants.subject().plan(null),
        first(),
        mutants.kills(),
        running.seed());
  }

  private static Case first() {
    return Cases.of(ControlScenarios.find("first-operation").orElseThrow()).get(0);
  }

  private CampaignResult attempt(
      MutantsUnderTest mutants, List<FoundMutant> all, List<FoundMutant> drawn, Campaign running)
      throws IOException, InterruptedException {
    List<MutantResult> results;
    long began;
    Suite longest = Suite.of(suite);
    try (MutantSuites made =
            MutantSuites.upTo(
                longest,
                layers,
                scenarios,
                mutants.subject(),
                installation,
                running.folder(),
                running.stop());
        TimeLimit limit = budget.begin(running.stop())) {
      began = System.nanoTime();
      MutantCampaign trying =
          new MutantCampaign(
              made.all().stream().map(each -> trials(each, mutants, running)).toList(),
              mutants.reviewed().equivalent(),
              again == null ? mutants.reviewed().survivors() : SurvivorReasons.none(),
              new SameCode(mutants.subject(), running.folder())::of,
              again == null && drawn.size() >= MutantCampaign.BASELINE_PAYS,
              mutants.reached(),
              running.err());
      results = trying.attempt(drawn);
      if (limit.isReached()) {
        running.sayBudgetSpent();
      }
    }
    if (!mutants.reference()) {
      leaveToReview(mutants, all, results, running);
    }
    BackendMutantsDocument document =
        new BackendMutantsDocument(
            mutants.word(),
            running.seed(),
            all,
            drawn.size(),
            MutantSuites.of(longest).stream().map(Suite::word).toList(),
            layers,
            scenarios,
            (System.nanoTime() - began) * 1e-9,
            results);
    return new CampaignResult(
        BackendMutantsDocument.FILE,
        document.toJson(),
        out -> BackendMutantsTable.print(document, out),
        document.exitCode());
  }

  private static void leaveToReview(
      MutantsUnderTest mutants, List<FoundMutant> all, List<MutantResult> results, Campaign running)
      throws IOException {
    long open = new SurvivorsToReview(mutants.reviewed(), all).write(results, running.folder());
    if (open > 0) {
      running
          .err()
          .println(
              "mps-stress: "
                  + open
                  + " to be looked at: "
                  + running.folder().resolve(SurvivorsToReview.FILE));
    }
  }
}
