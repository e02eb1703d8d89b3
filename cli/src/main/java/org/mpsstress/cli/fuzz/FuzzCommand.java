package org.mpsstress.cli.fuzz;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
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
import org.mpsstress.cli.run.Engine;
import org.mpsstress.cli.run.Engines;
import org.mpsstress.cli.run.Installation;
import org.mpsstress.cli.run.SimulatedSubject;
import org.mpsstress.cli.run.Subjects;
import org.mpsstress.cli.run.SutOptions;
import org.mpsstress.cli.subject.Subject;
import org.mpsstress.cli.subject.SubjectKind;
import org.mpsstress.model.Pool;
import org.mpsstress.model.fuzz.FuzzDocument;
import org.mpsstress.reports.text.TextTable;
import org.mpsstress.scenarios.detection.TrialLayer;
import org.mpsstress.scenarios.exploration.ExplorationSelection;
import org.mpsstress.scenarios.fuzz.Abilities;
import org.mpsstress.scenarios.fuzz.CorpusUpdate;
import org.mpsstress.scenarios.fuzz.FuzzFinding;
import org.mpsstress.scenarios.fuzz.FuzzOptions;
import org.mpsstress.scenarios.fuzz.FuzzResult;
import org.mpsstress.scenarios.fuzz.Fuzzing;
import org.mpsstress.scenarios.plan.PlanOptions;
import org.mpsstress.scenarios.runner.RunRequestBuilder;
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
      "  ./mps-stress fuzz --defect profiler-maps-unlocked --stop-at-finding",
    })
public final class FuzzCommand implements Callable<Integer> {
  private static final List<String> LAYERS =
      Engines.ALL.stream().flatMap(engine -> engine.trialWords().stream()).toList();

  private static final int CONTROL_PROGRAMS = 40;

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
      description = "Only this contract (default: each that a program is correct on, in turn).")
  private String pool;

  @Option(
      names = "--layers",
      paramLabel = "WORDS",
      split = ",",
      converter = LayerConverter.class,
      description =
          "Only these, with commas between them: explored, free, noise, tsan, asan. The first one"
              + " tries every program, the others every n-th.")
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
    check();
    PrintWriter err = spec.commandLine().getErr();
    SubjectKind kind = Subjects.of(sut, installation).chosen();
    List<String> pools = pool == null ? kind.pools(defect) : List.of(pool);
    kind.checkDefect("--defect", defect, pools.isEmpty() ? null : pools.get(0));
    if (!kind.isCompiled()) {
      throw new UserError("fuzz explores what is over the simulated device, not " + kind.word());
    }
    Map<String, Subject> subjects = FuzzedSubjects.of(kind, pools, pool, err);
    return campaign.carryOut(
        installation.home(),
        spec,
        "fuzz",
        begun -> FuzzDocuments.campaign(run(kind, subjects, begun), begun));
  }

  private void check() {
    LayerConverter.check(only, LAYERS);
    if (pool != null) {
      Words.oneOf("--pool", pool, Pool.OF_METAL);
    }
    if (corpusUpdate && defect != null) {
      throw new UserError("--corpus-update is for programs without a defect under them");
    }
    if (schedules < 1 || programs != null && programs < 1) {
      throw new UserError("--schedules and --programs are at least 1");
    }
  }

  private FuzzDocument run(SubjectKind kind, Map<String, Subject> subjects, Campaign begun)
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
            Abilities.compiled(subject.capabilities()),
            word -> subjects.get(word).plan(defect),
            stopAtFinding,
            !noShrink);
    FuzzDocument.Control control = new FuzzDocument.Control("none", false, 0);
    List<TrialLayer> layers = new ArrayList<>();
    List<TrialLayer> planted = new ArrayList<>();
    boolean interrupted = false;
    FuzzResult result = new FuzzResult(0, 0, 0, 0, 0, 1, List.of(), List.of());
    Fuzzing fuzzing = null;
    try {
      layers.addAll(layers(new SubjectInstallation(installation, subject), directory, stop));
      planted.addAll(layers(installation, directory, stop).subList(0, 1));
      control = new FuzzDocument.Control(planted.get(0).control(), false, 0);
      control = control(chosen, planted, directory);
      fuzzing = new Fuzzing(options, layers, directory, new Progress(err));
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

  /** The explored layer first: it tries every program. */
  private List<TrialLayer> layers(Installation from, Path directory, StopSignal stop)
      throws IOException {
    Path logs = Files.createDirectories(directory.resolve("workers"));
    RunRequestBuilder request = new RunRequestBuilder(directory, from.library(), from.worker(logs));
    if (from instanceof SubjectInstallation its) {
      its.subject().addTo(request);
    }
    List<TrialLayer> all = new ArrayList<>();
    for (Engine engine : Engines.ALL) {
      for (String word : engine.trialWords()) {
        if (only.isEmpty() || only.contains(word)) {
          // What the installation has built is what is tried: its executables have the subject.
          Subject built = SimulatedSubject.of(from);
          all.add(engine.trial(word, from, built, request.settings(), stop));
        }
      }
    }
    all.sort(
        java.util.Comparator.comparing(layer -> !layer.name().equals(ExplorationSelection.LAYER)));
    return all;
  }

  /** Plants a defect under the first programs: that one of them fails is all that is asked. */
  private FuzzDocument.Control control(long chosen, List<TrialLayer> layers, Path directory)
      throws RunInterrupted, InterruptedException {
    String defect = layers.get(0).control();
    FuzzOptions planted =
        new FuzzOptions(
            chosen,
            Duration.ofMinutes(2),
            CONTROL_PROGRAMS,
            schedules,
            List.of(Pool.PATCHED.word()),
            Abilities.compiled(installation.capabilities()),
            word -> PlanOptions.simulated(word).withDefect(defect),
            true,
            false);
    Fuzzing fuzzing =
        new Fuzzing(planted, layers, directory.resolve("control"), new Progress(null));
    fuzzing.run();
    FuzzResult result = fuzzing.result();
    return new FuzzDocument.Control(defect, !result.findings().isEmpty(), result.programs());
  }

  /** A line now and then. */
  private static final class Progress implements Fuzzing.Progress {
    private static final long NANOS = 10_000_000_000L;

    private final PrintWriter err;
    private long told = System.nanoTime();

    Progress(PrintWriter err) {
      this.err = err;
    }

    @Override
    public void tried(int programs, int pairs, int findings) {
      if (err != null && System.nanoTime() - told > NANOS) {
        told = System.nanoTime();
        err.println(
            "mps-stress: "
                + programs
                + " programs, "
                + pairs
                + " pairs covered, "
                + findings
                + " failed");
        err.flush();
      }
    }

    @Override
    public void found(FuzzFinding finding) {
      if (err != null) {
        err.println(
            TextTable.plain("mps-stress: found " + finding.kind() + ": " + finding.scenario()));
        err.flush();
      }
    }
  }
}
