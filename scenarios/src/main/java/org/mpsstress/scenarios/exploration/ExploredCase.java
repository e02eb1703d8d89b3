package org.mpsstress.scenarios.exploration;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.mpsstress.model.Attachment;
import org.mpsstress.model.Finding;
import org.mpsstress.model.RunToken;
import org.mpsstress.model.Statistics;
import org.mpsstress.model.Verdict;
import org.mpsstress.model.record.CaseEnd;
import org.mpsstress.model.record.CaseEnd.Phase;
import org.mpsstress.model.record.Exploration;
import org.mpsstress.scenarios.exploration.explorer.ExploreOptions;
import org.mpsstress.scenarios.exploration.explorer.Explorer;
import org.mpsstress.scenarios.exploration.explorer.ExplorerAccess;
import org.mpsstress.scenarios.exploration.explorer.ExplorerBinary;
import org.mpsstress.scenarios.exploration.explorer.ExplorerMessage;
import org.mpsstress.scenarios.exploration.explorer.FunctionTable;
import org.mpsstress.scenarios.exploration.explorer.Strategy;
import org.mpsstress.scenarios.exploration.finding.Attachments;
import org.mpsstress.scenarios.exploration.finding.FindingMaker;
import org.mpsstress.scenarios.exploration.finding.ShownSchedule;
import org.mpsstress.scenarios.plan.Plan;
import org.mpsstress.scenarios.plan.PlanWriter;
import org.mpsstress.scenarios.runner.cases.CaseExecution;
import org.mpsstress.scenarios.runner.cases.CaseMethod;
import org.mpsstress.scenarios.runner.cases.RunCase;
import org.mpsstress.scenarios.runner.cases.RunDirectories;
import org.mpsstress.scenarios.runner.cases.RunInterrupted;
import org.mpsstress.scenarios.runner.cases.StopSignal;
import org.mpsstress.scenarios.runner.workers.FrameworkError;
import org.mpsstress.scenarios.runner.workers.UnsupportedRun;

/** One exploration of a case, from its plan to its entry in the record. */
final class ExploredCase implements CaseExecution {
  /** What a replay leaves: what each thread did. */
  private static final String REPLAYED = "interleaving-replay.txt";

  private final RunCase runCase;
  private final Plan plan;
  private final ExploreOptions options;
  private final long seed;
  private final long first;
  private final ExplorerBinary binary;
  private final ExplorerAccess access;
  private final Explorer explorer;
  private final RunDirectories directories;
  private final Path directory;
  private final Path explorerFiles;
  private final RunToken token;
  private final OutcomeJudge judge;
  private final Exploring exploring;
  private final CaseMethod.Progress progress;
  private final long began = System.nanoTime();
  private final long beganMillis = System.currentTimeMillis();
  private int jobs = 1;

  /**
   * A case that is not yet explored.
   *
   * @param first index of its first schedule
   * @param enough which finding ends the exploration although it could go on
   */
  ExploredCase(
      RunCase runCase,
      ExploreOptions options,
      long seed,
      long first,
      ExplorerAccess access,
      Consumer<Finding> found,
      Predicate<Finding> enough,
      CaseMethod.Progress progress) {
    this.runCase = runCase;
    this.plan = runCase.plan().get();
    this.options = options;
    this.seed = seed;
    this.first = first;
    this.binary = access.binary();
    this.access = access;
    this.explorer = access.explorer();
    this.directories = access.directories();
    this.directory = directories.ofCase(runCase.id());
    this.explorerFiles = RunDirectories.make(directory.resolve("explorer"));
    this.progress = progress;
    this.token =
        access.settings().ofSubject(runCase.token(seed, access.binary().buildId()), plan.sut());
    this.judge = new OutcomeJudge(access.oracles(), runCase.expected(), plan);
    this.exploring =
        new Exploring(
            explorerFiles,
            new FindingMaker(plan, token, options, explorerFiles, directories),
            judge,
            found,
            enough,
            this::repeat);
  }

  /**
   * Its schedules are shared among so many processes; what they show is the same.
   *
   * @return this
   */
  ExploredCase sharedAmong(int processes) {
    jobs = processes;
    return this;
  }

