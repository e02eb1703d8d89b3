package org.mpsstress.tsan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mpsstress.model.Verdict;
import org.mpsstress.scenarios.runner.cases.RunCase;

/** A user's suppressions: divided, warned of, and what they hid counted. */
@Timeout(120)
class SuppressionFilesTest {
  @TempDir private Path folder;

  private SuppressionFiles of(String text) throws Exception {
    Path file = Files.writeString(folder.resolve("mine.txt"), text);
    return SuppressionFiles.of(file, folder.resolve("run"));
  }

  @Test
  void eachSanitizerGetsItsOwnKinds() throws Exception {
    SuppressionFiles files =
        of("# mine\nrace:my_function\nleak:my_leak\n\nvptr:my.cpp\ndeadlock:my_lock\n");
    assertThat(Files.readAllLines(files.parts().get(SuppressionFiles.Reader.THREAD)))
        .containsExactly("race:my_function", "deadlock:my_lock");
    assertThat(Files.readAllLines(files.parts().get(SuppressionFiles.Reader.LEAK)))
        .containsExactly("leak:my_leak");
    assertThat(Files.readAllLines(files.parts().get(SuppressionFiles.Reader.UNDEFINED)))
        .containsExactly("vptr:my.cpp");
    assertThat(files.warnings()).isEmpty();
    assertThat(SuppressionFiles.none().warnings()).isEmpty();
  }

  @Test
  void whatIsNoSuppressionIsRefusedInOneSentence() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> of("race my_function\n"))
        .withMessageContaining("'race my_function' is no suppression");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> of("{\"format\": 1}\n"))
        .withMessageContaining("'{\"format\": 1}' is no suppression");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> SuppressionFiles.of(folder.resolve("none.txt"), folder))
        .withMessageContaining("there is no suppression file");
  }

  /** A pipe would be waited for, and a device read without an end. */
  @Test
  void whatIsNoTextIsAUsersMistake() throws Exception {
    for (Path other : List.of(folder, Path.of("/dev/null"))) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> SuppressionFiles.of(other, folder))
          .withMessage(other + ": no regular file");
    }
    Path binary = Files.write(folder.resolve("binary"), new byte[] {'r', ':', (byte) 0xff, '\n'});
    assertThatIllegalArgumentException()
        .isThrownBy(() -> SuppressionFiles.of(binary, folder))
        .withMessageContaining("no suppression file, for it is not UTF-8");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "MTL*",
        "MPS*",
        "MPSStream*",
        "dispatch_*",
        "_dispatch_*",
        "objc_*",
        "*",
        "at::mps::*",
        "std::__1::*",
        "libtorch_cpu.dylib",
        "Metal",
        "a*"
      })
  void aPatternForAWholeLibraryIsWarnedOf(String pattern) throws Exception {
    assertThat(of("race:" + pattern + "\n").warnings())
        .hasSize(1)
        .allSatisfy(warning -> assertThat(warning).contains("'race:" + pattern + "'", "hides"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"mpsstress::defects::*::next", "my_function", "third_party_lib*", "log*"})
  void aPatternForAPlaceIsNot(String pattern) throws Exception {
    assertThat(of("race:" + pattern + "\n").warnings()).isEmpty();
  }

  @Test
  void whatWasHiddenIsCountedAndNoFinding() throws Exception {
    RunCase planted =
        SanitizedControls.caseOf(
            "sanitized-counter", "plain-round-robin-counter", Flavour.TSAN, "free");
    SanitizedOptions hiding = new SanitizedOptions(null, of("race:PlainRoundRobinCounter\n"));
    SanitizedRun run =
        Harnesses.runner(Flavour.TSAN, folder.resolve("run"), hiding).run(planted, 5, () -> {});
    assertThat(run.reported()).isEmpty();
    assertThat(run.suppressed())
        .hasSize(1)
        .allSatisfy(one -> assertThat(one.pattern()).isEqualTo("race:PlainRoundRobinCounter"))
        .allSatisfy(one -> assertThat(one.count()).isPositive());
    assertThat(run.result().verdict()).isIn(List.of(Verdict.PASSED, Verdict.FAILED));
  }
}
