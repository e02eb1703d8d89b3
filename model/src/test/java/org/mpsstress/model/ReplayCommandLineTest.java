package org.mpsstress.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The line that a user copies names all that the replay needs. */
class ReplayCommandLineTest {
  private static final RunToken SIMULATED =
      new RunToken("matmul", "", "cuda", "free", "native", null, 42, "0123456789ab", null);

  private static String of(String path) {
    RunToken token =
        SIMULATED.withLibrary(new LibraryToken("torch", "cpu", "0123456789abcdef", path));
    return ReplayCommandLine.of(token.encode()).replace(token.encode(), "TOKEN");
  }

  @Test
  void aTokenOfTheSimulatedSutIsEnough() {
    assertThat(ReplayCommandLine.of(SIMULATED.encode()))
        .isEqualTo("./mps-stress replay " + SIMULATED.encode());
  }

  @Test
  void aTokenOfALibraryComesWithIt() {
    assertThat(of("/usr/lib/libtorch_cpu.so.1.13"))
        .isEqualTo(
            "./mps-stress replay TOKEN --sut torch --libtorch /usr/lib/libtorch_cpu.so.1.13");
  }

  @Test
  void aTokenOfSourcesComesWithTheirManifest() {
    LibraryToken sources =
        new LibraryToken("sources", "simulated", "0123456789abcdef", "/a/mps-stress.sources.yaml");
    String token = SIMULATED.withLibrary(sources).encode();
    assertThat(ReplayCommandLine.of(token))
        .isEqualTo(
            "./mps-stress replay " + token + " --sut sources --sources /a/mps-stress.sources.yaml");
  }

  @Test
  void aTokenOfTheUsersScenarioComesWithItsFile() {
    String token = SIMULATED.withFile("/my tests/x.yaml").encode();
    assertThat(ReplayCommandLine.of(token))
        .isEqualTo("./mps-stress replay " + token + " --scenario '/my tests/x.yaml'");
    String control = SIMULATED.withFile("control:control-error").encode();
    assertThat(ReplayCommandLine.of(control)).isEqualTo("./mps-stress replay " + control);
  }

  @Test
  void aTokenThatSaysHowSoonItHadComeCanBeVerified() {
    String once = SIMULATED.encode();
    assertThat(ReplayCommandLine.verifying(once)).isEmpty();
    assertThat(ReplayCommandLine.minimising(once)).isEmpty();
    String third = SIMULATED.withRun(3).withFile("/my tests/x.yaml").encode();
    assertThat(ReplayCommandLine.verifying(third))
        .contains("./mps-stress verify " + third + " --scenario '/my tests/x.yaml'");
    assertThat(ReplayCommandLine.minimising(third))
        .contains("./mps-stress minimise " + third + " --scenario '/my tests/x.yaml'");
    String schedule =
        SIMULATED
            .withSchedule(
                new ScheduleToken(17, "all", null, 9L, 2L, "0123456789abcdef", "1a-2b@3c"))
            .encode();
    assertThat(ReplayCommandLine.verifying(schedule)).contains("./mps-stress verify " + schedule);
  }

  @Test
  void aTokenOfASanitizerIsForReplaysAlone() {
    String token = SIMULATED.withSanitizer("tsan").withRun(2).encode();
    assertThat(ReplayCommandLine.verifying(token)).isEmpty();
    assertThat(ReplayCommandLine.minimising(token)).isEmpty();
    assertThat(ReplayCommandLine.verifying("MPS1.eyJz")).isEmpty();
    assertThat(ReplayCommandLine.minimising("MPS1.eyJz")).isEmpty();
  }

  @Test
  void aPathOfSeveralWordsStaysOne() {
    assertThat(of("/my torch/$x's.so")).endsWith(" --libtorch '/my torch/$x'\\''s.so'");
  }

  @Test
  void whatIsNoTokenIsPrintedAsItIs() {
    assertThat(ReplayCommandLine.of("MPS1.eyJz")).isEqualTo("./mps-stress replay MPS1.eyJz");
  }
}
