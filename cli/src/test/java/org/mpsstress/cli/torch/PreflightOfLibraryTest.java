package org.mpsstress.cli.torch;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.mpsstress.cli.FakeInstallation;
import org.mpsstress.cli.Typed;

@EnabledOnOs(OS.LINUX)
class PreflightOfLibraryTest {
  private static final String LIBRARY =
      Path.of(System.getProperty("java.home"), "lib", "libjava.so").toString();

  @TempDir private Path home;

  private Typed type(String... more) {
    String[] words = new String[more.length + 3];
    words[0] = "preflight";
    words[1] = "--library";
    words[2] = LIBRARY;
    System.arraycopy(more, 0, words, 3, more.length);
    return Typed.at(new FakeInstallation(home), words);
  }

  @Test
  void aLibraryIsDescribed() {
    Typed typed = type();
    assertThat(typed.code()).isZero();
    assertThat(typed.out())
        .contains("library   ", "sha256    ", "format    ELF ", "shared library")
        .contains("no MPS backend", "not instrumented", "loader    ");
  }

  @Test
  void anotherVersionIsRefusedWithASentence() {
    Typed typed = type("--expect-version", "2.9");
    assertThat(typed.code()).isEqualTo(3);
    assertThat(typed.out()).contains("has the version unknown, not 2.9, which was expected.");
  }

  @Test
  void everyExpectationIsRefusedForItself() {
    for (String option : new String[] {"--expect", "--expect-git", "--expect-sha256"}) {
      assertThat(type(option, "0123").code()).as(option).isEqualTo(3);
    }
    assertThat(type("--require-symbol", "JNI_OnLoad_nowhere").out())
        .contains("does not define JNI_OnLoad_nowhere");
    assertThat(type("--pool", "patched").out())
        .contains("is not a library with the patch's stream pool: no MPS backend");
    assertThat(type("--pool", "upstream").code()).isEqualTo(3);
    assertThat(type("--pool", "cuda").code()).isEqualTo(2);
  }
}
