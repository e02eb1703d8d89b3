package org.mpsstress.cli.torch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.mpsstress.cli.FakeInstallation;
import org.mpsstress.cli.Typed;
import org.mpsstress.harness.preflight.LibraryFile;
import org.mpsstress.model.LibraryToken;
import org.mpsstress.model.RunToken;
import org.mpsstress.scenarios.catalogue.Catalogue;
import org.mpsstress.scenarios.plan.Cases;
import org.mpsstress.scenarios.runner.workers.ProvenanceMismatch;

/** A token of a libtorch is shown again on that very file, or refused with one sentence. */
@EnabledOnOs(OS.LINUX)
class ReplayOfLibraryTest {
  @TempDir private Path home;
  private Path meant;
  private Path other;

  @BeforeEach
  void makeLibraries() throws IOException {
    meant = library("meant", "libjava.so");
    other = library("other", "libzip.so");
  }

  private Path library(String folder, String source) throws IOException {
    Path file = Files.createDirectory(home.toRealPath().resolve(folder)).resolve("libtorch_cpu.so");
    return Files.copy(Path.of(System.getProperty("java.home"), "lib", source), file);
  }

  private RunToken simulated(String strategy) {
    String caseId = Cases.of(Catalogue.find("simple-parallel").orElseThrow()).get(0).id();
    return new RunToken("simple-parallel", caseId, "cuda", strategy, "native", null, 1, "ab", null);
  }

  private LibraryToken identity(String device) throws Exception {
    String digest = LibraryFile.read(meant).sha256();
    return new LibraryToken("torch", device, digest, meant.toString());
  }

  private String token() throws Exception {
    return simulated("free").withLibrary(identity("cpu")).encode();
  }

  private void isRefused(int code, String sentence, String... arguments) {
    Typed typed = Typed.at(new FakeInstallation(home), arguments);
    assertThat(typed.err()).contains(sentence).doesNotContain("\tat ");
    assertThat(typed.code()).as(typed.err()).isEqualTo(code);
    assertThat(typed.out()).isEmpty();
    assertThat(home.resolve("out")).doesNotExist();
  }

  @Test
  void anotherLibraryIsRefused() throws Exception {
    String sentence =
        other
            + " has the SHA-256 "
            + LibraryFile.read(other).sha256().substring(0, 12)
            + ", but the token is of the libtorch "
            + identity("cpu").sha256()
            + ", which lay at "
            + meant;
    isRefused(3, sentence, "replay", token(), "--libtorch", other.toString());
    isRefused(3, sentence, "replay", token(), "--sut", "torch", "--library", other.toString());
  }

  @Test
  void oneThatWasReplacedWhereItLayIsRefused() throws Exception {
    String token = token();
    Files.copy(other, meant, java.nio.file.StandardCopyOption.REPLACE_EXISTING);
    isRefused(3, meant + " has the SHA-256 ", "replay", token, "--libtorch", meant.toString());
  }

  @Test
  void oneThatIsNowhereIsRefused() throws Exception {
    LibraryToken gone = identity("cpu");
    assertThatThrownBy(
            () -> TokenLibrary.find(gone, null, Map.of("LIBTORCH", home.resolve("no").toString())))
        .isInstanceOf(ProvenanceMismatch.class)
        .hasMessage(
            "the token is of the libtorch "
                + gone.sha256()
                + ", which lay at "
                + meant
                + "; a token does not choose what is loaded, and neither LIBTORCH nor python3 names"
                + " one: --libtorch DIR says where it lies");
  }

  @Test
  void oneIsNotTakenFromWhereTheTokenSaysThatItLay() throws Exception {
    LibraryToken there = identity("cpu"); // the very file, at the very place
    Map<String, String> nothingElse = Map.of("LIBTORCH", home.resolve("no").toString());
    assertThatThrownBy(() -> TokenLibrary.find(there, null, nothingElse))
        .isInstanceOf(ProvenanceMismatch.class);
  }

