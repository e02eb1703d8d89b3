package org.mpsstress.scenarios.runner;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.LongFunction;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.mpsstress.model.Finding;
import org.mpsstress.model.FindingKind;
import org.mpsstress.model.RunToken;
import org.mpsstress.model.record.Control;
import org.mpsstress.scenarios.runner.RunVerifier.Limits;
import org.mpsstress.scenarios.runner.RunVerifier.Planted;
import org.mpsstress.scenarios.runner.Verification.Answer;
import org.mpsstress.scenarios.runner.cases.Budget;
import org.mpsstress.scenarios.runner.cases.RunCase;
import org.mpsstress.scenarios.runner.cases.RunSettings;
import org.mpsstress.scenarios.runner.cases.StopSignal;
import org.mpsstress.scenarios.runner.cases.WarmProcess;

/** What is said of the finding of a run in workers, on a subject that was changed. */
@Timeout(60)
class RunVerifierTest {
  private static final long SEED = 8;
  private static final RunCase CASE = FakeCases.named("pass");
  private static final Planted NOTHING = new Planted(List.of(), List.of());

  @TempDir private Path out;

  /** The seeds of each process. */
  private final List<List<Long>> processes = new ArrayList<>();

  private Finding failing() {
    return Finding.of(FindingKind.VALUE, "wrong").withToken(CASE.token(SEED, "ab"));
  }

  private Verification verify(
      Long before, Limits limits, Planted planted, LongFunction<List<Finding>> run)
      throws Exception {
    RunToken plain = CASE.token(SEED, FakeWorker.BUILD_ID);
    RunToken token = before == null ? plain : plain.withRun(before);
    return new RunVerifier(FakeCases.settings(out), new StopSignal(), limits, Steps.UNTOLD)
        .verify(
            CASE,
            token,
            planted,
            Budget.of(limits.time()),
            () -> {
              List<Long> seeds = new ArrayList<>();
              processes.add(seeds);
              return new WarmProcess() {
                @Override
                public List<Finding> run(RunCase runCase, long seed) {
                  seeds.add(seed);
                  return run.apply(seeds.size());
                }

                @Override
                public void close() {}
              };
            });
  }

  private static SuiteControl control(boolean found, String proves) {
    return new SuiteControl() {
      @Override
      public String id() {
        return "planted";
      }

      @Override
      public Control attempt(Context context) {
        Control control = new Control("planted", "t", "scenarios", "x", found, 0.1, null, "m");
        return proves == null ? control : control.proving(proves, true);
      }
    };
  }

  @Test
  void whatFailsAgainFailsWithATokenOfItsOwn() throws Exception {
    Verification verification =
        verify(
            3L,
            new Limits(null, null, null),
            NOTHING,
            run -> run == 3 ? List.of(failing()) : List.of());
    assertThat(verification.answer()).isEqualTo(Answer.STILL_FAILS);
    assertThat(verification.runs()).isEqualTo(3);
    assertThat(verification.message()).startsWith("value: wrong (");
    assertThat(RunToken.decode(verification.finding().token()).run()).isEqualTo(3);
  }

  @Test
  void eachProcessHasAsManyRunsAsItTookAndEndsWithTheTokensSeed() throws Exception {
    Verification verification = verify(3L, new Limits(null, null, null), NOTHING, run -> List.of());
    assertThat(verification.answer()).isEqualTo(Answer.NOT_SEEN);
    assertThat(verification.runs()).isEqualTo(177);
    assertThat(verification.wanted()).isEqualTo(177);
    assertThat(verification.message())
        .isEqualTo(
            "177 runs in 59 processes were quiet; before, run 3 of its process showed it; it shows"
                + " in less than 5.0 % of such processes (95 %)");
    assertThat(processes).hasSize(59).allSatisfy(one -> assertThat(one).hasSize(3).endsWith(SEED));
    assertThat(Set.copyOf(processes)).hasSize(59); // other values each time
  }

  @Test
  void fewerSayNothing() throws Exception {
    Verification verification = verify(3L, new Limits(9L, null, null), NOTHING, run -> List.of());
    assertThat(verification.answer()).isEqualTo(Answer.TOO_FEW);
    assertThat(verification.message())
        .isEqualTo(
            "not seen in 9 runs in 3 processes, and 177 runs are needed: before, run 3 of its"
                + " process showed it");
  }

  @Test
  void whatTheBudgetCutOffSaysNothing() throws Exception {
    Verification verification =
        verify(
            3L,
            new Limits(null, Duration.ZERO, null),
            new Planted(List.of(control(false, null)), List.of()),
            run -> List.of());
    assertThat(verification.answer()).isEqualTo(Answer.CUT_OFF);
    assertThat(verification.message())
        .isEqualTo(
            "not seen in 0 runs in 0 processes, and 177 runs are needed: before, run 3 of its"
                + " process showed it; cut off by the budget of 0.0 s");
  }

  @Test
  void aSilenceWithoutItsControlsSaysNothing() throws Exception {
    Planted planted = new Planted(List.of(control(false, null)), List.of());
    Verification verification = verify(1L, new Limits(null, null, null), planted, run -> List.of());
    assertThat(verification.answer()).isEqualTo(Answer.CONTROL_MISSED);
    assertThat(verification.message()).endsWith("neither was what was planted: planted");
  }

  @Test
  void ofALibraryTheDetectorsOfTheCaseMustBeProven() throws Exception {
    List<Proof> proofs =
        List.of(new Proof("value", Set.of(), true), new Proof("event", Set.of("C30"), false));
    Limits all = new Limits(null, null, null);
    Planted proven = new Planted(List.of(control(true, "value")), proofs);
    assertThat(verify(1L, all, proven, run -> List.of()).answer()).isEqualTo(Answer.NOT_SEEN);
    Planted unproven = new Planted(List.of(control(false, "value")), proofs);
    assertThat(verify(1L, all, unproven, run -> List.of()).message())
        .endsWith("neither was what was planted: detector value");
  }

  @Test
  void whichRunItWasIsOfTheTokenOrElseOfTheUser() {
    RunToken token = CASE.token(SEED, "ab");
    assertThat(RunVerifier.before(token, new Limits(null, null, null))).isNull();
    assertThat(RunVerifier.before(token, new Limits(null, null, 4L))).isEqualTo(4);
    assertThat(RunVerifier.before(token.withRun(2), new Limits(null, null, null))).isEqualTo(2);
  }

  @Test
  void realProcessesAreStartedAndEnded() throws Exception {
    RunCase third = FakeCases.named("error-the-third-time");
    RunToken token = third.token(SEED, FakeWorker.BUILD_ID).withRun(2);
    RunSettings settings = FakeCases.settings(out);
    StopSignal stop = new StopSignal();
    Supplier<WarmProcess> warm = () -> WarmProcess.of(settings, stop);
    RunVerifier verifier =
        new RunVerifier(settings, stop, new Limits(4L, null, null), Steps.UNTOLD);
    // Two runs of each process are quiet; in one process the third would fail.
    Verification quiet = verifier.verify(third, token, NOTHING, Budget.of(null), warm);
    assertThat(quiet.answer()).isEqualTo(Answer.TOO_FEW);
    Verification failed = verifier.verify(third, token.withRun(3), NOTHING, Budget.of(null), warm);
    assertThat(failed.answer()).isEqualTo(Answer.STILL_FAILS);
  }
}
