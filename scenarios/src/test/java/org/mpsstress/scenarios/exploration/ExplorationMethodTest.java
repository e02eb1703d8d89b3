package org.mpsstress.scenarios.exploration;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mpsstress.model.ExitCode;
import org.mpsstress.model.Verdict;
import org.mpsstress.model.record.CaseEnd;
import org.mpsstress.model.record.CaseResult;
import org.mpsstress.scenarios.exploration.explorer.ExploreOptions;
import org.mpsstress.scenarios.exploration.explorer.Strategy;

/** Explored cases within a run: verdicts, limits, faults, the record. */
@Timeout(60)
class ExplorationMethodTest extends ExploredCases {
  @Test
  void aQuietCasePassesWithABoundAboutItsSchedules() throws Exception {
    fake.say(FakeExplorer.BEGIN, FakeExplorer.progress(50), FakeExplorer.end(100, "schedules"));
    CaseEnd end = end();
    assertThat(outcome.exitCode()).isEqualTo(ExitCode.PASSED);
    assertThat(end.verdict()).isEqualTo(Verdict.PASSED);
    assertThat(end.runs()).isEqualTo(100);
    assertThat(end.operations()).isEqualTo(300); // all iterations of the one operation of the fake
    assertThat(end.bound95()).isBetween(0.029, 0.03);
    assertThat(end.reason())
        .isEqualTo(
            "no finding in 100 schedules: fewer than 3.0 % of those that pos draws at shared"
                + " points have one (95 % confidence); this is about that sampling, not about all"
                + " schedules");
    assertThat(end.exploration().work().steps()).isEqualTo(12_000);
    assertThat(end.exploration().work().accesses()).isEqualTo(34_000);
    assertThat(end.exploration().order().asked()).isEqualTo(100);
    assertThat(end.exploration().stopped()).isEqualTo("schedules");
    assertThat(end.processes()).isEqualTo(2);
    assertThat(end.attachments()).extracting("name").containsExactly("plan", "outcomes");
    assertThat(folder.resolve("run").resolve(end.attachments().get(1).path()))
        .content()
        .startsWith("100 schedules, 12,000 steps, 34,000 accesses")
        .contains("         100  00000000000000bb");
  }

  @Test
  void whereNothingIsDrawnThereIsNoBound() throws Exception {
    options = ExploreOptions.of(Strategy.EXHAUSTIVE).within(100L, null);
    fake.say(FakeExplorer.BEGIN, FakeExplorer.progress(50), FakeExplorer.end(100, "schedules"));
    CaseEnd end = end();
    assertThat(end.verdict()).isEqualTo(Verdict.PASSED);
    assertThat(end.reason()).isEqualTo("no finding in 100 schedules");
    assertThat(end.bound95()).isNull();
  }

  @Test
  void oneScheduleIsToldAsOne() throws Exception {
    options = ExploreOptions.of(Strategy.EXHAUSTIVE).within(1L, null);
    fake.say(FakeExplorer.BEGIN, FakeExplorer.progress(1), FakeExplorer.end(1, "schedules"));
    assertThat(end().reason()).isEqualTo("no finding in 1 schedule");
  }

  @Test
  void schedulesAreSharedAmongThatManyProcesses() throws Exception {
    jobs = 3;
    fake.say(FakeExplorer.BEGIN, FakeExplorer.end(100, "schedules"));
    run();
    assertThat(fake.arguments()).containsSubsequence("--jobs", "3");
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
        .isEqualTo(result.end().orElseThrow().exploration().order().seed())
        .isNotNegative();
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
  void anotherExplorerThanWasBuiltEndsTheRun() throws Exception {
    fake.say(FakeExplorer.BEGIN.replace(FakeExplorer.BUILD_ID, "ab"));
    assertThat(end().verdict()).isEqualTo(Verdict.INCONCLUSIVE);
    assertThat(outcome.exitCode()).isEqualTo(ExitCode.PREFLIGHT_MISMATCH);
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
}