  @Test
  void thatVeryFileIsTakenWhereverItLies() throws Exception {
    LibraryToken token = identity("cpu");
    assertThat(TokenLibrary.find(token, meant, Map.of()).library()).isEqualTo(meant);
    Path moved =
        Files.move(meant, Files.createDirectory(home.resolve("x")).resolve("libtorch_cpu.so"));
    assertThat(TokenLibrary.find(token, moved, Map.of()).library()).isEqualTo(moved.toRealPath());
    Map<String, String> variable = Map.of("LIBTORCH", moved.getParent().toString());
    assertThat(TokenLibrary.find(token, null, variable).library()).isEqualTo(moved.toRealPath());
    assertThatThrownBy(
            () -> TokenLibrary.find(token, null, Map.of("LIBTORCH", other.getParent().toString())))
        .isInstanceOf(ProvenanceMismatch.class)
        .hasMessageContaining("another library cannot show its failure again");
  }

  @Test
  void theRightOneGoesToItsPlugin() throws Exception {
    isRefused(
        2,
        "is not built; tools/build_torch.sh " + meant,
        "replay",
        token(),
        "--libtorch",
        meant.toString());
  }

  @Test
  void whatIsNotOfTheTokenIsRefused() throws Exception {
    String library = token();
    // A user who copies the printed line changes its verb alone.
    for (String verb : List.of("replay", "verify", "minimise")) {
      String explored = simulated("pos").encode();
      isRefused(2, "--sut torch: the token is of a run on sim", verb, explored, "--sut", "torch");
      isRefused(2, "of a run on the simulated SUT", verb, explored, "--libtorch", "/usr");
    }
    isRefused(2, "--sut sim: the token is of a run on torch", "replay", library, "--sut", "sim");
    isRefused(2, "--sut 'trch': expected one of sim, torch", "replay", library, "--sut", "trch");
    for (String option : List.of("--gdb", "--gdb-batch", "--explorer=x")) {
      isRefused(2, "are for tokens of explored runs", "replay", library, option);
    }
    LibraryToken elsewhere = new LibraryToken("other", "cpu", identity("cpu").sha256(), "/x");
    String foreign = simulated("free").withLibrary(elsewhere).encode();
    isRefused(2, "the token's SUT 'other': expected one of torch", "replay", foreign);
    String controlled = simulated("pos").withLibrary(identity("cpu")).encode();
    isRefused(2, "its strategy is 'pos' and it has no schedule", "replay", controlled);
    String strange = simulated("free").withLibrary(identity("tpu")).encode();
    isRefused(2, "--device 'tpu': expected one of", "replay", strange);
  }

  @Test
  void aFixIsLookedForInAnotherLibrary() throws Exception {
    String token = simulated("free").withLibrary(identity("cpu")).withRun(2).encode();
    for (Path now : List.of(other, meant)) {
      String which =
          now.equals(meant) ? "the very library that the token is of" : "another library";
      Typed typed =
          Typed.at(new FakeInstallation(home), "verify", token, "--library", now.toString());
      assertThat(typed.err()).contains("this is " + which, "tools/build_torch.sh " + now);
      assertThat(typed.code()).isEqualTo(2);
    }
  }

  @Test
  void aTokenThatDoesNotSayHowSoonItFailedNeedsAWord() throws Exception {
    isRefused(2, "--before K says it", "verify", token());
    String counted = simulated("free").withLibrary(identity("cpu")).withRun(2).encode();
    isRefused(2, "--before: the token says itself", "verify", counted, "--before", "3");
    isRefused(2, "--before 0: at least one", "verify", counted, "--before", "0");
    isRefused(2, "--schedules 0: at least one", "verify", counted, "--runs", "0");
    String caseId = simulated("free").caseId();
    String sanitized =
        new RunToken("simple-parallel", caseId, "patched", "free", "native", null, 1, "ab", null)
            .withSanitizer("asan")
            .encode();
    isRefused(2, "the token is of a run under sanitizer asan", "verify", sanitized);
  }
}
