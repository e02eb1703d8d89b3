package org.mpsstress.scenarios.exploration;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.mpsstress.model.Finding;
import org.mpsstress.model.FindingKind;
import org.mpsstress.model.RunToken;
import org.mpsstress.model.Verdict;
import org.mpsstress.model.record.CaseResult;
import org.mpsstress.model.record.Control;
import org.mpsstress.model.record.Exploration;
import org.mpsstress.scenarios.exploration.explorer.ExploreOptions;
import org.mpsstress.scenarios.exploration.explorer.Explorer;
import org.mpsstress.scenarios.exploration.explorer.ExplorerAccess;
import org.mpsstress.scenarios.exploration.explorer.ExplorerBinary;
import org.mpsstress.scenarios.exploration.explorer.ExplorerMessage;
import org.mpsstress.scenarios.exploration.explorer.PreemptionPoints;
import org.mpsstress.scenarios.exploration.explorer.Strategy;
import org.mpsstress.scenarios.exploration.finding.Attachments;
import org.mpsstress.scenarios.exploration.finding.RecordedSchedules;
import org.mpsstress.scenarios.exploration.finding.ShownSchedule;
import org.mpsstress.scenarios.language.ScenarioLoader;
import org.mpsstress.scenarios.oracle.Oracles;
import org.mpsstress.scenarios.plan.Case;
import org.mpsstress.scenarios.plan.Cases;
import org.mpsstress.scenarios.plan.PlanOptions;
import org.mpsstress.scenarios.runner.FakeCases;
import org.mpsstress.scenarios.runner.RunCoordinator;
import org.mpsstress.scenarios.runner.SuiteControl;
import org.mpsstress.scenarios.runner.cases.CaseSelection;
import org.mpsstress.scenarios.runner.cases.ControlScenarios;
import org.mpsstress.scenarios.runner.cases.RunCase;
import org.mpsstress.scenarios.runner.cases.RunSettings;
import org.mpsstress.scenarios.runner.cases.StopSignal;

/** The explorer that this build made, on small cases over the reference backend. */
@Timeout(180)
class RealExplorerTest {
  /** Steps of an interleaving, each with its source: a screen. */
  private static final int MOST_SHOWN = 16;

  private static final ExplorerBinary BINARY =
      ExplorerBinary.read(Path.of("..").resolve(ExplorerBinary.BUILT));

  @TempDir private Path folder;

  private RunSettings settings(String name) {
    return FakeCases.settings(folder.resolve(name));
  }

  private static RunCase control(String scenario, String defect, Strategy strategy) {
    Case only = Cases.of(ControlScenarios.find(scenario).orElseThrow()).get(0);
    PlanOptions options = PlanOptions.simulated("patched");
    return ExplorationSelection.explored(
        CaseSelection.of(only, defect == null ? options : options.withDefect(defect)), strategy);
  }

  private static ExploreOptions options(
      Strategy strategy,
      PreemptionPoints points,
      long schedules,
      boolean stopAtFinding,
      Long twiceEvery) {
    return new ExploreOptions(
        strategy, points, schedules, null, null, null, stopAtFinding, null, twiceEvery);
  }

  private CaseResult explore(RunCase runCase, ExploreOptions options) {
    String strategy = options.strategy().word();
    return RunCoordinator.run(
            new FakeCases.Request(settings("run"))
                .cases(List.of(runCase))
                .method(strategy, new ExplorationMethod(BINARY, options))
                .build(),
            new StopSignal())
        .record()
        .cases()
        .get(0);
  }

  private CaseResult exploreDevice() {
    return explore(
        control("controlled-device", "device-sync-current-stream-only", Strategy.POS),
        options(Strategy.POS, PreemptionPoints.SHARED, 2000, true, 1000L));
  }

  /** Two threads that meet a cold cache of pipelines, which the defect leaves without its lock. */
  private CaseResult exploreCache(PreemptionPoints points, long schedules) {
    Case only =
        Cases.of(
                ScenarioLoader.load(
                    "cold-cache.yaml",
                    """
                    scenario: cold-cache
                    title: Two threads need one pipeline for the first time
                    checks: [C45]
                    groups:
                      - name: worker
                        threads: 2
                        iterations: 1
                        program:
                          - x = full [4, 4] 2
                          - y = relu x
                          - synchronize stream
                          - check y
                    expect:
                      errors: none
                    """))
            .get(0);
    RunCase planted =
        ExplorationSelection.explored(
            CaseSelection.of(
                only,
                PlanOptions.simulated("patched").withDefect("shader-pipeline-cache-unlocked")),
            Strategy.POS);
    return explore(planted, options(Strategy.POS, points, schedules, true, 1000L));
  }