  /** Takes a recorded schedule again, in a process of its own. */
  private String repeat(long index, String schedule, String explained, Integer line)
      throws RunInterrupted, InterruptedException {
    String again = "again-" + index + "-" + explained;
    Path files = RunDirectories.make(explorerFiles.resolve(again));
    List<String> arguments =
        new ArrayList<>(replayArguments(files, explorerFiles.resolve(schedule)));
    arguments.addAll(List.of("--explain", explained));
    addLine(arguments, line);
    ExplorerMessage last = explorer.run(arguments, files, message -> {});
    if (last instanceof ExplorerMessage.Divergence divergence) {
      throw new FrameworkError(
          "the recorded schedule "
              + index
              + " diverges at step "
              + divergence.step()
              + ": "
              + divergence.message());
    }
    return Files.exists(files.resolve(REPLAYED)) ? again + "/" + REPLAYED : null;
  }

  /**
   * The finding in a simpler schedule, made of its own by leaving choices out of it. What an oracle
   * alone sees the explorer knows by the outcome, which is judged again.
   *
   * @param shown by this exploration
   * @param index of the schedule that the finding's token is to name
   * @param end ends the looking; the finding as it was shown is the answer then
   * @return the same where it has no recorded schedule, or that does not show it to the explorer
   */
  Finding simplified(Finding shown, long index, StopSignal end)
      throws RunInterrupted, InterruptedException {
    Optional<Path> schedule = ShownSchedule.recorded(shown, directories.out());
    if (schedule.isEmpty()) {
      return shown;
    }
    String signature = shown.schedule().signature();
    Path files = RunDirectories.make(explorerFiles.resolve("simple-" + shown.schedule().index()));
    List<String> arguments = new ArrayList<>(replayArguments(files, schedule.get()));
    String outcome = ShownSchedule.outcome(shown).orElse(null);
    arguments.addAll(List.of("--simplify", outcome == null ? signature : outcome));
    addLine(arguments, outcome == null ? null : shown.scenarioLine());
    FindingMaker maker = new FindingMaker(plan, token, options, files, directories);
    List<Finding> same = new ArrayList<>();
    access
        .explorer(end)
        .run(
            arguments,
            files,
            message -> {
              if (message instanceof ExplorerMessage.Found found
                  && found.signature().equals(signature)
                  && isGuided(found.chosen())) {
                same.add(maker.of(found.withIndex(index)));
              } else if (message instanceof ExplorerMessage.Outcome seen
                  && seen.digest().equals(outcome)
                  && seen.trace() != null
                  && isGuided(seen.chosen())) {
                judgedAgain(files, seen, signature)
                    .map(finding -> maker.of(finding, seen.withIndex(index), interleavingIn(files)))
                    .ifPresent(same::add);
              }
            });
    return same.isEmpty() ? shown : same.get(0);
  }

  /** What an oracle objects to, where it is an operation. */
  private static void addLine(List<String> arguments, Integer line) {
    if (line != null) {
      arguments.addAll(List.of("--explain-line", Integer.toString(line)));
    }
  }

  private static boolean isGuided(ExplorerMessage.Chosen chosen) {
    return chosen != null && chosen.strategy().equals(Strategy.GUIDED.word());
  }

  private Optional<Finding> judgedAgain(
      Path files, ExplorerMessage.Outcome seen, String signature) {
    return judge.judge(files.resolve(seen.trace())).findings().stream()
        .filter(finding -> FindingMaker.signature(finding).equals(signature))
        .findFirst();
  }

  private static String interleavingIn(Path files) {
    return Files.exists(files.resolve(REPLAYED)) ? REPLAYED : null;
  }

  /** What it has shown. */
  Exploring exploring() {
    return exploring;
  }

  /** The plan's file, once it was run. */
  Path planFile() {
    return directory.resolve("plan.json");
  }

  /** Where the explorer's files lie. */
  Path explorerFiles() {
    return explorerFiles;
  }

  /** Makes the plan's file. */
  void writePlan() {
    write(planFile(), PlanWriter.bytes(plan));
  }

  /** What the explorer is called with. */
  List<String> arguments() {
    List<String> all = new ArrayList<>(options.arguments(planFile(), explorerFiles, seed, first));
    all.addAll(List.of("--jobs", Integer.toString(jobs)));
    return judged(all);
  }

  /** What the explorer is called with to take a recorded schedule again. */
  List<String> replayArguments(Path files, Path schedule) {
    return judged(options.replayArguments(planFile(), files, seed, schedule));
  }

  /** What a scenario does not expect is none of the explorer's business. */
  private List<String> judged(List<String> arguments) {
    if (!runCase.expected().leaks()) {
      return arguments;
    }
    List<String> all = new ArrayList<>(arguments);
    all.add("--leaks");
    return all;
  }

