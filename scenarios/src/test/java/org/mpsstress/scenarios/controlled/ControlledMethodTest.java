package org.mpsstress.scenarios.controlled;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mpsstress.model.ExitCode;
import org.mpsstress.model.Finding;
import org.mpsstress.model.FindingKind;
import org.mpsstress.model.RunToken;
import org.mpsstress.model.ScheduleToken;
import org.mpsstress.model.Verdict;
import org.mpsstress.model.record.CaseEnd;
import org.mpsstress.model.record.CaseResult;
import org.mpsstress.model.record.RunRecordReader;
import org.mpsstress.scenarios.language.Expectations;
import org.mpsstress.scenarios.oracle.TraceFileBuilder;
import org.mpsstress.scenarios.runner.FakeCases;
import org.mpsstress.scenarios.runner.RunCase;
import org.mpsstress.scenarios.runner.RunCoordinator;
import org.mpsstress.scenarios.runner.RunListener;
import org.mpsstress.scenarios.runner.RunOutcome;
import org.mpsstress.scenarios.runner.RunRequest;
import org.mpsstress.scenarios.runner.StopSignal;

/** Explored cases within a run: verdicts, findings, tokens, files, record. */
@Timeout(60)
class ControlledMethodTest {
  private static final String SIGNATURE = "0123456789abcdef";

  @TempDir private Path folder;
  private FakeExplorer fake;
  private RunCase runCase;
  private ExploreOptions options = ExploreOptions.of(Strategy.POS).within(100L, null);
  private Duration budget;
  private RunOutcome outcome;
  private final List<RunListener.Progress> progress = new ArrayList<>();

  @BeforeEach
  void make() throws Exception {
    fake = new FakeExplorer(folder.resolve("fake"));
    runCase = ControlledSelection.explored(FakeCases.named("pass"), Strategy.POS);
  }

  private CaseResult run() throws Exception {
    RunRequest request =
        new RunRequest(
            FakeCases.begin(42),
            FakeCases.settings(folder.resolve("run")),
            List.of(),
            List.of(runCase),
            List.of(),
            1,
            budget,
            false,
            Map.of("pos", new ControlledMethod(fake.binary(), options)),
            List.of(
                new RunListener() {
                  @Override
                  public void progress(Progress now) {
                    progress.add(now);
                  }
                }));
    outcome = RunCoordinator.run(request, new StopSignal());
    assertThat(RunRecordReader.read(outcome.recordFile())).isEqualTo(outcome.record());
    return outcome.record().cases().get(0);
  }

  private CaseEnd end() throws Exception {
    return run().end().orElseThrow();
  }

  @Test
  void aQuietCasePassesWithABoundAboutItsSchedules() throws Exception {
    fake.say(FakeExplorer.BEGIN, FakeExplorer.progress(50), FakeExplorer.end(100, "schedules"));
    CaseEnd end = end();
    assertThat(outcome.exitCode()).isEqualTo(ExitCode.PASSED);
    assertThat(end.verdict()).isEqualTo(Verdict.PASSED);
    assertThat(end.runs()).isEqualTo(100);
    assertThat(end.operations()).isEqualTo(200); // two iterations of the one operation of the fake
    assertThat(end.bound95()).isBetween(0.029, 0.03);
    assertThat(end.reason())
        .isEqualTo(
            "no finding in 100 schedules: fewer than 3.0 % of those that pos draws at shared"
                + " points have one (95 % confidence); this is about that sampling, not about all"
                + " schedules");
    assertThat(end.exploration().steps()).isEqualTo(12_000);
    assertThat(end.exploration().accesses()).isEqualTo(34_000);
    assertThat(end.exploration().asked()).isEqualTo(100);
    assertThat(end.exploration().stopped()).isEqualTo("schedules");
    assertThat(end.processes()).isEqualTo(2);
    assertThat(end.attachments()).extracting("name").containsExactly("plan", "outcomes");
    assertThat(folder.resolve("run").resolve(end.attachments().get(1).path()))
        .content()
        .startsWith("100 schedules, 12,000 steps, 34,000 accesses")
        .contains("         100  00000000000000bb");
  }