  /** Held streams beside a wait for the device, which on this pool keeps each stream's queue. */
  private CaseResult exploreGates(long schedules) {
    Case only =
        Cases.of(
                ScenarioLoader.load(
                    "gates.yaml",
                    """
                    scenario: gates
                    title: Two threads hold their streams and wait for the device
                    checks: [C17]
                    pools: [upstream]
                    groups:
                      - name: worker
                        threads: 2
                        iterations: 1
                        setup:
                          - s = pool stream
                        program:
                          - on s: gate
                          - open gate
                          - synchronize device
                    expect:
                      errors: none
                    """))
            .get(0);
    RunCase correct =
        ExplorationSelection.explored(
            CaseSelection.of(only, PlanOptions.simulated("upstream")), Strategy.POS);
    return explore(correct, options(Strategy.POS, PreemptionPoints.SHARED, schedules, true, 1000L));
  }

  /** Threads that are told times, each another one, and which stream was idle when they asked. */
  private CaseResult exploreTimes(long schedules) {
    Case only =
        Cases.of(
                ScenarioLoader.load(
                    "times.yaml",
                    """
                    scenario: times
                    title: Threads ask for times and for streams that others use
                    checks: [C33]
                    groups:
                      - name: worker
                        threads: 4
                        iterations: 2
                        setup:
                          - zero = default stream
                          - a = event timing
                          - b = event timing
                        program:
                          - record a
                          - record b
                          - elapsed a b
                          - on zero: x = randint [4, 4]
                          - query stream zero
                          - synchronize stream zero
                          - query stream zero
                    expect:
                      errors: none
                    """))
            .get(0);
    RunCase correct =
        ExplorationSelection.explored(
            CaseSelection.of(only, PlanOptions.simulated("patched")), Strategy.RANDOM);
    return explore(correct, options(Strategy.RANDOM, PreemptionPoints.SYNC, schedules, true, null));
  }

  @Test
  void whatDiffersInMoreThanTimesIsJudgedHoweverManyTimesThereAre() {
    CaseResult result = exploreTimes(400);
    assertThat(result.findings()).isEmpty();
    Exploration how = result.end().orElseThrow().exploration();
    assertThat(how.outcomes()).isGreaterThan(300);
    assertThat(how.judgedOutcomes()).isGreaterThan(100);
  }

  private Path attached(Finding finding, String name) {
    return folder
        .resolve("run")
        .resolve(
            finding.attachments().stream()
                .filter(attachment -> attachment.name().equals(name))
                .findFirst()
                .orElseThrow()
                .path());
  }

  @ParameterizedTest
  @ValueSource(strings = {"controlled-counter", "controlled-device", "controlled-handler"})
  void theCorrectBackendIsQuietAndEverySchedulesSecondRunIsTheSame(String scenario) {
    CaseResult result =
        explore(
            control(scenario, null, Strategy.POS),
            options(Strategy.POS, PreemptionPoints.SHARED, 100, false, 1L));
    assertThat(result.findings()).isEmpty();
    assertThat(result.verdict()).isEqualTo(Verdict.PASSED);
    assertThat(result.end().orElseThrow().runs()).isEqualTo(100);
    assertThat(result.end().orElseThrow().exploration().outcomes()).isPositive();
  }

  static List<Strategy> strategies() {
    return Strategy.all();
  }

  @ParameterizedTest
  @MethodSource("strategies")
  void everyStrategyFindsTheLostUpdateOfACounter(Strategy strategy) {
    CaseResult result =
        explore(
            control("controlled-counter", "non-atomic-counter", strategy),
            options(strategy, PreemptionPoints.SHARED, 5000, true, 1000L));
    assertThat(result.verdict()).isEqualTo(Verdict.FAILED);
    assertThat(result.findings())
        .extracting(Finding::kind)
        .containsAnyOf(FindingKind.RACE, FindingKind.STREAM_ASSIGNMENT);
  }

