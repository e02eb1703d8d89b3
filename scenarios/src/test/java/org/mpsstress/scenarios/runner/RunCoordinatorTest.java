package org.mpsstress.scenarios.runner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mpsstress.model.ExitCode;
import org.mpsstress.model.Finding;
import org.mpsstress.model.FindingKind;
import org.mpsstress.model.RunToken;
import org.mpsstress.model.Verdict;
import org.mpsstress.model.process.ChildGuard;
import org.mpsstress.model.record.CaseResult;
import org.mpsstress.model.record.RecordEntry;
import org.mpsstress.model.record.RunRecord;
import org.mpsstress.model.record.RunRecordReader;
import org.mpsstress.scenarios.control.PlantedDefect;
import org.mpsstress.scenarios.runner.FakeCases.Request;
import org.mpsstress.scenarios.runner.cases.Seeds;
import org.mpsstress.scenarios.runner.cases.StopSignal;

/** The coordinator with workers that only pretend, in processes that really die and hang. */
@Timeout(120)
class RunCoordinatorTest {
  @TempDir private Path out;

  private RunOutcome run(Request request) {
    return RunCoordinator.run(request.build(), new StopSignal());
  }

  private Request request(String... behaviours) {
    return new Request(FakeCases.settings(out.resolve("run")), behaviours);
  }

  @ParameterizedTest
  @CsvSource({
    "unsupported, -[MTLBuffer frobnicate]",
    "unsupported-over-its-trace, no elapsed times",
  })
  void whatIsNotThereIsNamedAndIsNoFinding(String behaviour, String what) {
    RunRecord record = run(request(behaviour).repeat(3)).record();
    assertThat(record.allFindings()).isEmpty();
    assertThat(record.cases().get(0).end().orElseThrow().reason())
        .isEqualTo("not supported: " + what);
  }

  @ParameterizedTest
  @CsvSource({
    "pass, PASSED, PASSED",
    "nothing, INCONCLUSIVE, INCONCLUSIVE",
    "error, FAILED, FINDINGS",
    "leak, FAILED, FINDINGS",
    "crash, CRASHED, FINDINGS",
    "rule, CRASHED, FINDINGS",
    "hang, HUNG, FINDINGS",
    "fault, INCONCLUSIVE, FRAMEWORK_FAULT",
    "unsupported, INCONCLUSIVE, INCONCLUSIVE",
    "error-before-unsupported, FAILED, FINDINGS",
    "unsupported-over-its-trace, INCONCLUSIVE, INCONCLUSIVE",
    "broken-trace, INCONCLUSIVE, FRAMEWORK_FAULT",
  })
  void everyEndingHasItsVerdictAndExitCode(String behaviour, Verdict verdict, ExitCode code) {
    RunOutcome outcome = run(request(behaviour));
    assertThat(outcome.record().cases())
        .singleElement()
        .extracting(CaseResult::verdict)
        .isEqualTo(verdict);
    assertThat(outcome.exitCode()).isEqualTo(code);
  }

  @Test
  void theRecordOnDiskIsTheRecordInMemory() throws Exception {
    RunOutcome outcome = run(request("pass", "error", "pass2"));
    RunRecord read = RunRecordReader.read(outcome.recordFile());
    assertThat(read).isEqualTo(outcome.record());
    assertThat(read.summary().exitCode()).isEqualTo(ExitCode.FINDINGS);
  }

  /** Two that begin at once have both seen an empty folder. */
  @Test
  void whoComesSecondIntoAFolderTakesNothingFromTheFirst() throws Exception {
    Path record = Files.createDirectories(out.resolve("run")).resolve("record.jsonl");
    Files.writeString(record, "the first one's");
    assertThatThrownBy(() -> run(request("pass")))
        .isInstanceOf(RecordTaken.class)
        .hasMessageStartingWith(out.resolve("run") + " holds another run");
    assertThat(record).hasContent("the first one's");
  }