  @Override
  public void run() throws RunInterrupted, InterruptedException {
    writePlan();
    exploring.finish(explorer.run(arguments(), directory, new Reporting()));
    write(
        directory.resolve("outcomes.txt"),
        OutcomeTable.of(exploring.end(), exploring.findings())
            .getBytes(java.nio.charset.StandardCharsets.UTF_8));
    if (exploring.unsupported() != null && exploring.findings().isEmpty()) {
      throw new UnsupportedRun(exploring.unsupported());
    }
  }

  /** Passes on what is reported, and says how far it is. */
  private final class Reporting implements Explorer.Hearer {
    @Override
    public void hear(ExplorerMessage message) throws RunInterrupted, InterruptedException {
      exploring.hear(message);
    }

    @Override
    public void tick() {
      long most = options.schedules() == null ? 0 : options.schedules();
      progress.at(clamp(exploring.schedules()), clamp(most));
    }

    @Override
    public boolean hasEnough() {
      return exploring.hasEnough();
    }

    private int clamp(long number) {
      return (int) Math.min(number, Integer.MAX_VALUE);
    }
  }

  @Override
  public CaseEnd end() {
    ExplorationVerdict verdict = ExplorationVerdict.of(exploring, options);
    return end(verdict.verdict(), verdict.reason());
  }

  @Override
  public CaseEnd inconclusive(String why) {
    return exploring.findings().isEmpty()
        ? end(Verdict.INCONCLUSIVE, why)
        : end(ExplorationVerdict.worst(exploring.findings().values()), why);
  }

  private CaseEnd end(Verdict verdict, String reason) {
    ExplorerMessage.End end = exploring.end();
    long schedules = exploring.schedules();
    boolean draws = !options.strategy().equals(Strategy.EXHAUSTIVE);
    return CaseEnd.of(runCase.id(), verdict)
        .reason(reason)
        .runs(schedules)
        .operations(operations())
        .bound95(verdict == Verdict.PASSED && draws ? Statistics.bound95(schedules) : null)
        .seconds((System.nanoTime() - began) * 1e-9)
        .processes(Math.toIntExact(exploring.restarts() + 1))
        .phases(List.of(new Phase("explore", beganMillis, System.currentTimeMillis())))
        .attachments(attachments())
        .exploration(end == null ? null : exploration(end))
        .histories(exploring.histories().count() == 0 ? null : exploring.histories())
        .build();
  }

  /** Of schedules that came to their end; how far the others came is not known. */
  private long operations() {
    ExplorerMessage.End end = exploring.end();
    if (end == null) {
      return 0;
    }
    long found = end.findings().stream().mapToLong(ExplorerMessage.FindingCount::count).sum();
    return Math.max(0, end.schedules() - found) * plan.executed();
  }

  private Exploration exploration(ExplorerMessage.End end) {
    return new Exploration(
        new Exploration.Order(
            options.points().word(), seed, options.pctDepth(), options.schedules()),
        new Exploration.Work(end.steps(), end.accesses(), end.switches(), end.restarts()),
        exploring.outcomes(),
        exploring.judgedOutcomes(),
        end.seconds(),
        // asked to end, it calls itself interrupted
        exploring.hasEnough() && end.stopped().equals("interrupted") ? "finding" : end.stopped(),
        options.memory().wordOrNull(),
        end.coverage(),
        end.searched(),
        end.functions().isEmpty() ? null : FunctionTable.of(binary).digests(end.functions()));
  }

  private List<Attachment> attachments() {
    List<Attachment> attachments = new ArrayList<>();
    attach(attachments, "plan", "application/json", planFile());
    attach(attachments, Attachments.OUTCOMES, "text/plain", directory.resolve("outcomes.txt"));
    attach(
        attachments,
        "standard error of the explorer",
        "text/plain",
        directory.resolve("explorer.err"));
    return attachments;
  }

  private void attach(List<Attachment> attachments, String name, String type, Path file) {
    try {
      if (Files.exists(file) && Files.size(file) > 0) {
        attachments.add(new Attachment(name, type, directories.relative(file)));
      }
    } catch (IOException e) {
      throw new FrameworkError("cannot read " + file + ": " + e.getMessage(), e);
    }
  }

  private static void write(Path file, byte[] bytes) {
    try {
      Files.write(file, bytes);
    } catch (IOException e) {
      throw new FrameworkError("cannot write " + file + ": " + e.getMessage(), e);
    }
  }
}
