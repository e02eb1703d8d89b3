package org.mpsstress.cli.torch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.mpsstress.cli.FakeInstallation;
import org.mpsstress.cli.Typed;
import org.mpsstress.cli.UserError;
import org.mpsstress.harness.preflight.LibraryFile;

/** Comparisons that would say nothing are refused with one sentence, before anything runs. */
@EnabledOnOs(OS.LINUX)
class ComparedLibrariesTest {
  private static final int MACHINE = 18; // e_machine of an ELF header
  private static final byte AARCH64 = (byte) 183;

  @TempDir private Path home;
  private Path baseline;
  private Path candidate;

  @BeforeEach
  void makeLibraries() throws IOException {
    baseline = library("baseline", "libjava.so");
    candidate = library("candidate", "libzip.so");
  }

  private Path library(String folder, String source) throws IOException {
    Path file = Files.createDirectory(home.toRealPath().resolve(folder)).resolve("libtorch_cpu.so");
    return Files.copy(Path.of(System.getProperty("java.home"), "lib", source), file);
  }

  private void isRefused(String sentence, String... more) {
    String[] words = new String[more.length + 5];
    words[0] = "compare";
    words[1] = "--baseline";
    words[2] = baseline.getParent().toString();
    words[3] = "--candidate";
    words[4] = candidate.getParent().toString();
    System.arraycopy(more, 0, words, 5, more.length);
    Typed typed = Typed.at(new FakeInstallation(home), words);
    assertThat(typed.err()).contains(sentence).doesNotContain("\tat ");
    assertThat(typed.code()).isEqualTo(2);
    assertThat(typed.out()).isEmpty();
  }

  @Test
  void theSameFileByAnotherNameIsRefused() throws IOException {
    Files.delete(candidate);
    Files.createSymbolicLink(candidate, baseline);
    isRefused("baseline and candidate are the same file, " + baseline);
  }

  @Test
  void aCopyIsRefused() throws IOException {
    Files.delete(candidate);
    Files.copy(baseline, candidate);
    isRefused(
        "copies of one library: " + baseline + " and " + candidate + " both have the SHA-256");
  }

  @Test
  void aLibraryOfAnotherProcessorIsRefused() throws IOException {
    byte[] bytes = Files.readAllBytes(candidate);
    bytes[MACHINE] = AARCH64;
    Files.write(candidate, bytes);
    LibraryFile foreign = LibraryFile.read(candidate);
    assertThatThrownBy(
            () -> ComparedLibraries.refuseForeign("candidate", foreign, "Linux", "amd64"))
        .isInstanceOf(UserError.class)
        .hasMessage(
            "the candidate "
                + candidate
                + " is ELF arm64, which this machine (Linux, x86_64) cannot load");
    assertThatCode(() -> ComparedLibraries.refuseForeign("candidate", foreign, "Linux", "aarch64"))
        .doesNotThrowAnyException();
    assertThatThrownBy(
            () -> ComparedLibraries.refuseForeign("candidate", foreign, "Mac OS X", "aarch64"))
        .hasMessageContaining("is ELF arm64, which this machine (Mac OS X, arm64) cannot load");
    if (System.getProperty("os.arch").equals("amd64")) {
      isRefused("the candidate " + candidate + " is ELF arm64, which this machine");
      Path sound = baseline;
      baseline = candidate;
      candidate = sound;
      isRefused("the baseline " + baseline + " is ELF arm64, which this machine");
    }
  }

  @Test
  void badWordsAreRefused() {
    isRefused("--device 'tpu': expected one of mps, cuda, cpu", "--device", "tpu");
    isRefused("--pool 'patchd': expected one of", "--pool", "patchd");
    isRefused(
        "--pool freelist: a libtorch on --device cpu", "--device", "cpu", "--pool", "freelist");
    isRefused("--repeat 0: each library runs a case at least once", "--repeat", "0");
    isRefused("is not built; tools/build_torch.sh " + baseline);
  }

  @Test
  void oneLibraryInTwoEnvironmentsIsNotTheSame() throws IOException {
    Files.delete(candidate);
    Files.createSymbolicLink(candidate, baseline);
    // The next refusal: there is no plugin for it here.
    isRefused("is not built", "--candidate-environment", "CUDA_LAUNCH_BLOCKING=1");
    isRefused(
        "baseline and candidate are the same file, ",
        "--candidate-environment",
        "A=1",
        "--baseline-environment",
        "A=1");
  }

  @Test
  void aVariableWithoutANameIsRefused() {
    isRefused(
        "--candidate-environment 'A B': expected NAME=VALUE", "--candidate-environment", "A B=1");
  }
}
