package org.mpsstress.scenarios.exploration;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mpsstress.model.ExitCode;
import org.mpsstress.model.Finding;
import org.mpsstress.model.FindingKind;
import org.mpsstress.model.RunToken;
import org.mpsstress.model.Verdict;
import org.mpsstress.model.record.CaseEnd;
import org.mpsstress.model.record.CaseResult;
import org.mpsstress.scenarios.oracle.TraceFileBuilder;

/** Outcomes of schedules, whose traces the ordinary oracles judge. */
@Timeout(60)
class ExplorationOutcomeTest extends ExploredCases {
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
  void aScheduleThatUsedWhatIsNotThereIsInconclusiveAndSaysWhat() throws Exception {
    fake.say(
        FakeExplorer.BEGIN,
        "{\"unsupported\":{\"index\":0,\"what\":\"-[MTLBuffer frobnicate]\"}}",
        FakeExplorer.end(0, "unsupported"));
    CaseResult result = run();
    assertThat(result.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
    assertThat(result.findings()).isEmpty();
    assertThat(result.end().orElseThrow().reason())
        .isEqualTo("not supported: -[MTLBuffer frobnicate]");
  }

  @Test
  void whatWasFoundBeforeSomethingWasNotThereIsFound() throws Exception {
    fake.say(
        FakeExplorer.BEGIN,
        FakeExplorer.finding("race", 7, "0123456789abcdef"),
        "{\"unsupported\":{\"index\":7,\"what\":\"-[MTLBuffer frobnicate]\"}}",
        FakeExplorer.end(7, "unsupported", "0123456789abcdef"));
    assertThat(run().verdict()).isEqualTo(Verdict.FAILED);
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

  /** It tells a finding once. An oracle's name for it would be one that no replay shows. */
  @Test
  void norIsWhatItHasReportedOfAnotherSchedule() throws Exception {
    fake.leavingTrace("bad.trace", failingTrace("gone"))
        .leavingTrace("worse.trace", failingTrace("gone for good"))
        .say(
            FakeExplorer.BEGIN,
            FakeExplorer.finding("error", 6, SIGNATURE),
            FakeExplorer.outcome("00000000000000bb", 6, "bad.trace", "error"),
            FakeExplorer.outcome("00000000000000cc", 7, "worse.trace", "error"),
            FakeExplorer.end(100, "schedules", SIGNATURE));
    assertThat(run().findings()).extracting(Finding::message).containsExactly("planted error");
  }

  @Test
  void anOracleMayFindWhatIsOfAnotherKind() throws Exception {
    fake.leavingTrace("bad.trace", failingTrace("gone"))
        .say(
            FakeExplorer.BEGIN,
            FakeExplorer.outcome("00000000000000bb", 6, "bad.trace", "race"),
            FakeExplorer.end(100, "schedules"));
    assertThat(run().findings()).extracting(Finding::kind).containsExactly(FindingKind.ERROR);
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
            "; linearizability judged 2 of 4 histories,"
                + " not 1 of all calls, of which the trace does not tell each,"
                + " 1 of draws that the trace does not tell all");
    assertThat(end.histories().count()).isEqualTo(4);
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