  @Test
  void aCaseSaysHowMuchRanAndHowItsThreadsStarted() {
    CaseResult result = run(request("pass").repeat(4)).record().cases().get(0);
    assertThat(result.end().orElseThrow().runs()).isEqualTo(4);
    assertThat(result.end().orElseThrow().operations()).isEqualTo(12);
    assertThat(result.end().orElseThrow().processes()).isEqualTo(1);
    assertThat(result.end().orElseThrow().executed().overlappedShare()).isEqualTo(1.0);
    assertThat(result.end().orElseThrow().executed().startSkewNanos().firstToSecond().median())
        .isEqualTo(20);
    assertThat(result.end().orElseThrow().bound95()).isGreaterThan(0.9);
  }

  @Test
  void aFindingCarriesATokenWithTheSeedOfItsVeryRun() {
    RunOutcome outcome = run(request("error-with-odd-seed").repeat(64));
    CaseResult result = outcome.record().cases().get(0);
    Finding finding = result.findings().get(0);
    RunToken token = RunToken.decode(finding.token());
    assertThat(token.seed() & 1).isEqualTo(1);
    assertThat(token.scenario()).isEqualTo("error-with-odd-seed");
    assertThat(token.buildId()).isEqualTo(FakeWorker.BUILD_ID.substring(0, 12));
    long runs = result.end().orElseThrow().runs();
    assertThat(token.seed()).isEqualTo(Seeds.of(42, "error-with-odd-seed", (int) runs - 1));
  }

  @Test
  void noLaterRunTakesAVerdictBack() {
    CaseResult result = run(request("error-with-odd-seed").repeat(64)).record().cases().get(0);
    assertThat(result.verdict()).isEqualTo(Verdict.FAILED);
    assertThat(result.end().orElseThrow().runs()).isLessThan(64);
  }

  @Test
  void aWorkerIsSharedUntilItGaveAFinding() {
    List<CaseResult> cases = run(request("pass", "pass2", "error", "pass3")).record().cases();
    assertThat(cases)
        .extracting(CaseResult::verdict)
        .containsExactly(Verdict.PASSED, Verdict.PASSED, Verdict.FAILED, Verdict.PASSED);
    assertThat(out.resolve("run/workers")).isDirectoryContaining("glob:**worker-2.err");
    assertThat(out.resolve("run/workers/worker-3.err")).doesNotExist();
  }

  /** Whoever is first stands still until the second is there. */
  @Test
  void casesRunInSeveralWorkersAtATimeWhereTheyMay() {
    FakeCases.Request request = request("meet-1", "meet-2", "meet-3", "meet-4");
    List<CaseResult> cases = run(request.sideBySide()).record().cases();
    assertThat(cases)
        .extracting(CaseResult::verdict)
        .containsExactly(Verdict.PASSED, Verdict.PASSED, Verdict.PASSED, Verdict.PASSED);
    assertThat(cases)
        .extracting(one -> one.begin().id())
        .containsExactly("meet-1", "meet-2", "meet-3", "meet-4");
    int most = Runtime.getRuntime().availableProcessors();
    assertThat(out.resolve("run/workers/worker-" + (most + 1) + ".err")).doesNotExist();
  }

  @Test
  void aHungChildLeavesItsStacksAndIsKilled() throws Exception {
    CaseResult result = run(request("hang")).record().cases().get(0);
    assertThat(ChildGuard.guarded()).isEmpty();
    Finding finding = result.findings().get(0);
    assertThat(finding.kind()).isEqualTo(FindingKind.HANG);
    assertThat(finding.message()).contains("worker#0", "y = mm x x");
    assertThat(finding.attachments()).hasSize(3);
    Path dump = out.resolve("run").resolve(finding.attachments().get(1).path());
    assertThat(Files.readString(dump)).contains("FakeWorker.run");
  }

