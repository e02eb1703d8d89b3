package org.mpsstress.scenarios.exploration;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mpsstress.model.Cause;
import org.mpsstress.model.ExitCode;
import org.mpsstress.model.Finding;
import org.mpsstress.model.FindingKind;
import org.mpsstress.model.LifeEvent;
import org.mpsstress.model.RunToken;
import org.mpsstress.model.ScheduleToken;
import org.mpsstress.model.Verdict;
import org.mpsstress.model.record.CaseEnd;
import org.mpsstress.model.record.CaseResult;
import org.mpsstress.scenarios.exploration.explorer.ExploreOptions;
import org.mpsstress.scenarios.exploration.explorer.PreemptionPoints;
import org.mpsstress.scenarios.exploration.explorer.Strategy;
import org.mpsstress.scenarios.language.Expectations;
import org.mpsstress.scenarios.runner.cases.RunCase;

/** What an explorer found: the verdict, both sides, its files, its token. */
@Timeout(60)
class ExplorationFindingTest extends ExploredCases {
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
    assertThat(token.seed()).isEqualTo(result.end().orElseThrow().exploration().order().seed());
  }

  @Test
  void aFindingOfMemoryTellsItsLifeInOrderAndOnce() throws Exception {
    String freed = "\"life\":\"freed\",\"locks\":";
    String allocated =
        ",{\"title\":\"allocated by main\",\"stack\":[\"make pool.cpp:7\"],\"locks\":[],"
            + "\"life\":\"allocated\"}],\"index\"";
    fake.say(
        FakeExplorer.BEGIN,
        FakeExplorer.finding("use-after-free", 4, SIGNATURE)
            .replaceFirst("\"locks\":", freed)
            .replace("],\"index\"", allocated),
        FakeExplorer.end(100, "schedules", SIGNATURE));
    Finding finding = run().findings().get(0);
    assertThat(finding.life())
        .containsExactly(
            new LifeEvent(
                LifeEvent.What.ALLOCATED, "allocated by main", List.of("make pool.cpp:7"), null),
            new LifeEvent(
                LifeEvent.What.FREED,
                "write of 8 bytes by T2, holding pool lock",
                List.of("bump counter.cpp:12", "main main.cpp:3"),
                5));
    assertThat(finding.message()).isEqualTo("planted use-after-free");
    assertThat(finding.lifeLines())
        .containsExactly(
            "allocated by main",
            "    make pool.cpp:7",
            "write of 8 bytes by T2, holding pool lock");
  }

  @Test
  void theTokenNamesTheStrategyThatWasReallyUsed() throws Exception {
    String chosen = ",\"strategy\":\"feedback\",\"needs\":\"1a-2b@3c\"}}";
    fake.say(
        FakeExplorer.BEGIN,
        FakeExplorer.finding("race", 4, SIGNATURE).replace("}}", chosen),
        FakeExplorer.end(100, "schedules", SIGNATURE));
    RunToken token = RunToken.decode(run().findings().get(0).token());
    assertThat(token.strategy()).isEqualTo("feedback");
    assertThat(token.schedule().needs()).isEqualTo("1a-2b@3c");
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
        .endsWith("explorer/again-4-" + SIGNATURE + "/interleaving-replay.txt");
    assertThat(fake.arguments())
        .anyMatch(argument -> argument.endsWith("explorer/schedule-4.bin"))
        .contains("--replay", "--seed", "--preempt-at", "--explain", SIGNATURE);
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
  void theLockThatWouldOrderARaceIsOneLine() throws Exception {
    String lock =
        ",{\"title\":\"mutex M1 would order them; T2 had acquired it\","
            + "\"stack\":[\"take q.cpp:3\",\"main q.cpp:9\"],\"locks\":[]}]";
    fake.say(
        FakeExplorer.BEGIN,
        FakeExplorer.finding("race", 4, SIGNATURE).replace("],\"index\"", lock + ",\"index\""),
        FakeExplorer.end(100, "schedules", SIGNATURE));
    assertThat(run().findings().get(0).message())
        .isEqualTo("planted race\nmutex M1 would order them; T2 had acquired it in take q.cpp:3");
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
  void aLeakThatTheExplorerTellsIsAFindingWhateverTheScenarioExpects() throws Exception {
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
    assertThat(end().verdict()).isEqualTo(Verdict.FAILED);
  }

  @Test
  void aFindingOutlivesAFaultThatComesAfterIt() throws Exception {
    fake.say(FakeExplorer.BEGIN, FakeExplorer.finding("race", 4, SIGNATURE), "rubbish");
    CaseEnd end = end();
    assertThat(end.verdict()).isEqualTo(Verdict.FAILED);
    assertThat(end.reason()).startsWith("the framework failed");
    assertThat(outcome.exitCode()).isEqualTo(ExitCode.FRAMEWORK_FAULT);
  }

  /** As in a run that nobody explores. */
  @Test
  void whatAnOracleSeesTooHasTheOraclesCause() throws Exception {
    String facts = "\"facts\":{\"what\":\"left\",\"left\":{\"liveTensors\":3},\"waitedMillis\":1}";
    String found = FakeExplorer.finding("leak", 4, SIGNATURE, "00000000000000aa");
    fake.say(FakeExplorer.BEGIN, found.replace("\"sides\"", facts + ",\"sides\""));
    fake.say(FakeExplorer.end(100, "schedules", SIGNATURE));
    Finding finding = run().findings().get(0);
    assertThat(finding.cause()).isEqualTo(Cause.of(finding.kind(), "liveTensors"));
  }

  @Test
  void aCauseThatComesAfterManyPlacesOfAnotherIsWrittenDown() throws Exception {
    fake.say(FakeExplorer.BEGIN);
    String[] signatures =
        IntStream.range(0, 40).mapToObj("%016x"::formatted).toArray(String[]::new);
    for (int i = 0; i < signatures.length; i++) {
      String cause = i < 39 ? "00000000000000aa" : "00000000000000bb";
      fake.say(FakeExplorer.finding("race", i, signatures[i], cause));
    }
    fake.say(FakeExplorer.end(100, "schedules", signatures));
    assertThat(run().findings())
        .hasSize(33)
        .extracting(Finding::cause)
        .containsOnlyOnce("00000000000000bb");
  }

  @Test
  void anExplorationThatIsToStopTellsOneFinding() throws Exception {
    options =
        new ExploreOptions(
            Strategy.POS, PreemptionPoints.SHARED, 100L, null, null, null, true, null, null);
    fake.say(FakeExplorer.BEGIN);
    fake.say(FakeExplorer.finding("race", 3, "0000000000000001", "00000000000000aa"));
    fake.say(FakeExplorer.finding("race", 3, "0000000000000002", "00000000000000bb"));
    fake.say(FakeExplorer.end(4, "finding", "0000000000000001", "0000000000000002"));
    assertThat(run().findings()).hasSize(1);
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
}