  @Test
  void theCaseIsOfTheControlledLayerAndItsPlanIsTheScenarios() throws Exception {
    fake.say(FakeExplorer.BEGIN, FakeExplorer.end(100, "schedules"));
    CaseResult result = run();
    assertThat(result.begin().id()).isEqualTo("pass/pos");
    assertThat(result.begin().layer()).isEqualTo("controlled");
    assertThat(result.begin().strategy()).isEqualTo("pos");
    List<String> arguments = fake.arguments();
    Path plan = Path.of(arguments.get(arguments.indexOf("--plan") + 1));
    assertThat(plan).content().contains("\"scenario\":\"pass\"");
    assertThat(arguments).containsSubsequence("--first", "0", "--schedules", "100");
    assertThat(Long.parseLong(arguments.get(arguments.indexOf("--seed") + 1)))
        .isEqualTo(result.end().orElseThrow().exploration().seed())
        .isNotNegative();
  }

  @ParameterizedTest
  @CsvSource({
    "race, FAILED",
    "use-after-free, FAILED",
    "deadlock, HUNG",
    "lock-order, FAILED",
    "leak, FAILED",
    "crash, CRASHED",
    "exception, FAILED",
    "error, FAILED",
    "rule, FAILED",
    "value, FAILED",
    "hang, HUNG",
    "misuse, FAILED",
  })
  void everyKindOfFindingHasItsVerdict(String kind, Verdict verdict) throws Exception {
    fake.say(
        FakeExplorer.BEGIN,
        FakeExplorer.finding(kind, 4, SIGNATURE),
        FakeExplorer.end(100, "schedules", SIGNATURE));
    CaseResult result = run();
    assertThat(outcome.exitCode()).isEqualTo(ExitCode.FINDINGS);
    assertThat(result.verdict()).isEqualTo(verdict);
    assertThat(result.reason()).isEqualTo("1 finding, the first in schedule 4; 100 schedules ran");
    assertThat(result.end().orElseThrow().bound95()).isNull();
    assertThat(result.findings()).extracting(Finding::kind).containsExactly(FindingKind.of(kind));
  }

  @Test
  void aFindingHasBothSidesItsScheduleAndAToken() throws Exception {
    fake.say(
        FakeExplorer.BEGIN,
        FakeExplorer.finding("race", 4, SIGNATURE),
        FakeExplorer.end(100, "schedules", SIGNATURE));
    CaseResult result = run();
    Finding finding = result.findings().get(0);
    assertThat(finding.current().title()).isEqualTo("write of 8 bytes by T2, holding pool lock");
    assertThat(finding.current().stack()).containsExactly("bump counter.cpp:12", "main main.cpp:3");
    assertThat(finding.previous().title()).isEqualTo("read of 8 bytes by T1");
    assertThat(finding.scenarioLine()).isEqualTo(5);
    assertThat(finding.attachments())
        .extracting("name")
        .containsExactly("schedule", "interleaving");
    assertThat(finding.attachments().get(0).path()).endsWith("explorer/schedule-4.bin");
    RunToken token = RunToken.decode(finding.token());
    assertThat(token.schedule())
        .isEqualTo(new ScheduleToken(4, "shared", null, null, 231L, SIGNATURE));
    assertThat(token.strategy()).isEqualTo("pos");
    assertThat(token.buildId()).isEqualTo(FakeExplorer.BUILD_ID.substring(0, 12));
    assertThat(token.seed()).isEqualTo(result.end().orElseThrow().exploration().seed());
  }

  @Test
  void aScheduleThatLeftNoInterleavingIsTakenAgainForIt() throws Exception {
    fake.then("case \"$(cat '" + folder.resolve("fake/arguments") + "')\" in *--replay*)")
        .then("echo what each thread did > \"$out/interleaving-replay.txt\"")
        .say(FakeExplorer.BEGIN, FakeExplorer.finding("deadlock", 4, SIGNATURE))
        .say(FakeExplorer.end(1, "finding", SIGNATURE))
        .then("exit 0;; esac")
        .say(
            FakeExplorer.BEGIN,
            FakeExplorer.finding("deadlock", 4, SIGNATURE)
                .replace("\"interleaving-4.txt\"", "null"),
            FakeExplorer.end(100, "schedules", SIGNATURE));
    Finding finding = run().findings().get(0);
    assertThat(finding.attachments().get(1).path())
        .endsWith("explorer/again-4/interleaving-replay.txt");
    assertThat(fake.arguments())
        .anyMatch(argument -> argument.endsWith("explorer/schedule-4.bin"))
        .contains("--replay", "--seed", "--points");
  }