  @Test
  void aCrashKeepsItsTraceAndNamesTheSignal() {
    CaseResult result = run(request("crash")).record().cases().get(0);
    assertThat(result.findings().get(0).message()).contains("signal 11 SIGSEGV", "y = mm x x");
    assertThat(result.end().orElseThrow().attachments())
        .anySatisfy(attachment -> assertThat(attachment.path()).endsWith("run.trace"));
  }

  @Test
  void aCrashIsTellingWhateverItLeftOfItsTrace() {
    RunOutcome outcome = run(request("crash-over-its-trace", "dropped-and-crash"));
    assertThat(outcome.record().cases()).hasSize(2);
    for (CaseResult result : outcome.record().cases()) {
      assertThat(result.verdict()).isEqualTo(Verdict.CRASHED);
      assertThat(result.findings().get(0).message())
          .contains("signal 11 SIGSEGV", "its trace is lost: ");
    }
  }

  @Test
  void aTraceThatIsOfNoSuchPlanIsNotJudged() {
    assertThat(run(request("of-another-plan")).record().faults().get(0).message())
        .contains("lane 1 says that it ran operation 77");
  }

  @Test
  void norOneOfNoSuchGroup() {
    assertThat(run(request("of-another-group")).record().faults().get(0).message())
        .contains("lane 1 says that it is of group 9");
  }

  @Test
  void whatTheToolItselfSaysAtItsEndIsNoCrashOfTheProgram() {
    RunOutcome outcome = run(request("no-thread"));
    assertThat(outcome.exitCode()).isEqualTo(ExitCode.FRAMEWORK_FAULT);
    assertThat(outcome.record().findings()).isEmpty();
    assertThat(outcome.record().faults().get(0).message())
        .contains("mps-stress: no thread for the simulated device: try again");
  }

  @Test
  void aProgramUnderTestMayEndWithTheseNumbersToo() {
    assertThat(run(request("exit-5", "exit-6")).record().cases())
        .extracting(CaseResult::verdict)
        .containsOnly(Verdict.CRASHED);
  }

  @Test
  void aProcessThatIsToExitMustDoSoCleanly() {
    List<CaseResult> cases = run(request("exit-cleanly", "exit-badly")).record().cases();
    assertThat(cases.get(0).findings()).isEmpty();
    CaseResult result = cases.get(1);
    assertThat(result.verdict()).isEqualTo(Verdict.CRASHED);
    assertThat(result.findings().get(0).message()).contains("signal 6 SIGABRT");
  }

  @Test
  void aBrokenRuleIsToldFromACrash() {
    Finding finding = run(request("rule")).record().cases().get(0).findings().get(0);
    assertThat(finding.kind()).isEqualTo(FindingKind.RULE);
  }

  @Test
  void anotherLibraryThanTheBuiltOneEndsTheRunWithoutAnyCase() {
    RunOutcome outcome =
        run(new Request(FakeCases.settings(out.resolve("run"), "0123456789ab"), "pass", "pass2"));
    assertThat(outcome.exitCode()).isEqualTo(ExitCode.PREFLIGHT_MISMATCH);
    assertThat(outcome.record().findings())
        .singleElement()
        .satisfies(
            finding -> {
              assertThat(finding.kind()).isEqualTo(FindingKind.PROVENANCE);
              assertThat(finding.message())
                  .contains("0123456789ab", FakeWorker.BUILD_ID, "/fake/lib.so");
            });
    assertThat(outcome.record().cases()).noneMatch(c -> c.verdict() == Verdict.PASSED);
    assertThat(outcome.record().skipped()).extracting(s -> s.scenario()).containsExactly("pass2");
  }

  @Test
  void aWorkerThatCannotStartIsAFaultWithItsWords() {
    RunOutcome outcome = run(new Request(FakeCases.settings(out.resolve("run"), "die"), "pass"));
    assertThat(outcome.exitCode()).isEqualTo(ExitCode.FRAMEWORK_FAULT);
    assertThat(outcome.record().faults().get(0).message())
        .contains("exit code 7", "cannot load the library");
  }