  @Test
  void everyControlOfTheLayerIsFoundAndItsTokenShowsItAgain() throws Exception {
    List<SuiteControl> planted = ExplorationControls.planted(BINARY);
    List<Control> controls =
        RunCoordinator.run(
                new FakeCases.Request(settings("controls")).controls(planted, List.of()).build(),
                new StopSignal())
            .record()
            .controls();
    assertThat(controls).hasSameSizeAs(planted).allMatch(Control::found);
    for (Control control : controls) {
      ExplorationReplayer replayer =
          new ExplorationReplayer(BINARY, settings("again-" + control.id()), new StopSignal());
      ExplorationReplayer.Replay replay =
          replayer.replay(RunToken.decode(control.token()), Optional.empty());
      assertThat(replay.reproduced()).as(replay.message()).isTrue();
      assertThat(control.message()).endsWith(replay.finding().message());
    }
  }

  @Test
  void aRaceHasBothSidesWithTheirPlacesAndItsInterleaving() {
    Finding race =
        exploreCache(PreemptionPoints.SHARED, 2000).findings().stream()
            .filter(finding -> finding.kind() == FindingKind.RACE)
            .findFirst()
            .orElseThrow();
    assertThat(race.current().stack().toString()).contains("ShaderPipelineCacheUnlocked");
    assertThat(race.previous().stack().toString()).contains("ShaderPipelineCacheUnlocked");
    assertThat(attached(race, Attachments.INTERLEAVING))
        .content()
        .contains("shader_library.cpp:", ">>> race: ");
  }

  @Test
  void whatAnOracleFindsInATraceHasItsScheduleAndInterleavingToo() throws Exception {
    Finding twice =
        explore(
                control("controlled-counter", "non-atomic-counter", Strategy.POS),
                options(Strategy.POS, PreemptionPoints.SHARED, 2000, true, 1000L))
            .findings()
            .get(0);
    assertThat(twice.kind()).isEqualTo(FindingKind.STREAM_ASSIGNMENT);
    assertThat(attached(twice, Attachments.SCHEDULE)).isNotEmptyFile();
    assertThat(attached(twice, Attachments.INTERLEAVING))
        .content()
        .contains("non_atomic_counter.cpp:", "(line ", " more steps (interleaving-whole.txt)");
    assertThat(ShownSchedule.steps(twice, folder.resolve("run"))).isBetween(1, MOST_SHOWN);
  }

  @Test
  void plainAccessesAreLookedAtUnlessOnlySynchronisationIs() {
    assertThat(exploreCache(PreemptionPoints.SYNC, 300).verdict()).isEqualTo(Verdict.PASSED);
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "SYNC")
  void everyOtherGranularityFindsARaceOfPlainAccesses(PreemptionPoints points) {
    assertThat(exploreCache(points, 2000).findings())
        .extracting(Finding::kind)
        .contains(FindingKind.RACE);
  }

  @ParameterizedTest
  @EnumSource
  void everyGranularityFindsTwoThreadsThatDrawOneTicketByAtomics(PreemptionPoints points) {
    CaseResult result =
        explore(
            control("controlled-counter", "non-atomic-counter", Strategy.POS),
            options(Strategy.POS, points, 2000, true, 1000L));
    assertThat(result.findings()).extracting(Finding::kind).contains(FindingKind.STREAM_ASSIGNMENT);
  }

  /** In two steps, another thread's wait (C17) came between them and kept the queue. */
  @Test
  void aStreamIsHeldAndCommittedAtOnce() {
    assertThat(exploreGates(300).verdict()).isEqualTo(Verdict.PASSED);
  }

  @Test
  void aRecordedScheduleShowsTheSameAndOfAnotherPlanItDiverges() throws Exception {
    CaseResult result = exploreDevice();
    RunToken token = RunToken.decode(result.findings().get(0).token());
    Path schedule = RecordedSchedules.find(folder, result.findings().get(0).token()).orElseThrow();
    ExplorationReplayer replayer =
        new ExplorationReplayer(BINARY, settings("replay"), new StopSignal());
    ExploredCase same = replayer.caseOf(token);
    same.writePlan();
    List<String> signatures = new ArrayList<>();
    ExplorerMessage end = replay(same, "same", schedule, signatures);
    assertThat(end).isInstanceOf(ExplorerMessage.End.class);
    assertThat(signatures).contains(token.schedule().signature());

    Path plan = same.planFile();
    String other = Files.readString(plan).replace("\"iterations\":1", "\"iterations\":2");
    assertThat(other).isNotEqualTo(Files.readString(plan));
    Files.writeString(plan, other);
    ExplorerMessage last = replay(same, "other", schedule, signatures);
    assertThat(last).isInstanceOf(ExplorerMessage.Divergence.class);
    assertThat(((ExplorerMessage.Divergence) last).step()).isPositive();
    assertThat(((ExplorerMessage.Divergence) last).message()).contains("diverges");
  }

