package org.mpsstress.cli.fuzz;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.mpsstress.cli.UserError;
import org.mpsstress.cli.campaign.Campaign;
import org.mpsstress.cli.campaign.CampaignOptions;
import org.mpsstress.cli.options.DurationConverter;
import org.mpsstress.cli.options.HelpOption;
import org.mpsstress.cli.options.LayerConverter;
import org.mpsstress.cli.options.Words;
import org.mpsstress.cli.run.Installation;
import org.mpsstress.cli.run.Subjects;
import org.mpsstress.cli.run.SutOptions;
import org.mpsstress.cli.subject.Subject;
import org.mpsstress.cli.subject.SubjectKind;
import org.mpsstress.model.Pool;
import org.mpsstress.model.fuzz.FuzzDocument;
import org.mpsstress.scenarios.detection.TrialLayer;
import org.mpsstress.scenarios.fuzz.Abilities;
import org.mpsstress.scenarios.fuzz.CorpusUpdate;
import org.mpsstress.scenarios.fuzz.Coverage;
import org.mpsstress.scenarios.fuzz.FuzzOptions;
import org.mpsstress.scenarios.fuzz.FuzzResult;
import org.mpsstress.scenarios.fuzz.Fuzzing;
import org.mpsstress.scenarios.runner.cases.RunInterrupted;
import org.mpsstress.scenarios.runner.cases.StopSignal;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Random programs, judged by every oracle. */
@Command(
    name = "fuzz",
    sortOptions = false,
    description =
        "Makes random programs that are correct by construction, tries each on all layers, and"
            + " shrinks those that fail to a scenario file and a token. Exit code 0: nothing was"
            + " found; 1: something was; 4: the control or the defect that was planted was missed,"
            + " or it was cut off.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  ./mps-stress fuzz                             for ten minutes, on every pool",
      "  ./mps-stress fuzz --budget 60s --pool patched --seed 7",
      "  ./mps-stress fuzz --sut sources --sources ~/pytorch --layers explored",
      "  ./mps-stress fuzz --sut torch --library DIR   free and with noise, on a real libtorch",
      "  ./mps-stress fuzz --defect profiler-maps-unlocked --stop-at-finding",
    })
public final class FuzzCommand implements Callable<Integer> {
  private final Installation installation;

  @Mixin private HelpOption help;

  @Spec private CommandSpec spec;

  @Option(
      names = "--budget",
      paramLabel = "TIME",
      defaultValue = "10m",
      converter = DurationConverter.class,
      description = "Begins no program after this time, and ends the last: 60s, 10m (default), 2h.")
  private Duration budget;

  @Option(names = "--programs", paramLabel = "N", description = "At most so many programs.")
  private Integer programs;

  @Option(
      names = "--schedules",
      paramLabel = "N",
      defaultValue = "60",
      description = "Explored schedules of each program (default: 60).")
  private long schedules;

  @Option(
      names = "--pool",
      paramLabel = "WORD",
      description =
          "Only this contract (default: each that a program is correct on, in turn; of a library"
              + " the one that it has).")
  private String pool;

  @Option(
      names = "--layers",
      paramLabel = "WORDS",
      split = ",",
      converter = LayerConverter.class,
      description =
          "Only these, with commas between them: explored, free, noise, tsan, asan; of a library"
              + " free and noise. The first one tries every program, the others every n-th.")
  private List<String> only = new ArrayList<>();

  @Option(
      names = "--defect",
      paramLabel = "ID",
      description = "Plants a defect in the simulated SUT; ./mps-stress defects names them.")
  private String defect;

  @Option(names = "--stop-at-finding", description = "Ends with the first finding.")
  private boolean stopAtFinding;

  @Option(
      names = "--no-shrink",
      description = "Leaves programs that fail as they were drawn: no smaller file is written.")
  private boolean noShrink;