  @Test
  void aRecordedScheduleThatDivergesIsAFault() throws Exception {
    fake.then("case \"$(cat '" + folder.resolve("fake/arguments") + "')\" in *--replay*)")
        .say(FakeExplorer.BEGIN, "{\"divergence\":{\"step\":8,\"message\":\"T2 cannot\"}}")
        .then("exit 5;; esac")
        .say(
            FakeExplorer.BEGIN,
            FakeExplorer.finding("deadlock", 4, SIGNATURE)
                .replace("\"interleaving-4.txt\"", "null"),
            FakeExplorer.end(100, "schedules", SIGNATURE));
    assertThat(end().reason())
        .isEqualTo("the framework failed: the recorded schedule 4 diverges at step 8: T2 cannot");
    assertThat(outcome.exitCode()).isEqualTo(ExitCode.FRAMEWORK_FAULT);
  }

  @Test
  void aCycleOfMoreThanTwoIsToldWhole() throws Exception {
    String third = ",{\"title\":\"T3 waits\",\"stack\":[\"lock m.cpp:9\"],\"locks\":[\"c\"]}]";
    fake.say(
        FakeExplorer.BEGIN,
        FakeExplorer.finding("deadlock", 4, SIGNATURE).replace("],\"index\"", third + ",\"index\""),
        FakeExplorer.end(100, "schedules", SIGNATURE));
    assertThat(run().findings().get(0).message())
        .isEqualTo("planted deadlock\nand T3 waits, holding c\n    lock m.cpp:9");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0 | schedules | no schedule ran",
        "70 | schedules | ended after 70 of 100 schedules (schedules)",
        "70 | interrupted | ended after 70 of 100 schedules (interrupted)",
        "70 | surprise | ended after 70 of 100 schedules (surprise)",
      })
  void fewerSchedulesThanAskedForWithoutAReasonAreInconclusive(
      long schedules, String stopped, String reason) throws Exception {
    fake.say(FakeExplorer.BEGIN, FakeExplorer.end(schedules, stopped));
    CaseEnd end = end();
    assertThat(end.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
    assertThat(end.reason()).isEqualTo(reason);
    assertThat(outcome.exitCode()).isEqualTo(ExitCode.INCONCLUSIVE);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "budget | ; its time was up, 100 were asked for",
        "quiet | ; nothing new had come for long",
      })
  void whatEndedAQuietCaseEarlyIsSaid(String stopped, String reason) throws Exception {
    fake.say(FakeExplorer.BEGIN, FakeExplorer.end(70, stopped));
    CaseEnd end = end();
    assertThat(end.verdict()).isEqualTo(Verdict.PASSED);
    assertThat(end.reason()).startsWith("no finding in 70 schedules").endsWith(reason);
  }

  @Test
  void aCrashThatNoJudgeSawIsAFindingAllTheSame() throws Exception {
    fake.say(
        FakeExplorer.BEGIN,
        FakeExplorer.restart(17, "the process died of Segmentation fault"),
        FakeExplorer.restart(31, "the process died of Segmentation fault"),
        FakeExplorer.end(98, "schedules"));
    CaseResult result = run();
    assertThat(result.verdict()).isEqualTo(Verdict.CRASHED);
    assertThat(result.findings()).hasSize(1);
    assertThat(result.findings().get(0).message())
        .isEqualTo(
            "schedule 17 took its process down, and no judge saw it come: the process died of"
                + " Segmentation fault");
    assertThat(RunToken.decode(result.findings().get(0).token()).schedule().index()).isEqualTo(17);
  }

  @Test
  void aRestartAfterAFindingIsNone() throws Exception {
    fake.say(
        FakeExplorer.BEGIN,
        FakeExplorer.finding("deadlock", 4, SIGNATURE),
        FakeExplorer.restart(4, "the schedule left a process that is not to be trusted"),
        FakeExplorer.restart(9, "the schedule left a process that is not to be trusted"),
        FakeExplorer.end(100, "schedules", SIGNATURE));
    assertThat(run().findings()).hasSize(1);
  }

  @Test
  void aLeakIsNoneWhereTheScenarioExpectsNothing() throws Exception {
    runCase =
        new RunCase(
            runCase.begin(),
            runCase.plan(),
            new Expectations(java.util.Set.of(), List.of()),
            false,
            null,
            null);
    fake.say(
        FakeExplorer.BEGIN,
        FakeExplorer.finding("leak", 4, SIGNATURE),
        FakeExplorer.end(100, "schedules", SIGNATURE));
    assertThat(end().verdict()).isEqualTo(Verdict.PASSED);
  }

  private static TraceFileBuilder wholeTrace() {
    return new TraceFileBuilder(2, 1)
        .wholeLane(1, 14, 3)
        .state(4)
        .summary("{\"statistics\":{\"before\":{},\"after\":{}}}");
  }

  private static TraceFileBuilder failingTrace(String error) {
    return new TraceFileBuilder(2, 1)
        .record(1, 1, 0, 0, 14, -1, 0, null)
        .record(1, 3, 0, 0, 14, -1, 0, error)
        .record(1, 7, 0, 0xffff, 0, -1, 1, null)
        .state(4)
        .summary("{\"statistics\":{\"before\":{},\"after\":{}}}");
  }

  @Test
  void newOutcomesAreJudgedByTheOrdinaryOracles() throws Exception {
    fake.leavingTrace("good.trace", wholeTrace())
        .leavingTrace("bad.trace", failingTrace("stream 7 is gone"))
        .leavingTrace("same.trace", failingTrace("stream 9 is gone"))
        .say(
            FakeExplorer.BEGIN,
            FakeExplorer.outcome("00000000000000aa", 0, "good.trace"),
            FakeExplorer.outcome("00000000000000bb", 6, "bad.trace"),
            FakeExplorer.outcome("00000000000000cc", 8, "same.trace"),
            FakeExplorer.end(100, "schedules"));
    CaseResult result = run();
    assertThat(result.verdict()).isEqualTo(Verdict.FAILED);
    assertThat(result.findings()).as("numbers make no other finding").hasSize(1);
    Finding finding = result.findings().get(0);
    assertThat(finding.kind()).isEqualTo(FindingKind.ERROR);
    assertThat(finding.message()).contains("y = mm x x", "stream 7 is gone");
    assertThat(finding.scenarioLine()).isEqualTo(5);
    assertThat(RunToken.decode(finding.token()).schedule().index()).isEqualTo(6);
    assertThat(RunToken.decode(finding.token()).schedule().signature()).hasSize(16);
    Path files = folder.resolve("run").resolve(finding.attachments().get(0).path()).getParent();
    assertThat(files.resolve("bad.trace")).exists();
    assertThat(files.resolve("good.trace")).as("nobody needs it").doesNotExist();
  }

  @Test
  void whatTheExplorerReportedOfAScheduleIsNotReportedAgain() throws Exception {
    fake.leavingTrace("bad.trace", failingTrace("gone"))
        .say(
            FakeExplorer.BEGIN,
            FakeExplorer.outcome("00000000000000bb", 6, "bad.trace"),
            FakeExplorer.finding("error", 6, SIGNATURE),
            FakeExplorer.end(100, "schedules", SIGNATURE));
    assertThat(run().findings()).extracting(Finding::message).containsExactly("planted error");
  }

  @Test
  void outcomesThatWereNotJudgedAreSaid() throws Exception {
    fake.leavingTrace("good.trace", wholeTrace())
        .say(
            FakeExplorer.BEGIN,
            FakeExplorer.outcome("00000000000000aa", 0, "good.trace"),
            FakeExplorer.outcome("00000000000000bb", 6, null),
            FakeExplorer.end(100, "schedules"));
    CaseEnd end = end();
    assertThat(end.verdict()).isEqualTo(Verdict.PASSED);
    assertThat(end.reason()).endsWith("; streams were judged in 1 of 2 outcomes");
    assertThat(end.exploration().outcomes()).isEqualTo(2);
    assertThat(end.exploration().judgedOutcomes()).isEqualTo(1);
  }

  @Test
  void historiesThatWereNotJudgedAreSaid() throws Exception {
    TraceFileBuilder unseen = new TraceFileBuilder(2, 1).record(1, 5, 0, 0xffff, 0, -1, 0, null);
    unseen.record(1, 6, 0, 0xffff, 0, -1, 0, null);
    for (int i = 0; i < 3; i++) { // on which stream it ran is not told
      unseen.record(1, 1, i, 0, 14, -1, 0, null).record(1, 2, i, 0, 14, -1, 0, null);
    }
    unseen.record(1, 7, 0, 0xffff, 0, -1, 0, null);
    unseen.state(4).summary("{\"statistics\":{\"before\":{},\"after\":{}}}");
    fake.leavingTrace("good.trace", wholeTrace())
        .leavingTrace("unseen.trace", unseen)
        .say(
            FakeExplorer.BEGIN,
            FakeExplorer.outcome("00000000000000aa", 0, "good.trace"),
            FakeExplorer.outcome("00000000000000bb", 6, "unseen.trace"),
            FakeExplorer.end(100, "schedules"));
    CaseEnd end = end();
    assertThat(end.verdict()).isEqualTo(Verdict.PASSED);
    assertThat(end.reason())
        .endsWith(
            "; linearizability judged 1 of 2 histories,"
                + " not 1 of draws that the trace does not tell all");
    assertThat(end.histories().count()).isEqualTo(2);
  }

  @Test
  void anOutcomeInWhichNothingRanIsInconclusive() throws Exception {
    fake.leavingTrace("empty.trace", new TraceFileBuilder(2, 1).state(4))
        .say(
            FakeExplorer.BEGIN,
            FakeExplorer.outcome("00000000000000aa", 3, "empty.trace"),
            FakeExplorer.end(100, "schedules"));
    CaseEnd end = end();
    assertThat(end.verdict()).isEqualTo(Verdict.FAILED); // its thread never began
    assertThat(run("unstarted").reason()).contains("schedule 3: the run did not come to its end");
  }

  private CaseResult run(String again) throws Exception {
    fake = new FakeExplorer(folder.resolve(again));
    fake.leavingTrace("cut.trace", new TraceFileBuilder(2, 1).wholeLane(1, 14, 3).state(2))
        .say(
            FakeExplorer.BEGIN,
            FakeExplorer.outcome("00000000000000aa", 3, "cut.trace"),
            FakeExplorer.end(100, "schedules"));
    Files.move(folder.resolve("run"), folder.resolve("run-before-" + again));
    return run();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "no.trace | the explorer names a trace that is none: no.trace",
        "broken.trace | is no whole trace: it says that it has -1 lanes",
        "full.trace | trace full.trace: the trace has no room for 3 records of lane 1",
      })
  void aTraceThatCannotBeJudgedIsAFault(String name, String message) throws Exception {
    TraceFileBuilder broken = wholeTrace();
    broken.bytes().putInt(12, -1);
    fake.leavingTrace("broken.trace", broken)
        .leavingTrace("full.trace", wholeTrace().dropped(1, 3))
        .say(
            FakeExplorer.BEGIN,
            FakeExplorer.outcome("00000000000000aa", 3, name),
            FakeExplorer.end(100, "schedules"));
    assertThat(end().reason()).startsWith("the framework failed: ").endsWith(message);
    assertThat(outcome.exitCode()).isEqualTo(ExitCode.FRAMEWORK_FAULT);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "finding | the explorer stopped at a finding and told of none",
        "unknown | the explorer reports an unknown kind of finding 'gossip'",
        "untold | the explorer counts a finding that it never told: 00000000000000ff",
        "twice | a schedule that was run twice went two ways, at step 12: other hash",
      })
  void whatDoesNotAgreeIsAFault(String how, String message) throws Exception {
    fake.say(FakeExplorer.BEGIN);
    switch (how) {
      case "finding" -> fake.say(FakeExplorer.end(9, "finding"));
      case "unknown" -> fake.say(FakeExplorer.finding("gossip", 1, SIGNATURE));
      case "untold" -> fake.say(FakeExplorer.end(100, "schedules", "00000000000000ff"));
      default ->
          fake.say("{\"divergence\":{\"step\":12,\"message\":\"other hash\"}}").then("exit 5");
    }
    assertThat(end().reason()).startsWith("the framework failed: " + message);
    assertThat(outcome.exitCode()).isEqualTo(ExitCode.FRAMEWORK_FAULT);
  }

  @Test
  void aFindingOutlivesAFaultThatComesAfterIt() throws Exception {
    fake.say(FakeExplorer.BEGIN, FakeExplorer.finding("race", 4, SIGNATURE), "rubbish");
    CaseEnd end = end();
    assertThat(end.verdict()).isEqualTo(Verdict.FAILED);
    assertThat(end.reason()).startsWith("the framework failed");
    assertThat(outcome.exitCode()).isEqualTo(ExitCode.FRAMEWORK_FAULT);
  }

  @Test
  void anotherExplorerThanWasBuiltEndsTheRun() throws Exception {
    fake.say(FakeExplorer.BEGIN.replace(FakeExplorer.BUILD_ID, "ab"));
    assertThat(end().verdict()).isEqualTo(Verdict.INCONCLUSIVE);
    assertThat(outcome.exitCode()).isEqualTo(ExitCode.PREFLIGHT_MISMATCH);
  }

  @Test
  void moreFindingsThanCanBeReadAreCounted() throws Exception {
    String[] signatures =
        IntStream.range(0, 40).mapToObj("%016x"::formatted).toArray(String[]::new);
    fake.say(FakeExplorer.BEGIN);
    for (int i = 0; i < signatures.length; i++) {
      fake.say(FakeExplorer.finding("race", i, signatures[i]));
    }
    fake.say(FakeExplorer.end(100, "schedules", signatures));
    CaseResult result = run();
    assertThat(result.findings()).hasSize(32);
    assertThat(result.reason())
        .isEqualTo(
            "40 distinct findings, 32 of them written down, the first in schedule 0; 100 schedules"
                + " ran");
  }

  @Test
  void theTimeOfTheWholeRunIsALimitOfTheExploration() throws Exception {
    budget = Duration.ofSeconds(30);
    fake.say(FakeExplorer.BEGIN, FakeExplorer.end(100, "schedules"));
    run();
    List<String> arguments = fake.arguments();
    assertThat(Long.parseLong(arguments.get(arguments.indexOf("--budget-millis") + 1)))
        .isBetween(1L, 30_000L);
    assertThat(arguments).containsSubsequence("--schedules", "100");
  }

  @Test
  void progressCountsSchedules() throws Exception {
    fake.say(FakeExplorer.BEGIN, FakeExplorer.progress(50), FakeExplorer.end(100, "schedules"));
    run();
    assertThat(progress)
        .anyMatch(now -> now.run() == 50 && now.runs() == 100 && now.now().equals("pass/pos"));
  }

  @Test
  void anOraclesFindingStopsAnExplorationThatIsToStopAtOne() throws Exception {
    options = options.stoppingAtFinding();
    fake.then("trap 'end=1' TERM")
        .leavingTrace("bad.trace", failingTrace("gone"))
        .say(
            FakeExplorer.BEGIN,
            FakeExplorer.outcome("00000000000000bb", 6, "bad.trace"),
            FakeExplorer.progress(7))
        .then("while [ -z \"$end\" ]; do sleep 0.05; done")
        .say(FakeExplorer.end(8, "interrupted"));
    CaseEnd end = end();
    assertThat(end.verdict()).isEqualTo(Verdict.FAILED);
    assertThat(end.exploration().stopped()).isEqualTo("finding");
  }
}
