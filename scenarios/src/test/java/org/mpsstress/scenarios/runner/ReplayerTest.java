package org.mpsstress.scenarios.runner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.mpsstress.model.LibraryToken;
import org.mpsstress.model.RunToken;
import org.mpsstress.model.RunTokenException;
import org.mpsstress.scenarios.runner.cases.NoisyCases;
import org.mpsstress.scenarios.runner.cases.RunCase;
import org.mpsstress.scenarios.runner.cases.RunSettings;
import org.mpsstress.scenarios.runner.cases.StopSignal;
import org.mpsstress.scenarios.runner.workers.SubjectCheck;

/** Replays: which case a token names, and what is said about the attempts. */
@Timeout(60)
class ReplayerTest {
  @TempDir private Path out;

  private Replayer.Replay replay(String behaviour, String buildId, int most) throws Exception {
    RunToken token = FakeCases.named(behaviour).token(8, buildId);
    return new Replayer(FakeCases.settings(out), new StopSignal())
        .replay(FakeCases.named(behaviour), token, most);
  }

  @Test
  void aFailureIsShownAgainWithItsSeedAndTheNumberOfAttempts() throws Exception {
    Replayer.Replay replay = replay("error", FakeWorker.BUILD_ID, 5);
    assertThat(replay.reproduced()).isTrue();
    assertThat(replay.attempts()).isEqualTo(1);
    assertThat(replay.result().observation().trace().seed()).isEqualTo(8);
    assertThat(replay.message()).contains("attempt 1").doesNotContain("another one");
  }

  @Test
  void aFailureThatDoesNotComeIsNotCalledGone() throws Exception {
    Replayer.Replay replay = replay("pass", "000011112222", 3);
    assertThat(replay.reproduced()).isFalse();
    assertThat(replay.attempts()).isEqualTo(3);
    assertThat(replay.message())
        .contains("did not fail in 3 attempts", "not deterministic", "build 000011112222");
  }

  @Test
  void everyAttemptHasTheTokensSeed() throws Exception {
    assertThat(replay("error-with-odd-seed", FakeWorker.BUILD_ID, 3).reproduced()).isFalse();
  }

  @Test
  void asManyAttemptsAreMadeAsAreSaid() throws Exception {
    Replayer.Replay found = replay("error-the-third-time", FakeWorker.BUILD_ID, 3);
    assertThat(found.reproduced()).isTrue();
    assertThat(found.attempts()).isEqualTo(3);
  }

  @Test
  void noMoreAttemptsAreMadeThanAreSaid() throws Exception {
    Replayer.Replay none = replay("error-the-third-time", FakeWorker.BUILD_ID, 2);
    assertThat(none.reproduced()).isFalse();
    assertThat(none.attempts()).isEqualTo(2);
  }

  private static RunToken token(String scenario, String caseId, String file) {
    String driver = caseId.equals("driver=java") ? "java" : "native";
    return new RunToken(scenario, caseId, "patched", "free", driver, "a-defect", 3, "abc", file);
  }

  @Test
  void aTokenOfTheCatalogueNamesItsCase() {
    RunCase found = Replayer.caseOf(token("thread-churn", "driver=java", null));
    assertThat(found.begin().scenario()).isEqualTo("thread-churn");
    assertThat(found.begin().caseId()).isEqualTo("driver=java");
    assertThat(found.plan().get().tested().defect()).isEqualTo("a-defect");
    assertThat(found.begin().driver()).isEqualTo("java");
    assertThat(found.token(3, "abc").file()).isNull();
  }

  @Test
  void aTokenOfALibraryNamesItsCaseThereAndSoDoTheTokensOfItsRuns() {
    LibraryToken library =
        new LibraryToken("torch", "cuda", "0123456789ab", "/opt/libtorch_cpu.so");
    RunToken token = token("thread-churn", "driver=java", null).withLibrary(library);
    RunCase found = Replayer.caseOf(RunToken.decode(token.encode()));
    assertThat(found.plan().get().sut()).isEqualTo("torch");
    assertThat(found.plan().get().surroundings().device()).isEqualTo("cuda");
    assertThat(Replayer.caseOf(token.withLibrary(null)).plan().get().sut()).isEqualTo("sim");
    RunSettings plain = FakeCases.settings(out);
    RunSettings onLibrary =
        new RunSettings(
            out,
            plain.worker(),
            plain.provenance(),
            Path.of("plugin.so"),
            new SubjectCheck(Path.of(library.path()), library),
            plain.patience(),
            plain.quiescence(),
            null);
    assertThat(onLibrary.token(found, 3).library()).isEqualTo(library);
    // What is planted beside the subject, in the simulated SUT, is not of it.
    RunToken linked = found.token(3, "0123456789ab");
    assertThat(onLibrary.ofSubject(linked, library.sut()).library()).isEqualTo(library);
    assertThat(onLibrary.ofSubject(linked, "sim").library()).isNull();
    RunCase beside = Replayer.caseOf(token.withLibrary(null));
    assertThat(onLibrary.token(beside, 3).library()).isNull();
    assertThat(plain.ofSubject(linked, library.sut()).library()).isNull();
    assertThat(plain.token(found, 3).library()).isNull();
  }

  @Test
  void aTokenOfANoisyRunNamesANoisyCase() {
    RunCase free = Replayer.caseOf(token("thread-churn", "driver=java", null));
    RunToken noisy = NoisyCases.of(free).token(3, "abc");
    assertThat(noisy.strategy()).isEqualTo("noise");
    RunCase found = Replayer.caseOf(RunToken.decode(noisy.encode()));
    assertThat(NoisyCases.isNoisy(found)).isTrue();
    assertThat(found.id()).isEqualTo(free.id() + "/noise");
    assertThat(found.plan().get()).isEqualTo(free.plan().get());
  }

  @Test
  void aTokenOfAFileNamesItsCaseThere() throws Exception {
    Path file = out.resolve("mine.yaml");
    Files.writeString(
        file,
        """
        scenario: mine
        title: One thread multiplies.
        checks: [C27]
        groups:
          - name: one
            program:
              - x = randint [2, 2]
              - y = mm x x
        """);
    RunCase found = Replayer.caseOf(token("mine", "", file.toString()));
    assertThat(found.tokenFile()).isEqualTo(file.toString());
    assertThatExceptionOfType(RunTokenException.class)
        .isThrownBy(() -> Replayer.caseOf(token("yours", "", file.toString())))
        .withMessageContaining("now holds scenario mine");
  }

  @Test
  void whatIsNotThereIsSaid() {
    assertThatExceptionOfType(RunTokenException.class)
        .isThrownBy(() -> Replayer.caseOf(token("nobody", "", null)))
        .withMessageContaining("no scenario 'nobody'");
    assertThatExceptionOfType(RunTokenException.class)
        .isThrownBy(() -> Replayer.caseOf(token("thread-churn", "x=1", null)))
        .withMessageContaining("no case 'x=1'");
  }
}