  /** An explorer that answers a divergence with another exit code than 5 would be a tool fault. */
  private ExplorerMessage replay(
      ExploredCase explored, String name, Path schedule, List<String> signatures) throws Exception {
    Path files = Files.createDirectories(folder.resolve(name));
    return ExplorerAccess.of(BINARY, settings(name), new StopSignal(), Oracles.all())
        .explorer()
        .run(
            explored.replayArguments(files, schedule),
            files,
            message -> {
              if (message instanceof ExplorerMessage.Found found) {
                signatures.add(found.signature());
              }
            });
  }

  @Test
  void theDebuggerStopsAtTheFinding() throws Exception {
    RunToken token = RunToken.decode(exploreDevice().findings().get(0).token());
    String backtrace =
        new DebuggerReplay(
                BINARY, new ExplorationReplayer(BINARY, settings("gdb"), new StopSignal()))
            .backtrace(token);
    assertThat(backtrace).contains("mpsstress::explore::object_to");
  }

  @Test
  void theDebuggerStopsAtTheEndOfAScheduleThatOnlyAnOracleObjectsTo() throws Exception {
    CaseResult result =
        explore(
            control("controlled-counter", "non-atomic-counter", Strategy.POS),
            options(Strategy.POS, PreemptionPoints.SYNC, 5000, true, 1000L));
    Finding assignment =
        result.findings().stream()
            .filter(finding -> finding.kind() == FindingKind.STREAM_ASSIGNMENT)
            .findFirst()
            .orElseThrow();
    String backtrace =
        new DebuggerReplay(
                BINARY, new ExplorationReplayer(BINARY, settings("gdb"), new StopSignal()))
            .backtrace(RunToken.decode(assignment.token()));
    assertThat(backtrace).contains("the finding is an oracle's").contains("schedule_body.cpp");
  }

  @Test
  void aProcessThatIsKilledIsAFindingAndAnotherGoesOn() throws Exception {
    ExploreOptions options =
        options(Strategy.POS, PreemptionPoints.SHARED, 1_000_000, false, 1000L);
    RunCase runCase = control("controlled-device", null, Strategy.POS);
    Path files = Files.createDirectories(folder.resolve("files"));
    ExploredCase explored =
        new ExploredCase(
            runCase,
            options,
            7,
            0,
            ExplorerAccess.of(BINARY, settings("kill"), new StopSignal(), Oracles.all()),
            finding -> {},
            finding -> false,
            (run, runs) -> {});
    explored.writePlan();
    List<ExplorerMessage> reported = new ArrayList<>();
    boolean[] restarted = {false};
    ExplorerMessage last =
        ExplorerAccess.of(BINARY, settings("kill-2"), new StopSignal(), Oracles.all())
            .explorer()
            .run(
                explored.arguments(),
                files,
                new Explorer.Hearer() {
                  @Override
                  public void hear(ExplorerMessage message) {
                    reported.add(message);
                    if (message instanceof ExplorerMessage.Progress && !restarted[0]) {
                      exploring().forEach(ProcessHandle::destroyForcibly);
                    }
                    restarted[0] |= message instanceof ExplorerMessage.Restart;
                  }

                  @Override
                  public boolean hasEnough() {
                    return restarted[0];
                  }
                });
    assertThat(reported)
        .filteredOn(message -> message instanceof ExplorerMessage.Restart)
        .singleElement()
        .satisfies(
            restart ->
                assertThat(((ExplorerMessage.Restart) restart).reason())
                    .containsPattern("died of Killed (in|before) schedule "));
    assertThat(((ExplorerMessage.End) last).restarts()).isEqualTo(1);
    assertThat(((ExplorerMessage.End) last).stopped()).isEqualTo("interrupted");
  }

  /** The children of explorers that this test started. */
  private static List<ProcessHandle> exploring() {
    return ProcessHandle.current()
        .descendants()
        .filter(process -> process.info().command().orElse("").endsWith("mps-explore"))
        .filter(process -> process.parent().orElseThrow().pid() != ProcessHandle.current().pid())
        .toList();
  }
}
