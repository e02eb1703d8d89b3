package org.mpsstress.scenarios.exploration;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.mpsstress.model.ExitCode;
import org.mpsstress.model.RunToken;
import org.mpsstress.model.ScheduleToken;
import org.mpsstress.model.record.Control;
import org.mpsstress.scenarios.runner.FakeCases;
import org.mpsstress.scenarios.runner.Steps;
import org.mpsstress.scenarios.runner.SuiteControl;
import org.mpsstress.scenarios.runner.Verification;
import org.mpsstress.scenarios.runner.Verification.Answer;
import org.mpsstress.scenarios.runner.cases.RunInterrupted;
import org.mpsstress.scenarios.runner.cases.StopSignal;

/** What is said of a finding on a subject that was changed. */
@Timeout(60)
class FixVerifierTest {
  private static final String SIGNATURE = "0123456789abcdef";
  private static final String OTHER = "00000000000000ee";
  private static final String CAUSE = "00000000000000ca";

  @TempDir private Path folder;
  private FakeExplorer fake;

  @BeforeEach
  void make() throws Exception {
    fake = new FakeExplorer(folder.resolve("fake"));
    fake.say(FakeExplorer.BEGIN);
  }

  /** In its own schedule, the 18th, and in the search that begins at the first. */
  private void says(String own, String search) {
    fake.then("if [ $first = 17 ]; then").say(own.split("\n")).then("else");
    fake.say(search.split("\n")).then("fi");
  }

  private static String finding(String signature, long index) {
    return FakeExplorer.finding("race", index, signature)
        + "\n"
        + FakeExplorer.end(index + 1, "finding", signature);
  }

  private static String quiet(long schedules) {
    return FakeExplorer.end(schedules, "schedules");
  }

  private Verification verify(Long schedules, boolean found) throws Exception {
    return verify(schedules, found, null);
  }

  private Verification verify(Long schedules, boolean found, String cause) throws Exception {
    return verify(schedules, found, cause, "feedback");
  }

  private Verification verify(Long schedules, boolean found, String cause, String strategy)
      throws Exception {
    RunToken token =
        new RunToken(
                "simple-parallel",
                "threads=2,caches=cold,driver=native",
                "patched",
                strategy,
                "native",
                null,
                42,
                FakeExplorer.BUILD_ID,
                null)
            .withSchedule(
                new ScheduleToken(17, "all", null, 9000L, 231L, SIGNATURE, "1a-2b@3c")
                    .withCause(cause));
    return new FixVerifier(
            fake.binary(),
            FakeCases.settings(folder.resolve("run")),
            new StopSignal(),
            Steps.UNTOLD)
        .verify(token, schedules, null, List.of(control(found)));
  }

  private Verification verify(Duration budget, SuiteControl control) throws Exception {
    RunToken token =
        new RunToken(
                "simple-parallel",
                "threads=2,caches=cold,driver=native",
                "patched",
                "feedback",
                "native",
                null,
                42,
                FakeExplorer.BUILD_ID,
                null)
            .withSchedule(new ScheduleToken(17, "all", null, 9000L, 231L, SIGNATURE, "1a-2b@3c"));
    return new FixVerifier(
            fake.binary(),
            FakeCases.settings(folder.resolve("run")),
            new StopSignal(),
            Steps.UNTOLD)
        .verify(token, null, budget, List.of(control));
  }

  private static SuiteControl control(boolean found) {
    return new SuiteControl() {
      @Override
      public String id() {
        return "planted";
      }

      @Override
      public Control attempt(Context context) {
        return new Control("planted", "t", "controlled", "race", found, 0.1, null, "m");
      }
    };
  }

  @Test
  void itsOwnScheduleStillFails() throws Exception {
    says(finding(SIGNATURE, 17), quiet(1));
    Verification verification = verify(null, true);
    assertThat(verification.answer()).isEqualTo(Answer.STILL_FAILS);
    assertThat(verification.answer().code()).isEqualTo(ExitCode.FINDINGS);
    assertThat(verification.message()).isEqualTo("race: planted race, signature " + SIGNATURE);
    assertThat(String.join(" ", fake.arguments())).contains("--first 17", "--needs 1a-2b@3c");
  }

  @Test
  void ofASimpleScheduleTheOthersAreThoseThatItWasFoundAmong() throws Exception {
    says(quiet(1), quiet(2000));
    assertThat(verify(null, true, null, "guided").answer()).isEqualTo(Answer.NOT_SEEN);
    assertThat(String.join(" ", fake.arguments()))
        .contains("--strategy auto", "--preempt-at shared")
        .doesNotContain("--needs");
  }

  @Test
  void theSameOneInAnotherScheduleIsNoFix() throws Exception {
    says(quiet(1), finding(SIGNATURE, 5));
    Verification verification = verify(null, true);
    assertThat(verification.answer()).isEqualTo(Answer.STILL_FAILS);
    assertThat(verification.runs()).isEqualTo(7);
    assertThat(RunToken.decode(verification.finding().token()).schedule().index()).isEqualTo(5);
  }

  @Test
  void anotherFindingIsToldApart() throws Exception {
    says(quiet(1), finding(OTHER, 5));
    Verification verification = verify(null, true);
    assertThat(verification.answer()).isEqualTo(Answer.ANOTHER_FINDING);
    assertThat(verification.answer().code()).isEqualTo(ExitCode.FINDINGS);
  }