  @Option(
      names = "--corpus-update",
      description =
          "Adds programs in which nothing was found to the corpus that suites explore, if they"
              + " cover what it does not.")
  private boolean corpusUpdate;

  @Mixin private SutOptions sut;

  @Mixin private CampaignOptions campaign;

  /** A command of that installation. */
  public FuzzCommand(Installation installation) {
    this.installation = installation;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    PrintWriter err = spec.commandLine().getErr();
    SubjectKind kind = Subjects.of(sut, installation).chosen();
    check(kind);
    List<String> layers = FuzzedLayers.of(kind, only);
    List<String> pools = pool == null ? kind.pools(defect) : List.of(pool);
    kind.checkDefect("--defect", defect, pools.isEmpty() ? null : pools.get(0));
    Map<String, Subject> subjects = FuzzedSubjects.of(kind, pools, pool, err);
    return campaign.carryOut(
        installation.home(),
        spec,
        "fuzz",
        begun -> FuzzDocuments.campaign(run(kind, subjects, layers, begun), begun));
  }

  private void check(SubjectKind kind) {
    if (pool != null) {
      Words.oneOf("--pool", pool, kind.isCompiled() ? Pool.OF_METAL : kind.pools());
    }
    if (corpusUpdate && !kind.isCompiled()) {
      throw new UserError(
          "--corpus-update is for programs that suites can explore, not for those on "
              + kind.word());
    }
    if (corpusUpdate && defect != null) {
      throw new UserError("--corpus-update is for programs without a defect under them");
    }
    if (schedules < 1 || programs != null && programs < 1) {
      throw new UserError("--schedules and --programs are at least 1");
    }
  }

  private FuzzDocument run(
      SubjectKind kind, Map<String, Subject> subjects, List<String> words, Campaign begun)
      throws IOException, InterruptedException {
    final long chosen = begun.seed();
    final Path directory = begun.folder();
    final StopSignal stop = begun.stop();
    final PrintWriter err = begun.err();
    Subject subject = subjects.values().iterator().next();
    List<String> pools = List.copyOf(subjects.keySet());
    FuzzOptions options =
        new FuzzOptions(
            chosen,
            budget,
            programs,
            schedules,
            pools,
            kind.isCompiled()
                ? Abilities.compiled(subject.capabilities())
                : Abilities.ofLibrary(subject.capabilities()),
            word -> subjects.get(word).plan(defect),
            stopAtFinding,
            !noShrink);
    FuzzDocument.Control control = new FuzzDocument.Control("none", false, 0);
    List<TrialLayer> layers = new ArrayList<>();
    List<TrialLayer> planted = new ArrayList<>();
    boolean interrupted = false;
    FuzzResult result = new FuzzResult(0, 0, 0, 0, 0, Coverage.of(), List.of(), List.of());
    Fuzzing fuzzing = null;
    try {
      layers.addAll(FuzzedLayers.open(words, installation, subject, directory, stop));
      FuzzControl first = FuzzControl.of(subjects, layers.get(0), installation);
      control = first.missed();
      List<String> its = words.subList(0, 1);
      planted.addAll(FuzzedLayers.open(its, installation, first.subject(), directory, stop));
      control = first.found(planted.get(0), chosen, schedules, directory);
      fuzzing = new Fuzzing(options, layers, directory, new FuzzProgress(err));
      fuzzing.run();
    } catch (RunInterrupted ended) {
      interrupted = true;
      begun.sayInterrupted();
    } finally {
      layers.forEach(TrialLayer::close);
      planted.forEach(TrialLayer::close);
    }
    if (fuzzing != null) {
      result = fuzzing.result();
      if (corpusUpdate) {
        List<String> added = CorpusUpdate.add(installation.home(), fuzzing.quiet());
        err.println("mps-stress: " + added.size() + " programs added to the corpus");
      }
    }
    String what = kind.isEverywhere() ? "reference" : kind.word();
    return FuzzDocuments.of(chosen, what, defect, control, result, interrupted);
  }
}