  @Test
  void aSpentBudgetSkipsTheRestWithItsReason() {
    RunOutcome outcome = run(request("pass", "pass2").budget(Duration.ZERO));
    assertThat(outcome.record().cases()).isEmpty();
    assertThat(outcome.record().skipped())
        .hasSize(2)
        .allSatisfy(skipped -> assertThat(skipped.reason()).contains("time budget of 0 s"));
    assertThat(outcome.exitCode()).isEqualTo(ExitCode.INCONCLUSIVE);
  }

  @Test
  void aStopInTheMiddleOfACaseFinishesTheRecord() throws Exception {
    StopSignal stop = new StopSignal();
    RunListener stopsOnceRunning =
        new RunListener() {
          @Override
          public void progress(Progress progress) {
            if (progress.now().equals("hang")) {
              stop.request();
            }
          }
        };
    RunOutcome outcome =
        RunCoordinator.run(
            request("pass", "hang", "pass2").listener(stopsOnceRunning).build(), stop);
    RunRecord read = RunRecordReader.read(outcome.recordFile());
    assertThat(read.end()).isPresent();
    assertThat(read.cases())
        .extracting(CaseResult::verdict)
        .containsExactly(Verdict.PASSED, Verdict.INCONCLUSIVE);
    assertThat(read.skipped())
        .singleElement()
        .satisfies(skipped -> assertThat(skipped.reason()).contains("ended by its user"));
    assertThat(outcome.exitCode()).isEqualTo(ExitCode.INCONCLUSIVE);
    assertThat(ChildGuard.guarded()).isEmpty();
  }

  private static SuiteControl planted(String behaviour, String detector) {
    return new PlantedDefect(
        FakeCases.planting(behaviour, "a-defect"), "something planted", Set.of(detector), 10);
  }

  @Test
  void aControlThatIsFoundIsNoFinding() {
    RunOutcome outcome = run(request("pass").control(planted("error", "errors")));
    assertThat(outcome.exitCode()).isEqualTo(ExitCode.PASSED);
    assertThat(outcome.record().allFindings()).isEmpty();
    assertThat(outcome.record().controls())
        .singleElement()
        .satisfies(
            control -> {
              assertThat(control.found()).isTrue();
              assertThat(RunToken.decode(control.token()).defect()).isEqualTo("a-defect");
            });
  }

  @Test
  void aControlThatIsMissedMakesTheRunInconclusive() {
    RunOutcome outcome = run(request("pass").control(planted("pass3", "errors")));
    assertThat(outcome.exitCode()).isEqualTo(ExitCode.INCONCLUSIVE);
    // Its limit is a millisecond: the clock alone ends no control.
    assertThat(outcome.record().controls().get(0).message())
        .startsWith("not found in 10 trials; either the detector is blind or the backend is broken")
        .contains("pool patched is quiet in 10 runs", "only the detector is left");
    assertThat(outcome.record().cases().get(0).verdict()).isEqualTo(Verdict.PASSED);
  }

  @Test
  void whatAnotherOracleSaysDoesNotCountForAControl() {
    RunOutcome outcome = run(request("pass").control(planted("error", "stream-assignment")));
    assertThat(outcome.record().controls().get(0).found()).isFalse();
    assertThat(outcome.record().controls().get(0).message())
        .contains("objecting instead: errors", "is objected to (errors): the backend is");
  }

  @Test
  void listenersAreToldWhatTheRecordHolds() {
    List<RecordEntry> told = new java.util.ArrayList<>();
    RunOutcome outcome =
        run(
            request("pass", "error")
                .listener(
                    new RunListener() {
                      @Override
                      public void entry(RecordEntry entry) {
                        told.add(entry);
                      }
                    }));
    assertThat(RunRecord.of(told, false)).isEqualTo(outcome.record());
  }
}