  private static String finding(String signature, long index, String cause) {
    return FakeExplorer.finding("race", index, signature, cause)
        + "\n"
        + FakeExplorer.end(index + 1, "finding", signature);
  }

  @Test
  void theSameCauseElsewhereIsTheSameOne() throws Exception {
    says(quiet(1), finding(OTHER, 5, CAUSE));
    Verification verification = verify(null, true, CAUSE);
    assertThat(verification.answer()).isEqualTo(Answer.STILL_FAILS);
    assertThat(verification.message()).isEqualTo("race: planted race, of the same cause " + CAUSE);
    String token = verification.finding().token();
    assertThat(RunToken.decode(token).schedule().cause()).isEqualTo(CAUSE);
  }

  @Test
  void anotherCauseIsAnotherOne() throws Exception {
    says(quiet(1), finding(OTHER, 5, "00000000000000cb"));
    Verification verification = verify(null, true, CAUSE);
    assertThat(verification.answer()).isEqualTo(Answer.ANOTHER_FINDING);
    assertThat(verification.message()).endsWith("(of another cause)");
  }

  @Test
  void aTokenWithoutACauseDoesNotKnow() throws Exception {
    says(quiet(1), finding(OTHER, 5, CAUSE));
    Verification verification = verify(null, true, null);
    assertThat(verification.answer()).isEqualTo(Answer.ANOTHER_FINDING);
    assertThat(verification.message()).endsWith("it may be the same one)");
  }

  @Test
  void asManyQuietSchedulesAsMakeTheRateImprobableAreASilence() throws Exception {
    says(quiet(1), quiet(1052));
    Verification verification = verify(null, true);
    assertThat(verification.answer()).isEqualTo(Answer.NOT_SEEN);
    assertThat(verification.answer().code()).isEqualTo(ExitCode.PASSED);
    assertThat(verification.message())
        .isEqualTo(
            "its own schedule is quiet, and 1052 others; before, schedule 18 showed it; the rate"
                + " is below 0.2844 % (95 %)");
    assertThat(String.join(" ", fake.arguments()))
        .contains("--first 0 --schedules 1052")
        .doesNotContain("--needs");
  }

  @Test
  void fewerSayNothing() throws Exception {
    says(quiet(1), quiet(50));
    Verification verification = verify(50L, true);
    assertThat(verification.answer()).isEqualTo(Answer.TOO_FEW);
    assertThat(verification.answer().code()).isEqualTo(ExitCode.INCONCLUSIVE);
    assertThat(verification.message())
        .startsWith("not seen in 50 schedules, and 1052 are needed: before, schedule 18 showed it");
  }

  @Test
  void aSilenceWithoutItsControlsSaysNothing() throws Exception {
    says(quiet(1), quiet(1052));
    Verification verification = verify(null, false);
    assertThat(verification.answer()).isEqualTo(Answer.CONTROL_MISSED);
    assertThat(verification.answer().code()).isEqualTo(ExitCode.INCONCLUSIVE);
    assertThat(verification.message()).endsWith("neither was what was planted: planted");
  }

  private static SuiteControl attempted(SuiteControl.Context[] by) {
    return new SuiteControl() {
      @Override
      public String id() {
        return "planted";
      }

      @Override
      public Control attempt(Context context) throws RunInterrupted, InterruptedException {
        by[0] = context;
        while (!context.stop().isRequested()) { // what takes for ever is ended by the signal
          Thread.sleep(1);
        }
        throw new RunInterrupted();
      }
    };
  }

  @Test
  void aBudgetThatTheSearchUsesUpHasNoTimeForWhatIsPlanted() throws Exception {
    says(quiet(1), quiet(50));
    SuiteControl.Context[] by = new SuiteControl.Context[1];
    Verification verification = verify(Duration.ofMillis(1), attempted(by));
    assertThat(by[0]).isNull();
    assertThat(verification.answer()).isEqualTo(Answer.CUT_OFF);
    assertThat(verification.answer().code()).isEqualTo(ExitCode.INCONCLUSIVE);
    assertThat(verification.message())
        .endsWith("; cut off by the budget of 0.001 s")
        .doesNotContain("rate");
  }

  @Test
  void whatIsPlantedFallsUnderTheBudgetAndIsNotMissedWhereThatCutsItOff() throws Exception {
    says(quiet(1), quiet(1052));
    SuiteControl.Context[] by = new SuiteControl.Context[1];
    Verification verification = verify(Duration.ofSeconds(5), attempted(by));
    assertThat(verification.answer()).isEqualTo(Answer.CUT_OFF);
    assertThat(verification.message()).endsWith("; cut off by the budget of 5.0 s");
  }

  @Test
  void whatIsWantedHasThatProbability() {
    for (long before : new long[] {1, 2, 18, 300, 10_000}) {
      double rate = 1 - Math.pow(0.95, 1.0 / before);
      long wanted = Verification.wanted(before);
      assertThat(Math.pow(1 - rate, wanted)).as("%d", before).isLessThanOrEqualTo(0.05);
      assertThat(Math.pow(1 - rate, wanted - 1)).as("%d", before).isGreaterThan(0.05);
    }
    assertThat(Verification.wanted(Long.MAX_VALUE)).isEqualTo(1_000_000);
  }
}
